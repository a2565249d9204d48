"""Cards seen outside a suggestion: by spying, by disclosure, or by a glimpse in return."""

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

# Spying


def options(state: State, _phase: Spying, seat: Seat) -> Legal:
    """Any opponent, including failed accusers."""
    return Legal((Listed(tuple(map(Spy, state.setup.after(seat)))),))


def play(state: State, phase: Spying, seat: Seat, action: Action, log: list[Event]) -> State:
    """Make an opponent show a card; then the move continues."""
    assert isinstance(action, Spy)
    log.append(SpiedOn(seat, action.seat))
    then = phase.then if phase.then.steps else Closing()
    return replace(state, phase=Disclosing(action.seat, seat, then))


# Disclosing


def discloser(_state: State, phase: Disclosing) -> tuple[Seat, ...]:
    """The seat that must show a card."""
    return (phase.witness,)


def disclosures(state: State, _phase: Disclosing, seat: Seat) -> Legal:
    """Any card of the hand."""
    return Legal((answers.showing(state, seat, state.hands[seat]),))


def disclose(state: State, phase: Disclosing, seat: Seat, action: Action, log: list[Event]) -> State:
    """Show a card to one player."""
    assert isinstance(action, Show)
    log.append(DisclosureSeen(seat, phase.to, action.card, action.glimpse))
    if action.glimpse:
        return replace(powers.spend(state, seat), phase=Glimpsing(seat, phase.to, phase.then))
    return flow.resume(state, phase.then, log)


# Glimpsing


def glimpse_due(state: State, phase: Glimpsing) -> GlimpseDue:
    """Any card of the hand."""
    return GlimpseDue(phase.seat, phase.of, state.hands[phase.of])


def glimpse(state: State, phase: Glimpsing, outcome: Glimpse, log: list[Event]) -> State:
    """See the card, and go on."""
    log.append(GlimpseSeen(phase.seat, phase.of, outcome.card))
    return flow.resume(state, phase.then, log)
