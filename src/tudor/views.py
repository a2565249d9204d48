"""The only way from the truth to what each seat may know. A seat of None is a spectator."""

from collections.abc import Iterable
from typing import TypeGuard, get_args

from msgspec.structs import replace

from tudor.engine import legal, pending
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import as_called
from tudor.model.sight import USUAL_BUDGET, Decision, Observation, Own, View
from tudor.model.truth import Answering, Asked, Event, Finished, Invited, Moving, Over, Pending, Phase, Sealed, State
from tudor.visibility import observe

# isinstance takes ten times as long to say no, and every step of a learner asks.
_SEALED: frozenset[type] = frozenset(get_args(Sealed))
_WITH_SUGGESTION = _SEALED | {Answering, Invited}


def observations(events: Iterable[Event], seat: Seat | None) -> tuple[Observation, ...]:
    """What a seat, by any of its names, sees of some events."""
    # Lists are faster than generators, and every step of every game passes here.
    seen = [observe(event, called) for event, called in as_called(events, seat)]
    return tuple([observation for observation in seen if observation is not None])


def view(state: State, seat: Seat | None, due: Pending | None = None) -> View:
    """The table as a seat sees it; ``due`` is what the game waits for, if that is known already."""
    setup, phase, due = state.setup, state.phase, due or pending(state)
    # Conditions come first where most tables have nothing: every step of a learner passes here.
    dice, steps = (phase.dice, phase.steps) if type(phase) is Moving else ((), 0)
    over, spied = due if type(due) is Over else None, state.this_turn.spied
    asked, waiting = (due.kind, due.seats) if type(due) is Asked else (None, ())
    return View(
        setup=setup,
        seat=seat,
        dealer=state.dealer,
        turn=state.turn,
        player=state.player,
        # Copies, so that the truth cannot be reached through a view.
        pawns=dict(state.pawns),
        weapons=dict(state.weapons),
        hand=state.hands.get(seat, ()) if seat is not None else (),
        hand_sizes={holder: len(state.hands[holder]) for holder in setup.seats if holder in state.hands},
        out=_in_order(setup.seats, state.out) if state.out else (),
        brought=_in_order(setup.edition.suspects, state.brought) if state.brought else (),
        dice=dice,
        steps=steps,
        spied=_in_order(setup.edition.board.spy_squares, spied) if spied else (),
        suggestion=phase.named if _has_suggestion(phase) else None,
        case=_case_seen(state, seat),
        pool_size=len(state.pool),
        clocks=state.clocks,
        butlers=state.butlers.get(seat, ()) if seat is not None and state.butlers else (),
        butler_counts={holder: len(cards) for holder, cards in state.butlers.items()} if state.butlers else {},
        played=state.played,
        spent=_in_order(setup.seats, state.spent) if state.spent else (),
        dead=_in_order(setup.seats, state.dead) if state.dead else (),
        open_hands={holder: state.hands[holder] for holder in setup.seats if holder in state.dead}
        if state.dead
        else {},
        asked=asked,
        # In a sealed window everyone asked, because replies are secret.
        waiting_for=phase.seats if _is_sealed(phase) else waiting,
        over=over is not None,
        winner=None if over is None else over.winner,
    )


def with_own(public: View, mine: Own) -> View:
    """A seat's view, made from a spectator's; much quicker than making it from the truth."""
    return replace(public, seat=mine.seat, hand=mine.hand, butlers=mine.butlers, case=mine.case)


def own(state: State, seat: Seat | None) -> Own:
    """The fields in which a seat's view differs from a spectator's."""
    if seat is None:
        return Own(None, (), (), _case_seen(state, None))
    return Own(seat, state.hands.get(seat, ()), state.butlers.get(seat, ()), _case_seen(state, seat))


def _in_order(all_of_them: tuple[str, ...], some: frozenset[str]) -> tuple[str, ...]:
    return tuple([one for one in all_of_them if one in some])


def _has_suggestion(phase: Phase) -> TypeGuard[Answering | Invited | Sealed]:
    return type(phase) in _WITH_SUGGESTION


def _is_sealed(phase: Phase) -> TypeGuard[Sealed]:
    return type(phase) in _SEALED


def _case_seen(state: State, seat: Seat | None) -> Triple | None:
    """The case file, for those who looked into it and, once someone has won, for all."""
    won = type(state.phase) is Finished and state.phase.winner is not None
    return state.case if won or seat in state.looked else None


def decision(state: State, seat: Seat, budget: int = USUAL_BUDGET) -> Decision | None:
    """The decision a seat must make; None while the game does not wait for it."""
    due = pending(state)
    if isinstance(due, Asked) and seat in due.seats:
        return Decision(seat, due.kind, legal(state, seat), budget)
    return None
