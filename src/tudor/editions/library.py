"""Reads editions: Tudor's own by id, others from a file."""

import re
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from tudor.editions.assembly import INHERITED, Base, Boards, TomlTable, assemble
from tudor.editions.boards import read_board
from tudor.editions.contents import OF_THE_EDITION
from tudor.editions.digest import digest_of
from tudor.editions.text_files import parse_toml, read_text_file
from tudor.editions.validation import ID, Section
from tudor.model.board import Board
from tudor.model.edition import Edition
from tudor.text.errors import Message, Unreadable
from tudor.text.languages import LANGUAGES

EDITIONS = (
    "clue-1998",
    "clue-2002",
    "clue-deluxe",
    "clue-canada",
    "cluedo-france",
    "cluedo-50",
    "cluedo-asterix",
    "super-cluedo",
    "cluedo-2008",
    "clue-cards",
)
BOARDS = ("classic", "super-cluedo", "cluedo-2008")
MAP_FILE = "map-file"
"""The key of a board whose map is in a file beside the edition's."""
_FILES = Path(__file__).parent


def available() -> tuple[str, ...]:
    """The ids of the editions that come with Tudor."""
    return EDITIONS


@cache
def own(edition_id: str) -> Edition:
    """One of Tudor's own editions, always the same object."""
    path = _FILES / f"{edition_id}.toml"
    return _parse(path.read_text(encoding="utf-8"), edition_id, _FILES)


def read(file: str | Path) -> Edition:
    """An edition from a file, whose name without ``.toml`` is its id."""
    path = Path(file)
    return parse(read_text_file(path), path.name.removesuffix(".toml"), path.parent)


def parse(text: str, edition_id: str, folder: Path = Path()) -> Edition:
    """An edition from the text of a file in this folder; raises with all problems at once."""
    edition = _parse(text, edition_id, folder)
    return replace(edition, digest=digest_of(edition))


def _parse(text: str, edition_id: str, folder: Path) -> Edition:
    problems: list[Message] = []
    table = _parse_toml(text, problems)
    edition = None if problems else _assemble(edition_id, _with_map(table, folder, problems), problems)
    if edition is None:
        raise Unreadable("edition.broken", edition_id=edition_id, problems=tuple(problems))
    return edition


def _with_map(table: TomlTable, folder: Path, problems: list[Message]) -> TomlTable:
    """The table with the map of its board, if that is in a file beside it."""
    board = table.get("board")
    if not isinstance(board, dict) or MAP_FILE not in board:
        return table
    name = Section(board, problems, "board").text(MAP_FILE)
    drawn = _read_map(name, folder, problems) if name else {}
    return {**table, "board": {**{key: board[key] for key in board if key != MAP_FILE}, **drawn}}


def _read_map(name: str, folder: Path, problems: list[Message]) -> dict[str, str]:
    try:
        # Only files beside the edition's: copying the folder copies everything.
        return {"map": (folder / Path(name).name).read_text(encoding="utf-8-sig")}
    except (OSError, UnicodeDecodeError):
        problems.append(Message("edition.map-file", key=f"board.{MAP_FILE}", file=name))
        return {}


def _assemble(edition_id: str, table: TomlTable, problems: list[Message]) -> Edition | None:
    if not ID.fullmatch(edition_id):
        problems.append(Message("edition.file-name", name=edition_id))
    return assemble(edition_id, table, _base(table, problems), Boards(BOARDS, _board), problems)


def _parse_toml(text: str, problems: list[Message]) -> dict[str, object]:
    try:
        return parse_toml(text)
    except ValueError as error:
        problems.append(_syntax_problem(str(error), text))
        return {}


def _syntax_problem(reason: str, text: str) -> Message:
    """Where the text stops being TOML; its end if the parser does not say."""
    place = re.search(r"line (\d+), column (\d+)", reason)
    line, column = map(int, place.groups()) if place else (text.count("\n") + 1, len(text) - text.rfind("\n"))
    return Message("edition.toml", line=line, column=column)


def _base(table: TomlTable, problems: list[Message]) -> Base:
    """What a file inherits. If its base is unknown, that of the first edition, so that only its own problems are noted."""
    if "based-on" not in table:
        return Base({}, {}, usual_names())
    return _inherited(Section(table, problems).choice("based-on", EDITIONS) or EDITIONS[0])


@cache
def _inherited(edition_id: str) -> Base:
    """What files based on an edition inherit."""
    own = parse_toml((_FILES / f"{edition_id}.toml").read_text(encoding="utf-8"))
    below = _base(own, [])
    return Base(
        table={**below.table, **{key: own[key] for key in INHERITED if key in own}},
        rules={**below.rules, **own.get("rules", {})},
        names={lang: {**below.names[lang], **_passed_on(own["names"][lang])} for lang in LANGUAGES},
    )


def _passed_on(names: dict[str, str]) -> dict[str, str]:
    return {key: name for key, name in names.items() if key not in OF_THE_EDITION}


@cache
def usual_names() -> dict[str, dict[str, str]]:
    """What every card is called by language, unless an edition says otherwise."""
    return parse_toml((_FILES / "names" / "usual.toml").read_text(encoding="utf-8"))


@cache
def _board(name: str) -> Board:
    problems: list[Message] = []
    table = _parse_toml((_FILES / "boards" / f"{name}.toml").read_text(encoding="utf-8"), problems)
    board = read_board(Section(table, problems), name)
    if problems:
        raise Unreadable("edition.broken", edition_id=name, problems=tuple(problems))
    return board
