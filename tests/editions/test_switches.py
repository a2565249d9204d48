"""The nine columns of the rules table."""

import msgspec
import pytest

from tests.by_day import ON_BOARD
from tudor.editions import load
from tudor.editions.consistency import switches
from tudor.model.rules import Rules

COLUMNS = (
    "clue-1998",
    "clue-2002",
    "clue-deluxe",
    "clue-canada",
    "cluedo-france",
    "cluedo-50",
    "cluedo-asterix",
    "super-cluedo",
    "cluedo-2008",
)

# One row a switch, in the order of the columns; "=" is as in clue-1998.
ROWS = """
seating           clockwise           = = = = = free free free
characters        before-deal         = = = = = = = after-deal
pawns-start       start-squares       = = = = = = one-room =
weapons-start     random-rooms        = = = off-board fixed = on-board fixed
dealer            drawn               = = = highest-roll = = highest-roll =
deal              all                 = = = = = = = equal-hands
first-player      lead                = = = lead-or-short-handed = lead-or-dealers-left dealers-left highest-roll
occupied-squares  closed              = = = = passable = jumped passable
squares-twice     forbidden           = = = allowed allowed allowed allowed allowed
use-of-roll       all                 = = = all-or-stay = = all-with-stops any-part
staying           never               = = = anywhere in-rooms = = where-brought
entering-rooms    ends-move           = = = = = = may-cross =
passages          instead-of-rolling  = = = = = = also-in-move =
doubles           plain               = = = any-room = = = =
suggestion        must                = = = may may may must-after-passage may
same-room-again   after-leaving       = = = by-staying by-staying = never-running =
witnesses         until-shown         = = = = = = all =
after-shown-card  may-accuse          = = turn-over = = turn-over = turn-over
after-no-card     may-accuse          = = = = = = = turn-over
accusation        aloud               = = = written = = written =
accusation-place  anywhere            = = = = = = = pool
failed-pawn       clears-door         = = = = stays = stays stays
concealing        ignored             = = = denounced owned-up = = =
"""
TABLE = {
    switch: dict(zip(COLUMNS, (first, *(first if v == "=" else v for v in others)), strict=True))
    for switch, first, *others in map(str.split, ROWS.strip().splitlines())
}
CELLS = [(switch, edition) for switch in TABLE for edition in COLUMNS]


def test_every_switch_has_its_row() -> None:
    """The table has a row for each switch of the rules, and no other."""
    assert list(TABLE) == [field.encode_name for field in msgspec.structs.fields(Rules)]
    assert list(TABLE) == list(switches())


@pytest.mark.parametrize(("switch", "edition"), CELLS)
def test_the_value_is_the_books(switch: str, edition: str) -> None:
    """An edition's switch has the value of its column."""
    assert TABLE[switch][edition] == getattr(load(edition).rules, switch.replace("-", "_"))


@pytest.mark.parametrize("edition", COLUMNS)
def test_every_switch_has_a_source(edition: str) -> None:
    """An edition says for each switch where its own book, or which ruling, decides it."""
    assert list(TABLE) == [switch for switch, source in load(edition).sources.items() if source]


def test_rulings_that_name_editions_are_cited_there() -> None:
    """A ruling about a switch of certain editions is the source in exactly those."""
    cited = {
        ruling: {e for e in COLUMNS if ruling in load(e).sources[switch].replace(";", " ").split()}
        for ruling, switch in [
            ("R1", "dealer"),
            ("R3", "first-player"),
            ("R4", "first-player"),
            ("R5", "occupied-squares"),
            ("R6", "squares-twice"),
            ("R7", "squares-twice"),
            ("R8", "use-of-roll"),
            ("R11", "failed-pawn"),
            ("R14", "use-of-roll"),
            ("R18", "dealer"),
            ("R20", "use-of-roll"),
            ("R22", "doubles"),
            ("R23", "after-shown-card"),
            ("R25", "suggestion"),
            ("R26", "accusation-place"),
            ("R29", "doubles"),
            ("R30", "witnesses"),
            ("R31", "concealing"),
        ]
    }
    clue = {"clue-1998", "clue-2002", "clue-deluxe", "clue-canada"}
    assert cited == {
        "R1": set(COLUMNS) - {"cluedo-france", "super-cluedo"},
        "R3": {"cluedo-france"},
        "R4": {"super-cluedo"},
        "R5": {"cluedo-50", "cluedo-asterix"},
        "R6": clue,
        "R7": set(COLUMNS) - clue,
        "R8": set(COLUMNS) - {"cluedo-2008"},
        "R11": {"cluedo-france", "cluedo-asterix"},
        "R14": {"cluedo-2008"},
        "R18": {"cluedo-france", "super-cluedo"},
        "R20": {"super-cluedo"},
        "R22": {"cluedo-france"},
        "R23": clue - {"clue-canada"},
        "R25": {"clue-canada", "super-cluedo"},
        "R26": {"cluedo-france"},
        "R29": {"cluedo-france"},
        "R30": {"cluedo-2008"},
        "R31": {"cluedo-france"},
    }


def test_the_editions_are_those_of_the_table() -> None:
    """The editions in boxes are the table's columns, in the same order."""
    assert COLUMNS == ON_BOARD
