"""What every interactive stands on."""
