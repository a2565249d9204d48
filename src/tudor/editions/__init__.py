"""The editions: one TOML file each, read into a validated :class:`~tudor.model.edition.Edition`."""

from tudor.editions.library import available, load, parse, read

__all__ = ["available", "load", "parse", "read"]
