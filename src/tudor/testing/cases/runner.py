"""Runs a case: sets up the position, plays the script and checks the expectations."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from tudor.editions import load
from tudor.engine import apply, draw, new_game, pending, take_seats
from tudor.engine.chance import QUESTION, faces
from tudor.model.actions import Action, Dice, Outcome
from tudor.model.cards import Seat, Triple, seat_at
from tudor.model.edition import Edition, Options
from tudor.model.truth import Chance, Event, State
from tudor.notation import read_choice
from tudor.notation.headers import read_options
from tudor.testing.cases.expectations import Moment, expect
from tudor.testing.cases.parser import Case, Line, read_cases
from tudor.testing.failure import CheckFailed
from tudor.testing.invariants import check_invariants
from tudor.testing.position import arrange
from tudor.text import TudorError

BY_NAME = {"pawn": "pawns", "weapon": "weapons", "hand": "hands", "butlers": "butlers", "asked-in": "asked_in"}
"""Lines that may be repeated, and the part of the position each adds to."""


def run_case(case: Case | str, edition: str | None = None) -> None:
    """Run a case, or the text of one, in all its editions or in the one given.

    Raises :class:`CheckFailed` with the case, the edition, the line and the difference.
    """
    if isinstance(case, str):
        (case,) = read_cases(case)
    if not any(line.text.startswith("? ") for line in case.script):
        raise CheckFailed(f"{case.title}: nothing is expected")
    for edition_id in case.editions if edition is None else (edition,):
        _run(case, edition_id)


def _run(case: Case, edition_id: str) -> None:
    line = Line(0, "")
    try:
        state = set_up(edition_id, case.position)
        check_invariants(state)
        moment = Moment(state, ())
        for line in case.script:
            moment = _take(moment, line.text)
    except (CheckFailed, TudorError) as failure:
        where = f"line {line.number}, {line.text}" if line.text else "its position"
        raise CheckFailed(f"{case.title} ({edition_id}), {where}: {failure}") from failure


def _take(moment: Moment, text: str) -> Moment:
    """Play a line of the script, or check its expectation."""
    mark, rest = text.split(maxsplit=1)
    if mark == "?":
        expect(moment, rest)
        return moment
    if mark == "*":
        return _deal(moment) if rest == "deal" else _played(moment, _outcome(moment, rest))
    return _played(moment, read_choice(moment.state.setup, rest), mark.removesuffix(":"))


def _played(moment: Moment, choice: Action | Outcome, by: Seat | None = None) -> Moment:
    state, events = apply(moment.state, choice, by)
    check_invariants(state)
    return Moment(state, events)


def _outcome(moment: Moment, text: str) -> Action | Outcome:
    """An outcome of chance; ``roll 7`` are dice of the edition that add up to 7."""
    match text.split():
        case ["roll", total]:
            return Dice(_showing(int(total), faces(moment.state.setup.edition)))
        case _:
            return read_choice(moment.state.setup, text)


def _showing(total: int, dice: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Dice with this total: no question mark, and no double if possible."""
    rolls = [roll for roll in product(*dice) if sum(roll) == total and QUESTION not in roll]
    if not rolls:
        raise CheckFailed(f"the dice cannot show {total}")
    return max(rolls, key=lambda roll: len(set(roll)))


def _deal(moment: Moment) -> Moment:
    """Draw outcomes until a seat is asked."""
    state, happened = moment.state, list[Event]()
    rng = Random(0)
    while isinstance(due := pending(state), Chance):
        state, events = apply(state, draw(due.request, rng))
        happened.extend(events)
    return Moment(state, tuple(happened))


# The position


def set_up(edition_id: str, lines: Sequence[Line]) -> State:
    """The game that these lines describe; with ``deal``, one before the deal."""
    edition = load(edition_id)
    given: dict[str, Any] = {part: {} for part in BY_NAME.values()}
    for line in lines:
        _note(edition, given, line)
    seats, options = given.pop("seats", 3), given.pop("options", Options())
    if given.pop("deal", False):
        return new_game(take_seats(edition, seats, options))
    return arrange(edition, seats, options=options, **given)


def _note(edition: Edition, given: dict[str, Any], line: Line) -> None:
    """Add a line to the position."""
    _check_ids(edition, line)
    match line.text.split():
        case ["seats" | "clocks" as what, count] if count.isdigit():
            given[what] = int(count)
        case ["seats" | "out" | "brought" | "pool" | "played" | "spent" | "dead" as what, *names]:
            given[what] = tuple(names)
        case ["options", *names]:
            given["options"] = read_options(names)
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
    """Raise for unknown names, so that a misspelling cannot make a case pass."""
    what, *words = line.text.split()
    if what == "options":
        return
    board = edition.board
    places = map(seat_at, range(1, len(edition.suspects) + 1))
    known = {
        *edition.cards,
        *places,
        *board.rooms,
        *board.squares,
        *edition.intrigue,
        *map(str, range(1, 11)),
    }
    unknown = [word for word in words if word not in known]
    if unknown:
        raise CheckFailed(f"{', '.join(unknown)} is not known in {edition.id}")
