"""The interactives of the lesson /long_context."""
