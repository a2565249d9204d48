"""Seeing other people's cards outside a suggestion: spies, and what is shown or glimpsed in return."""

from msgspec.structs import replace

from tudor.engine import answers, flow, powers
from tudor.model.actions import Action, Glimpse, Show, Spy
from tudor.model.cards import Seat
from tudor.model.happenings import SpiedOn
from tudor.model.options import Legal, Listed
from tudor.model.sight import DisclosureSeen, GlimpseSeen
from tudor.model.truth import (
    Closing,
    Disclosing,
    Event,
    GlimpseDue,
    Glimpsing,
    Spying,
    State,
)

# Whom to spy on


def options(state: State, _phase: Spying, seat: Seat) -> Legal:
    """Any opponent, failed accusers included."""
    return Legal((Listed(tuple(map(Spy, state.setup.after(seat)))),))


def play(state: State, phase: Spying, seat: Seat, action: Action, log: list[Event]) -> State:
    """The opponent must show a card; then the move goes on with the steps left."""
    assert isinstance(action, Spy)
    log.append(SpiedOn(seat, action.seat))
    then = phase.then if phase.then.steps else Closing()
    return replace(state, phase=Disclosing(action.seat, seat, then))


# Showing a card of one's own choice


def discloser(_state: State, phase: Disclosing) -> tuple[Seat, ...]:
    """Whoever must show a card."""
    return (phase.witness,)


def disclosures(state: State, _phase: Disclosing, seat: Seat) -> Legal:
    """Any card of one's hand."""
    return Legal((answers.showing(state, seat, state.hands[seat]),))


def disclose(state: State, phase: Disclosing, seat: Seat, action: Action, log: list[Event]) -> State:
    """Show it, to that player alone."""
    assert isinstance(action, Show)
    log.append(DisclosureSeen(seat, phase.to, action.card, action.glimpse))
    if action.glimpse:
        return replace(powers.spend(state, seat), phase=Glimpsing(seat, phase.to, phase.then))
    return flow.resume(state, phase.then, log)


# Looking at a card in return


def glimpse_due(state: State, phase: Glimpsing) -> GlimpseDue:
    """Any card of the hand."""
    return GlimpseDue(phase.seat, phase.of, state.hands[phase.of])


def glimpse(state: State, phase: Glimpsing, outcome: Glimpse, log: list[Event]) -> State:
    """The card is seen, and the turn goes on."""
    log.append(GlimpseSeen(phase.seat, phase.of, outcome.card))
    return flow.resume(state, phase.then, log)
