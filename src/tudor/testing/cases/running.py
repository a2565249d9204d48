"""Running a case: set up the position, play the lines, compare."""

from collections.abc import Sequence
from itertools import product
from random import Random

from tudor.engine import apply, draw, pending
from tudor.engine.chance import QUESTION, faces
from tudor.model.actions import Action, Dice, Outcome
from tudor.model.cards import Seat
from tudor.model.truth import Chance, Event
from tudor.notation import read_choice
from tudor.testing.cases.expectations import expect
from tudor.testing.cases.moment import Moment
from tudor.testing.cases.positions import set_up
from tudor.testing.cases.reading import Case, Line, read_cases
from tudor.testing.failure import CheckFailed
from tudor.testing.invariants import check_invariants
from tudor.text import TudorError


def run_case(case: Case | str, edition: str | None = None) -> None:
    """Run a case, or the text of a single one, in each of its editions, or in the one given.

    Raises :class:`CheckFailed`, naming the case, the edition, the line and what is different.
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
    """Play a line, or check the expectation it holds."""
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
    """What chance brings; ``roll 7`` are dice that add up to 7, however many the edition has."""
    match text.split():
        case ["roll", total]:
            return Dice(_showing(int(total), faces(moment.state.setup.edition)))
        case _:
            return read_choice(moment.state.setup, text)


def _showing(total: int, dice: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Dice that show a total: no question mark, and no double if it can be avoided."""
    rolls = [roll for roll in product(*dice) if sum(roll) == total and QUESTION not in roll]
    if not rolls:
        raise CheckFailed(f"the dice cannot show {total}")
    return max(rolls, key=lambda roll: len(set(roll)))


def _deal(moment: Moment) -> Moment:
    """Let chance bring anything until somebody is asked."""
    state, happened = moment.state, list[Event]()
    rng = Random(0)
    while isinstance(due := pending(state), Chance):
        state, events = apply(state, draw(due.request, rng))
        happened.extend(events)
    return Moment(state, tuple(happened))
