"""The frame of a page: language, navigation, steps, the contents and the server."""
