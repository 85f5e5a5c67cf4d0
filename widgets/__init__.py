"""The interactives: one a file, each a Panel `Viewer` whose params are its whole state."""
