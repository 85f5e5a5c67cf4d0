"""The interactives of the lesson /wall."""
