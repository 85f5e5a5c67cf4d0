"""Pieces that interactives of several lessons share."""
