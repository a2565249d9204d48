"""Editions that nobody has printed, as files of their own: a small board, thirteen rooms, no board."""

from tests.source import ROOT

FOLDER = ROOT / "tests" / "invented"
INVENTED = ("grand-hotel", "lighthouse", "night-train")
FILES = {name: FOLDER / f"{name}.toml" for name in INVENTED}
