"""The interactives of the lesson /stretch."""
