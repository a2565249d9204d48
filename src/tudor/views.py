"""The only door from truth to sight: what each seat, and a spectator, may know of what happened and how things stand.

What is not said here to be visible is not. A seat of None is a spectator.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, assert_never, get_args

from msgspec.structs import astuple

from tudor.engine import legal, pending
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import Happening, as_called
from tudor.model.sight import (
    USUAL_BUDGET,
    AccusationUnseen,
    AccusationWritten,
    ButlerSeen,
    ButlerUnseen,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseHidden,
    CaseSeen,
    Decision,
    DisclosureSeen,
    DisclosureUnseen,
    GlimpseSeen,
    GlimpseUnseen,
    HandHidden,
    HandSeen,
    Observation,
    OrderSeen,
    Own,
    PoolHidden,
    PoolOpened,
    PoolSeen,
    View,
    WatchSeen,
    WatchUnseen,
)
from tudor.model.truth import (
    AccusedInWriting,
    Answering,
    Asked,
    ButlerDrawn,
    CaseLookedAt,
    CaseSet,
    Disclosed,
    Event,
    Finished,
    Glimpsed,
    HandDealt,
    Invited,
    Moving,
    Ordered,
    Over,
    Pending,
    PoolFilled,
    PoolLookedAt,
    Reacting,
    Showed,
    State,
    Watched,
)

_SEEN_ALIKE: Mapping[type[Event], Callable[[Any], Observation]] = dict.fromkeys(
    get_args(Happening), lambda event: event
)
"""Everything that all see as it is. To look an event up here is faster than to ask whether it is one of so many."""


def observe(event: Event, seat: Seat | None) -> Observation | None:
    """What a seat sees of an event; None if it sees nothing of it."""
    if (alike := _SEEN_ALIKE.get(type(event))) is not None:
        return alike(event)
    assert not isinstance(event, Happening)
    match event:
        case CaseSet():
            return CaseHidden()
        case HandDealt():
            return unsealed(event) if seat == event.seat else HandHidden(event.seat, len(event.cards))
        case Showed(witness=witness, to=to, glimpse=glimpse):
            return unsealed(event) if seat in (witness, to) else CardUnseen(witness, to, glimpse)
        case AccusedInWriting():
            return unsealed(event) if seat == event.seat else AccusationUnseen(event.seat)
        case CaseLookedAt() | PoolLookedAt() | Ordered():
            return unsealed(event) if seat == event.seat else None
        case _:
            return _observe_intrigue(event, seat)


def _observe_intrigue(
    event: PoolFilled | Disclosed | ButlerDrawn | Watched | Glimpsed, seat: Seat | None
) -> Observation:
    match event:
        case PoolFilled():
            return PoolHidden(len(event.cards))
        case Disclosed(witness=witness, to=to, glimpse=glimpse):
            return unsealed(event) if seat in (witness, to) else DisclosureUnseen(witness, to, glimpse)
        case ButlerDrawn():
            return unsealed(event) if seat == event.seat else ButlerUnseen(event.seat)
        case Watched(witness=witness, power=power):
            return unsealed(event) if seat == event.seat else WatchUnseen(event.seat, witness, power)
        case Glimpsed(of=of):
            return unsealed(event) if seat in (event.seat, of) else GlimpseUnseen(event.seat, of)
        case _:
            assert_never(event)


_UNSEALED: Mapping[type[Event], Callable[..., Observation]] = {
    CaseSet: CaseFilled,
    HandDealt: HandSeen,
    Showed: CardSeen,
    AccusedInWriting: AccusationWritten,
    CaseLookedAt: CaseSeen,
    PoolFilled: PoolOpened,
    PoolLookedAt: PoolSeen,
    Disclosed: DisclosureSeen,
    ButlerDrawn: ButlerSeen,
    Ordered: OrderSeen,
    Watched: WatchSeen,
    Glimpsed: GlimpseSeen,
}
"""For every event that is not seen alike by all, what those see who see the whole of it: field by field the same."""


def unsealed(event: Event) -> Observation:
    """The whole of an event, as those see it to whom it is shown, or as a finished game's record tells it."""
    if isinstance(event, Happening):
        return event
    return _UNSEALED[type(event)](*astuple(event))


def observations(events: Iterable[Event], seat: Seat | None) -> tuple[Observation, ...]:
    """What a seat sees of several events, in order. Any name will do that it has in them."""
    # Lists, as they are faster than generators, and every step of every game comes by here.
    seen = [observe(event, called) for event, called in as_called(events, seat)]
    return tuple([observation for observation in seen if observation is not None])


def view(state: State, seat: Seat | None) -> View:
    """How things stand, as a seat sees them."""
    setup, phase, due, mine = state.setup, state.phase, pending(state), own(state, seat)
    return View(
        setup=setup,
        seat=seat,
        dealer=state.dealer,
        turn=state.turn,
        player=state.player,
        # Copies: whoever holds a view cannot reach the truth through it.
        pawns=dict(state.pawns),
        weapons=dict(state.weapons),
        hand=mine.hand,
        hand_sizes={holder: len(state.hands[holder]) for holder in setup.seats if holder in state.hands},
        out=_in_order(setup.seats, state.out),
        brought=_in_order(setup.edition.suspects, state.brought),
        dice=phase.dice if isinstance(phase, Moving) else (),
        steps=phase.steps if isinstance(phase, Moving) else 0,
        spied=_in_order(setup.edition.board.spy_squares, state.this_turn.spied),
        suggestion=phase.named if isinstance(phase, Answering | Invited | Reacting) else None,
        case=mine.case,
        pool_size=len(state.pool),
        clocks=state.clocks,
        butlers=mine.butlers,
        butler_counts={holder: len(cards) for holder, cards in state.butlers.items()},
        played=state.played,
        spent=_in_order(setup.seats, state.spent),
        dead=_in_order(setup.seats, state.dead),
        open_hands={holder: state.hands[holder] for holder in setup.seats if holder in state.dead},
        asked=due.kind if isinstance(due, Asked) else None,
        waiting_for=_waited_for(state, due),
        over=isinstance(due, Over),
        winner=due.winner if isinstance(due, Over) else None,
    )


def own(state: State, seat: Seat | None) -> Own:
    """The fields in which a seat's view differs from a spectator's; all others are the same for everybody."""
    if seat is None:
        return Own(None, (), (), _case_seen(state, None))
    return Own(seat, state.hands.get(seat, ()), state.butlers.get(seat, ()), _case_seen(state, seat))


def _in_order(all_of_them: tuple[str, ...], some: frozenset[str]) -> tuple[str, ...]:
    return tuple([one for one in all_of_them if one in some]) if some else ()


def _waited_for(state: State, due: Pending) -> tuple[Seat, ...]:
    """Whom the game waits for; in a sealed window all who were asked, since replies cause nothing to be seen."""
    if isinstance(state.phase, Reacting):
        return state.phase.seats
    return due.seats if isinstance(due, Asked) else ()


def _case_seen(state: State, seat: Seat | None) -> Triple | None:
    """The case file: known to those who looked into it, and to all once somebody has won."""
    won = isinstance(state.phase, Finished) and state.phase.winner is not None
    return state.case if won or seat in state.looked else None


def decision(state: State, seat: Seat, budget: int = USUAL_BUDGET) -> Decision | None:
    """What a seat owes, and how much work a bot may put into it; None while the game does not wait for it."""
    due = pending(state)
    if isinstance(due, Asked) and seat in due.seats:
        return Decision(seat, due.kind, legal(state, seat), budget)
    return None
