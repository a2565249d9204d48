"""Builds an :class:`Edition` from the tables of a file, or lists everything that is wrong with them."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec
from msgspec import Struct

from tudor.editions.boards import read_board, rename
from tudor.editions.card_pictures import read_pictures
from tudor.editions.consistency import missing_equipment, switches, unmet_needs
from tudor.editions.contents import (
    Names,
    check_board_fits,
    check_deck,
    check_draws,
    check_pictures,
    check_special_rooms,
    check_starts,
    read_deck,
    read_intrigue,
    read_names,
    read_powers,
    read_special_rooms,
    read_weapons_fixed,
)
from tudor.editions.validation import Section
from tudor.model.board import NO_BOARD, Board
from tudor.model.edition import Edition
from tudor.model.rules import Rules
from tudor.text.errors import Message

TomlTable: TypeAlias = Mapping[str, object]

INHERITED = (
    "suspects",
    "weapons",
    "rooms",
    "lead",
    "dice",
    "question-dice",
    "players",
    "board",
    "start-room",
    "pool",
    "intrigue",
    "powers",
    "pictures",
)
"""Keys that a file may inherit whole. ``rules`` and ``names`` are inherited entry by entry, all others never."""
KEYS = ("based-on", "book", *INHERITED, "rules", "weapons-fixed", "sources", "names")

MOST_DICE = 2
ANY_NUMBER = 1000
"""The most players if the suspects could not be read."""


class Base(Struct, frozen=True):
    """What a file inherits."""

    table: TomlTable
    rules: Mapping[str, object]
    names: Names


class Boards(Struct, frozen=True):
    """The boards that files can use by name."""

    known: tuple[str, ...]
    load: Callable[[str], Board]


def assemble(name: str, own: TomlTable, base: Base, boards: Boards, problems: list[Message]) -> Edition | None:
    """The edition in a file, or None with at least one problem noted."""
    file = Section({**{key: base.table[key] for key in INHERITED if key in base.table}, **own}, problems)
    file.allow(KEYS)
    book = file.text("book")
    deck = read_deck(file)
    rules = _read_rules(file.section("rules", required=False), base.rules)
    special_rooms = read_special_rooms(file, rules)
    dice, question_dice = _read_dice(file, 1 if _has_board(file) else 0)
    problems.extend(unmet_needs({**rules, "dice": str(dice)}, "rules."))
    players = file.bounds("players", 2, len(deck.suspects) or ANY_NUMBER)
    board = _read_board(file.section("board"), name, boards)
    weapons_fixed = read_weapons_fixed(file, deck, deck.rooms + special_rooms.rooms, rules["weapons-start"])
    intrigue = read_intrigue(file)
    powers = read_powers(file, deck.suspects)
    sources = _read_sources(file.section("sources", required=False))
    rooms = deck.rooms + special_rooms.rooms
    names = read_names(Section(own, problems).section("names"), base.names, deck.suspects, deck.weapons + rooms)
    pictures = read_pictures(file.section("pictures", required=False), deck.suspects, deck.weapons, rooms)
    check_pictures(Section(own, problems), deck.cards + special_rooms.rooms)
    check_deck(file, deck, rules["weapons-start"])
    check_special_rooms(file, special_rooms, deck, board)
    check_draws(file, question_dice, board)
    if board and _has_board(file):
        check_board_fits(file, deck, special_rooms.rooms, board)
    if (
        board
        and _has_board(file)
        and (board.starts or rules["pawns-start"] == "start-squares" or "send-home" in intrigue)
    ):
        check_starts(file, deck, board)
    if problems or not board:
        return None
    edition = Edition(
        id=name,
        board=board,
        rules=msgspec.convert(rules, Rules),
        suspects=deck.suspects,
        weapons=deck.weapons,
        rooms=deck.rooms,
        lead=deck.lead,
        dice=dice,
        question_dice=question_dice,
        players=players,
        weapons_fixed=weapons_fixed,
        start_room=special_rooms.start_room,
        pool=special_rooms.pool,
        intrigue=intrigue,
        powers=powers,
        names=names,
        pictures=pictures,
        sources=sources,
        book=book,
    )
    if not edition.has_board:
        problems.extend(missing_equipment(edition, edition.switches))
    return None if problems else edition


def _read_rules(own: Section, inherited: Mapping[str, object]) -> dict[str, str]:
    own.allow(switches())
    file = Section({**inherited, **own.table}, own.problems, own.path)
    return {switch: file.choice(switch, values) for switch, values in switches().items()}


def _read_sources(own: Section) -> dict[str, str]:
    """The source of each switch; empty where the file names none."""
    own.allow(switches())
    return {switch: own.text(switch) if switch in own.table else "" for switch in switches()}


def _has_board(file: Section) -> bool:
    board = file.table.get("board")
    return not (isinstance(board, dict) and board.get("use") == NO_BOARD.id)


def _read_dice(file: Section, fewest: int) -> tuple[int, int]:
    """The number of dice, and of those with a question mark."""
    dice = file.number("dice", fewest, MOST_DICE)
    return dice, file.number("question-dice", 0, dice or MOST_DICE) if "question-dice" in file.table else 0


def _read_board(file: Section, name: str, boards: Boards) -> Board | None:
    """The board that a file uses, perhaps renamed, or draws itself; None if it has problems."""
    before = len(file.problems)
    if "use" not in file.table:
        board: Board | None = read_board(file, name)
    else:
        file.allow(("use", "rooms", "starts"))
        use = file.choice("use", (*boards.known, NO_BOARD.id))
        board = NO_BOARD if use == NO_BOARD.id else rename(boards.load(use), file, name) if use else None
    return board if len(file.problems) == before else None
