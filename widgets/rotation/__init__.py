"""The interactives of the lesson /rotation."""
