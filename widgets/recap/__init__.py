"""The interactives of the lesson /recap."""
