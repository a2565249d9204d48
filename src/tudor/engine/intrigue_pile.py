"""Drawing from the intrigue pile: invitations, butlers, clocks and murder."""

from msgspec.structs import replace

from tudor.engine import flow, turns
from tudor.model.actions import Action, Decline, Draw, Intrigue
from tudor.model.cards import IntrigueCard, Seat, Triple
from tudor.model.happenings import ClockDrawn, DrawChosen, DrawDeclined, Murdered
from tudor.model.options import Legal, Listed
from tudor.model.sight import ButlerSeen
from tudor.model.truth import Drawing, Event, Hearing, IntrigueDue, Invited, State

INVITED = Legal((Listed((Draw(),)), Listed((Decline(),))))


# Invitations


def may_draw(state: State, seat: Seat) -> bool:
    """May a player draw whose pawn is brought from another room? Not if out, nor by their own suggestion."""
    playing = seat in state.setup.seats and seat not in state.out
    return bool(state.setup.edition.intrigue) and playing and seat != state.player


def invite(state: State, named: Triple, seat: Seat) -> State:
    """Ask a player whose pawn was brought whether to draw."""
    return replace(state, phase=Invited(named, seat))


def invited(_state: State, phase: Invited) -> tuple[Seat, ...]:
    """The player who was brought."""
    return (phase.seat,)


def options(_state: State, _phase: Invited, _seat: Seat) -> Legal:
    """Draw or decline."""
    return INVITED


def play(state: State, phase: Invited, seat: Seat, action: Action, log: list[Event]) -> State:
    """Draw or decline; then the suggestion is heard."""
    then = Hearing(phase.named)
    if isinstance(action, Draw):
        log.append(DrawChosen(seat))
        return replace(state, phase=Drawing(seat, then))
    log.append(DrawDeclined(seat))
    return flow.resume(state, then, log)


# The card


def card_due(state: State, phase: Drawing) -> IntrigueDue:
    """Any card of the pile, which never runs out: the clock that kills goes back."""
    return IntrigueDue(phase.seat, state.pile)


def draw(state: State, phase: Drawing, outcome: Intrigue, log: list[Event]) -> State:
    """Keep a butler hidden, or lay a clock open; the last clock kills."""
    seat = phase.seat
    if outcome.card != "clock":
        log.append(ButlerSeen(seat, outcome.card))
        kept = (*state.butlers[seat], outcome.card)
        state = replace(state, pile=_without(state.pile, outcome.card), butlers={**state.butlers, seat: kept})
        return flow.resume(state, phase.then, log)
    number = state.clocks + 1
    log.append(ClockDrawn(seat, number))
    if number < state.setup.edition.intrigue["clock"]:
        state = replace(state, pile=_without(state.pile, "clock"), clocks=number)
        return flow.resume(state, phase.then, log)
    # The last clock stays in the pile and may kill again.
    return _murder(state, phase, log)


def _without(cards: tuple[IntrigueCard, ...], card: IntrigueCard) -> tuple[IntrigueCard, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)


def _murder(state: State, phase: Drawing, log: list[Event]) -> State:
    seat = phase.seat
    log.append(Murdered(seat, state.hands[seat]))
    state = replace(
        turns.forget_bringing(state, seat),
        out=state.out | {seat},
        dead=state.dead | {seat},
        pawns={suspect: place for suspect, place in state.pawns.items() if suspect != seat},
        butlers={**state.butlers, seat: ()},
        buried=state.buried + state.butlers[seat],
    )
    # A murdered player's turn is over.
    if seat == state.player:
        return turns.pass_on(state, log)
    return flow.resume(state, phase.then, log)
