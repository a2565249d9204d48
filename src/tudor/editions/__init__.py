"""The editions: one TOML file each, read into a validated :class:`~tudor.model.edition.Edition`."""

from tudor.editions import identity as _  # noqa: F401 — tells pickle how editions are stored
from tudor.editions.house_rules import house_switches, with_house_rules
from tudor.editions.library import available, parse, read
from tudor.editions.shelf import add, add_all, added, find, load, load_folder

__all__ = [
    "add",
    "add_all",
    "added",
    "available",
    "find",
    "house_switches",
    "load",
    "load_folder",
    "parse",
    "read",
    "with_house_rules",
]
