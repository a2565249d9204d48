"""Answering a suggestion: witnesses in turn, from the suggester's left, until one shows a card."""

from msgspec.structs import replace

from tudor.engine import honesty, turns
from tudor.model.actions import Action, Pass, Show
from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import NobodyShowed, Passed
from tudor.model.options import Group, Legal, Listed
from tudor.model.truth import Answering, Closing, Event, Showed, State

PASS = Listed((Pass(),))


def ask(state: State, named: Triple, witnesses: tuple[Seat, ...], log: list[Event]) -> State:
    """Ask the next of these witnesses who must decide; the others pass at once.

    Who holds a named card is asked even if it is only one: an answer by itself would betray that there was no
    choice. Where witnesses may be false, everyone is asked, since being asked must not tell who holds what.
    """
    for witness in witnesses:
        if state.setup.options.false_witnesses or held(state, witness, named):
            return replace(state, phase=Answering(named, witness))
        log.append(Passed(witness))
    log.append(NobodyShowed(turns.player_of(state)))
    return replace(state, phase=Closing())


def held(state: State, witness: Seat, named: Triple) -> tuple[Card, ...]:
    """Those of the named cards that a witness holds."""
    hand = state.hands[witness]
    return tuple(card for card in named if card in hand)


def options(state: State, phase: Answering, seat: Seat) -> Legal:
    """Show any one of the named cards that one holds; pass, where witnesses may be false."""
    groups: list[Group] = []
    if cards := held(state, seat, phase.named):
        groups.append(Listed(tuple(map(Show, cards))))
    if state.setup.options.false_witnesses:
        groups.append(PASS)
    return Legal(tuple(groups))


def play(state: State, phase: Answering, seat: Seat, action: Action, log: list[Event]) -> State:
    """Show a card, or pass."""
    if isinstance(action, Show):
        return _show(state, seat, action.card, log)
    log.append(Passed(seat))
    if cards := held(state, seat, phase.named):
        state = honesty.remember_denial(state, seat, cards)
    return ask(state, phase.named, _still_to_ask(state, seat), log)


def _still_to_ask(state: State, witness: Seat) -> tuple[Seat, ...]:
    witnesses = state.setup.after(turns.player_of(state))
    return witnesses[witnesses.index(witness) + 1 :]


def _show(state: State, seat: Seat, card: Card, log: list[Event]) -> State:
    suggester = turns.player_of(state)
    log.append(Showed(seat, suggester, card))
    if state.setup.options.false_witnesses:
        state = honesty.remember_showing(state, seat, suggester, card)
    if state.setup.edition.rules.after_shown_card == "turn-over":
        return turns.pass_on(state, log)
    return replace(state, phase=Closing())
