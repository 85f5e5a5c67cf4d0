"""What can be wrong with what a caller gives."""


class PositionError(ValueError):
    """A position that the encoding has no answer for."""


class ConfigError(ValueError):
    """A model config that cannot be read as one."""
