"""Actions tried at any moment, most of them illegal."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import asdict

from tudor.engine import apply, pending
from tudor.model import actions as do
from tudor.model.actions import Action, Outcome
from tudor.model.cards import IntrigueCard, Seat
from tudor.model.edition import Setup
from tudor.model.options import Group, Legal
from tudor.model.truth import Asked, State
from tudor.testing.failure import CheckFailed
from tudor.testing.invariants import check_invariants
from tudor.text import LANGUAGES, Illegal

SMALL_GROUP, SAMPLE = 12, 4
"""Groups of legal actions up to the first size are tried in full, larger ones by a sample of the second."""
NOTHING = "nothing"
"""An id that nothing has."""


def snapshot(struct: Struct) -> dict[str, Any]:
    """A copy of a state's or view's parts, to detect changes."""
    return {name: dict(part) if isinstance(part, dict) else part for name, part in asdict(struct).items()}


def try_legal(state: State, seat: Seat, legal: Legal, rng: Random) -> None:
    """Check that legal actions are accepted and lead to sound states."""
    for group in legal.groups:
        for action in _some_of(group, rng):
            if action not in legal:
                raise CheckFailed(f"{action} is offered to {seat}, yet does not count as legal")
            check_invariants(_accepted(state, seat, action))


def _some_of(group: Group, rng: Random) -> tuple[Action, ...]:
    if len(group) <= SMALL_GROUP:
        return tuple(group)
    return tuple(group.pick(rng) for _ in range(SAMPLE))


def _accepted(state: State, seat: Seat, action: Action) -> State:
    try:
        return apply(state, action, seat).state
    except Illegal as error:
        raise CheckFailed(f"{action} is legal for {seat}, yet refused: {error}") from error


def try_illegal(state: State, seat: Seat, legal: Legal, rng: Random) -> None:
    """Check that illegal actions are refused, and all actions of seats not asked."""
    for action in candidates(state.setup, rng):
        if action not in legal:
            must_refuse(state, action, seat)
    must_refuse(state, legal.choose(rng), rng.choice(_bystanders(state)))
    must_refuse(state, do.Dice((1,) * state.setup.edition.dice), None)


def _bystanders(state: State) -> tuple[Seat, ...]:
    """The seats not asked or, if all are, someone without a seat."""
    due = pending(state)
    asked = due.seats if isinstance(due, Asked) else ()
    return tuple(seat for seat in state.setup.seats if seat not in asked) or (NOTHING,)


def candidates(setup: Setup, rng: Random) -> Iterator[Action]:
    """One or two actions of every kind, some about things that do not exist."""
    edition, choice = setup.edition, rng.choice
    suspect, weapon, room = choice(edition.suspects), choice(edition.weapons), choice(edition.rooms)
    yield from (do.Roll(), do.Stay(), do.Pass(), do.OwnUp(), do.End())
    yield from map(do.Choose, (suspect, NOTHING))
    yield from map(do.Passage, (room, NOTHING))
    yield from map(do.Move, (choice(edition.board.squares or (NOTHING,)), room, NOTHING))
    yield from map(do.Show, (suspect, weapon, room, NOTHING))
    yield from map(do.Denounce, (choice(setup.seats), NOTHING))
    yield from _intrigues(setup, rng)
    for does in (do.Suggest, do.Accuse):
        yield does(suspect, weapon, room)
        yield does(choice((suspect, NOTHING)), choice((suspect, weapon)), NOTHING)


def _intrigues(setup: Setup, rng: Random) -> Iterator[Action]:
    """Some actions with spies, intrigue cards and powers, which most editions lack."""
    edition, seat = setup.edition, rng.choice((*setup.seats, NOTHING))
    everything: tuple[Action, ...] = (
        *(do.UsePower(), do.Draw(), do.Decline(), do.Look()),
        *(do.Spy(seat), do.SendHome(seat), do.Silence(seat), do.Watch(seat), do.Watch(power=True)),
        do.Silence(seat, do.Watch(rng.choice((*setup.seats, None)))),
        *(
            do.Stop(at, rng.randint(1, 12))
            for at in (rng.choice(edition.board.squares or (NOTHING,)), *edition.board.spy_squares)
        ),
        *map(do.Passage, edition.board.passages),
        *map(do.Butler, get_args(IntrigueCard)),
        do.Show(rng.choice(edition.cards), glimpse=True),
    )
    yield from rng.sample(everything, SAMPLE)


def must_refuse(state: State, choice: Action | Outcome, by: Seat | None) -> None:
    """Check that the engine refuses, with a reason in every language, and leaves the state alone."""
    before = snapshot(state)
    try:
        apply(state, choice, by)
    except Illegal as error:
        if not all(error.text(lang).strip() for lang in LANGUAGES):
            raise CheckFailed(f"{choice} is refused without a reason") from error
    else:
        raise CheckFailed(f"{choice} by {by} is not legal, yet accepted")
    if snapshot(state) != before:
        raise CheckFailed(f"{choice} by {by} is refused, yet changed the game")
