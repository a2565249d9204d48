"""The only door from truth to sight: what each seat, and a spectator, may know of what happened and how things stand.

What is not said here to be visible is not. A seat of None is a spectator.
"""

from collections.abc import Iterable
from typing import assert_never

from tudor.engine import legal, pending
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import Happening
from tudor.model.sight import (
    AccusationUnseen,
    AccusationWritten,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseHidden,
    CaseSeen,
    Decision,
    HandHidden,
    HandSeen,
    Observation,
    View,
)
from tudor.model.truth import (
    AccusedInWriting,
    Answering,
    Asked,
    CaseLookedAt,
    CaseSet,
    Event,
    Finished,
    HandDealt,
    Moving,
    Over,
    Showed,
    State,
)


def observe(event: Event, seat: Seat | None) -> Observation | None:
    """What a seat sees of an event; None if it sees nothing of it."""
    if isinstance(event, Happening):
        return event
    match event:
        case CaseSet():
            return CaseHidden()
        case HandDealt():
            return unsealed(event) if seat == event.seat else HandHidden(event.seat, len(event.cards))
        case Showed(witness=witness, to=to):
            return unsealed(event) if seat in (witness, to) else CardUnseen(witness, to)
        case AccusedInWriting():
            return unsealed(event) if seat == event.seat else AccusationUnseen(event.seat)
        case CaseLookedAt():
            return unsealed(event) if seat == event.seat else None
        case _:
            assert_never(event)


def unsealed(event: Event) -> Observation:
    """The whole of an event, as those see it to whom it is shown, or as a finished game's record tells it."""
    if isinstance(event, Happening):
        return event
    match event:
        case CaseSet(case=case):
            return CaseFilled(case)
        case HandDealt(seat=seat, cards=cards):
            return HandSeen(seat, cards)
        case Showed(witness=witness, to=to, card=card):
            return CardSeen(witness, to, card)
        case AccusedInWriting(seat=seat, named=named):
            return AccusationWritten(seat, named)
        case CaseLookedAt(seat=seat, case=case):
            return CaseSeen(seat, case)
        case _:
            assert_never(event)


def observations(events: Iterable[Event], seat: Seat | None) -> tuple[Observation, ...]:
    """What a seat sees of several events, in order."""
    seen = (observe(event, seat) for event in events)
    return tuple(observation for observation in seen if observation is not None)


def view(state: State, seat: Seat | None) -> View:
    """How things stand, as a seat sees them."""
    setup, phase, due = state.setup, state.phase, pending(state)
    return View(
        setup=setup,
        seat=seat,
        dealer=state.dealer,
        turn=state.turn,
        player=state.player,
        # Copies: whoever holds a view cannot reach the truth through it.
        pawns=dict(state.pawns),
        weapons=dict(state.weapons),
        hand=state.hands.get(seat, ()) if seat is not None else (),
        hand_sizes={holder: len(state.hands[holder]) for holder in setup.seats if holder in state.hands},
        out=tuple(holder for holder in setup.seats if holder in state.out),
        brought=tuple(suspect for suspect in setup.edition.suspects if suspect in state.brought),
        dice=phase.dice if isinstance(phase, Moving) else (),
        suggestion=phase.named if isinstance(phase, Answering) else None,
        case=_case_seen(state, seat),
        asked=due.kind if isinstance(due, Asked) else None,
        waiting_for=due.seats if isinstance(due, Asked) else (),
        over=isinstance(due, Over),
        winner=due.winner if isinstance(due, Over) else None,
    )


def _case_seen(state: State, seat: Seat | None) -> Triple | None:
    """The case file: known to those who looked into it, and to all once somebody has won."""
    won = isinstance(state.phase, Finished) and state.phase.winner is not None
    return state.case if won or seat in state.looked else None


def decision(state: State, seat: Seat) -> Decision | None:
    """What a seat owes; None while the game does not wait for it."""
    due = pending(state)
    if isinstance(due, Asked) and seat in due.seats:
        return Decision(seat, due.kind, legal(state, seat))
    return None
