"""The editions: one TOML file each, read into a validated :class:`~tudor.model.edition.Edition`."""

from tudor.editions.house_rules import house_switches, with_house_rules
from tudor.editions.library import available, load, parse, read

__all__ = ["available", "house_switches", "load", "parse", "read", "with_house_rules"]
