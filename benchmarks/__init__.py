"""How fast a figure follows the finger, beside the least that Panel can do."""
