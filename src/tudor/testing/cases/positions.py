"""The position a case begins with."""

from collections.abc import Sequence
from typing import Any

from tudor.editions import load
from tudor.engine import new_game, take_seats
from tudor.model.cards import Triple, seat_at
from tudor.model.edition import Edition, Options
from tudor.model.truth import State
from tudor.testing.cases.reading import Line
from tudor.testing.failure import CheckFailed
from tudor.testing.position import arrange

OPTIONS = {"false-witnesses": Options(false_witnesses=True)}
BY_NAME = {"pawn": "pawns", "weapon": "weapons", "hand": "hands", "butlers": "butlers", "asked-in": "asked_in"}
"""Lines of which there may be several, about one thing each, and the part of the position they make up."""


def set_up(edition_id: str, lines: Sequence[Line]) -> State:
    """A game as the lines of a position describe it; with ``deal``, one that has not begun."""
    edition = load(edition_id)
    given: dict[str, Any] = {part: {} for part in BY_NAME.values()}
    for line in lines:
        _note(edition, given, line)
    seats, options = given.pop("seats", 3), given.pop("options", Options())
    if given.pop("deal", False):
        return new_game(take_seats(edition, seats, options))
    return arrange(edition, seats, options=options, **given)


def _note(edition: Edition, given: dict[str, Any], line: Line) -> None:
    """Add what one line says."""
    _check_ids(edition, line)
    match line.text.split():
        case ["seats" | "clocks" as what, count] if count.isdigit():
            given[what] = int(count)
        case ["seats" | "out" | "brought" | "pool" | "played" | "spent" | "dead" as what, *names]:
            given[what] = tuple(names)
        case ["options", option]:
            given["options"] = OPTIONS[option]
        case ["player", seat]:
            given["player"] = seat
        case ["pawn" | "weapon" | "asked-in" as what, thing, place]:
            given[BY_NAME[what]][thing] = place
        case ["case", suspect, weapon, room]:
            given["case"] = Triple(suspect, weapon, room)
        case ["hand" | "butlers" as what, seat, *cards]:
            given[BY_NAME[what]][seat] = tuple(cards)
        case ["deal"]:
            given["deal"] = True
        case _:
            raise CheckFailed("this line of the position says nothing that is known")


def _check_ids(edition: Edition, line: Line) -> None:
    """A misspelt name must not make a case that proves nothing."""
    _, *words = line.text.split()
    board = edition.board
    places = map(seat_at, range(1, len(edition.suspects) + 1))
    known = {
        *edition.cards,
        *places,
        *board.rooms,
        *board.squares,
        *edition.intrigue,
        *OPTIONS,
        *map(str, range(1, 11)),
    }
    unknown = [word for word in words if word not in known]
    if unknown:
        raise CheckFailed(f"{', '.join(unknown)} is not known in {edition.id}")
