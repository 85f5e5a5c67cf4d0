"""The interactives of the lesson /order."""
