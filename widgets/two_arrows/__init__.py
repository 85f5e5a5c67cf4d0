"""The interactives of the lesson /two_arrows."""
