"""The HTML documents: one frame, and in what they differ."""

import re
from functools import cache
from html import escape
from importlib import resources
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

Name: TypeAlias = Literal["game", "puzzles", "companion", "people"]

FRAME = "page.html"
IMPORT = re.compile(r'^(?:import|export) [^;]*?from "(\.[^"]+)";', re.MULTILINE)
TERMINAL = "Tudor needs JavaScript in the browser. Without it, play in the terminal."


class Document(Struct, frozen=True, kw_only=True):
    """What a document has of its own. Each loads only what its pages need."""

    title: str
    about: str
    entry: str
    """The module that shows its pages."""
    styles: str
    """Its style sheets in the order in which they apply."""
    manifest: str = "manifest.webmanifest"
    theme: str = ""
    """The look before the reader's choice is known, if it is not the system's."""
    without_script: str = TERMINAL


DOCUMENTS: dict[Name, Document] = {
    "game": Document(
        title="Tudor",
        about="Clue and Cluedo at one table: nine editions and the card game, with friends and bots.",
        entry="js/main.js",
        styles="base pages art board table themes notebook picker strip desk devices review service",
    ),
    "puzzles": Document(
        title="Puzzles · Tudor",
        about="A case of Clue every day, and as many others as you like. Each has exactly one answer.",
        entry="js/puzzles/main.js",
        styles="base pages art board table themes notebook picker strip desk devices service puzzles",
    ),
    "companion": Document(
        title="Companion · Tudor",
        about="A notebook that thinks, for Clue and Cluedo on a real board.",
        entry="js/companion/main.js",
        styles="base pages art board table themes notebook devices service companion",
        manifest="companion.webmanifest",
        theme="dark",
        without_script="The companion needs JavaScript in the browser. Without it, use tudor solve in the terminal.",
    ),
    "people": Document(
        title="Tudor",
        about="Accounts, profiles and ratings of those who play Clue and Cluedo here.",
        entry="js/people/main.js",
        styles="base pages art board themes devices service people",
    ),
}


@cache
def static() -> Path:
    """The folder of the browser client."""
    return Path(str(resources.files("tudor.server").joinpath("static")))


@cache
def document(name: Name) -> str:
    """A document as it is sent. It names every module it imports, so that none waits for another."""
    own = DOCUMENTS[name]
    parts = {
        "theme": own.theme and f' data-theme="{own.theme}"',
        "title": escape(own.title),
        "about": escape(own.about),
        "manifest": own.manifest,
        "styles": "\n".join(f'<link rel="stylesheet" href="/static/css/{sheet}.css">' for sheet in own.styles.split()),
        "modules": "\n".join(
            f'<link rel="modulepreload" href="/static/{module}">' for module in sorted(_imported(own.entry, set()))
        ),
        "entry": own.entry,
        "without_script": escape(own.without_script),
    }
    frame = (static() / FRAME).read_text("utf-8")
    return re.sub(r"\{(\w+)\}", lambda found: parts[found[1]], frame)


def _imported(module: str, seen: set[str]) -> set[str]:
    """A module and all that it imports, directly or not."""
    if module not in seen:
        seen.add(module)
        path = static() / module
        for other in IMPORT.findall(path.read_text("utf-8")):
            _imported((path.parent / other).resolve().relative_to(static().resolve()).as_posix(), seen)
    return seen
