"""The interactives of the lesson /schemes."""
