"""The browser client's source: short modules, every phrase translated, nothing loaded from elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tests.source import ROOT
from tudor.bots import LEVELS
from tudor.model.kinds import Kind
from tudor.model.sight import Observation
from tudor.protocol.fields import Phrase
from tudor.server.http.documents import DOCUMENTS, Name, document
from tudor.text.page_phrases import PHRASES

STATIC = ROOT / "src" / "tudor" / "server" / "static"
MODULES = sorted((STATIC / "js").rglob("*.js"))
LONGEST = 350
BROADEST = 140
"""Drawings are long lines of numbers that are not read."""
FAMILIES = (
    "grade.",
    "opponents.",
    "puzzle-theme.",
    "rating-group.",
    "result.",
    "scope.",
    "level.",
    "quip.",
    "hints.",
    "pace.",
    "mark.",
    "speed.",
    "sure.",
    "tab.",
    "theme-",
    "key.",
)
"""Keys that the client assembles."""
KEY = r"[a-z][a-z0-9.-]*"


def names(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def spoken() -> Iterator[str]:
    """The keys in the client's source, alone or as the two sides of a choice."""
    for path in MODULES:
        text = path.read_text("utf-8")
        for call in re.findall(r"\bt\(([^`()]*(?:\([^()]*\))?[^`()]*)", text):
            first = call.split(", {")[0]
            yield from re.findall(rf'"({KEY})"', first)


def test_every_key_has_its_sentence() -> None:
    """Every key that the client uses has a sentence."""
    assert set() == {key for key in spoken() if key not in PHRASES} - _values()


def _values() -> set[str]:
    """Words in the code of a call that are not keys: what a choice compares with."""
    return {"on", "open", "gathering", "playing", "broken", "text", "over"}


def test_every_sentence_is_said() -> None:
    """Every sentence is used by the client, or by the server in what it tells the client."""
    code = "\n".join(path.read_text("utf-8") for path in (*MODULES, *(ROOT / "src/tudor/server").rglob("*.py")))
    lone = [key for key in PHRASES if not key.startswith(FAMILIES)]
    assert [] == [key for key in lone if f'"{key}"' not in code]


def test_whatever_is_put_together_has_a_sentence() -> None:
    """Every quick phrase and every level has its words."""
    assert set() == {f"quip.{phrase}" for phrase in get_args(Phrase)} - PHRASES.keys()
    assert set() == {f"level.{level}" for level in LEVELS} - PHRASES.keys()


def test_the_client_only_draws_prompts() -> None:
    """No module looks at observations or makes offers by itself: a new event, action or question needs no code here."""
    observed = {kind.__name__ for kind in get_args(Observation)}
    code = {path: path.read_text("utf-8") for path in MODULES}
    assert [] == [names(path) for path, text in code.items() if observed & set(re.findall(r'"(\w+)"', text))]
    assert [] == [names(path) for path, text in code.items() if re.search(r"\bdo: \"", text)]
    kinds = "|".join(get_args(Kind))
    asks = re.compile(rf'kind\w*(?:\.value)? [!=]== "(?:{kinds})"|case "(?:{kinds})"')
    assert ["js/table/table.js"] == [names(path) for path, text in code.items() if asks.search(text)]


def test_modules_stay_short() -> None:
    """No module of the client is too long, and each begins by saying what it is."""
    for path in MODULES:
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= LONGEST, path
        assert path.parent.name == "art" or max(map(len, lines)) <= BROADEST, path
        assert lines[0].startswith("// "), path


def test_nothing_comes_from_elsewhere() -> None:
    """No file of the client names another host; namespace addresses are not requests."""
    for path in (path for path in STATIC.rglob("*.*") if "lib" not in path.parts):
        found = re.findall(r"(?:https?:)?//[\w-]+\.[\w./-]+", path.read_text("utf-8"))
        assert [] == [address for address in found if "www.w3.org" not in address], path


def test_styles_are_in_style_sheets() -> None:
    """No markup holds a style that the policy would refuse; changes are set through properties."""
    assert [] == [names(path) for path in MODULES if re.search(r'\bstyle="', path.read_text("utf-8"))]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_module_is_loaded_at_once(name: Name) -> None:
    """A document preloads exactly the modules it imports, so that none waits for another."""
    named = re.findall(r'modulepreload" href="/static/(js/[^"]+)"', document(name))
    assert sorted(imported(STATIC / DOCUMENTS[name].entry, set())) == sorted(named)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_style_sheet_is_there(name: Name) -> None:
    """A document names only style sheets that exist, and nothing in its frame is left empty."""
    sheets = re.findall(r'stylesheet" href="/static/([^"]+)"', document(name))
    assert sheets
    assert [] == [sheet for sheet in sheets if not (STATIC / sheet).is_file()]
    assert [] == re.findall(r"\{\w*\}", document(name))


def test_every_module_has_a_page() -> None:
    """No module is left that nothing imports, at once or when it is needed."""
    late = [
        names((path.parent / one).resolve())
        for path in MODULES
        for one in re.findall(r'\bimport\("(\.[^"]+)"\)', path.read_text("utf-8"))
    ]
    assert late
    entries = [one.entry for one in DOCUMENTS.values()]
    used = {name for entry in (*entries, *late) for name in imported(STATIC / entry, set())}
    assert [] == [names(path) for path in MODULES if names(path) not in used]


def imported(path: Path, seen: set[str]) -> set[str]:
    """A module and all that it imports, directly or not."""
    if names(path) not in seen:
        seen.add(names(path))
        for other in re.findall(r'^(?:import|export) [^;]*?from "(\.[^"]+)";', path.read_text("utf-8"), re.MULTILINE):
            imported((path.parent / other).resolve(), seen)
    return seen
