"""The interactives of the lesson /blocks."""
