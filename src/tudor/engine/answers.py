"""Answers to a suggestion: witnesses in turn, from the suggester's left, until one shows a card, or all of them."""

from collections.abc import Mapping

from msgspec.structs import replace

from tudor.engine import false_witnesses, intrigue, powers, turn_end, turns
from tudor.model.actions import Action, Pass, Show, Silence, Watch
from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import NobodyShowed, Passed, Silenced
from tudor.model.options import Group, Legal, Listed
from tudor.model.sight import CardSeen, Order, WatchSeen
from tudor.model.truth import Answering, Event, Glimpsing, State

PASS = Listed((Pass(),))
NO_ORDERS: Mapping[Seat, Order] = {}


def witnesses(state: State) -> tuple[Seat, ...]:
    """The seats that answer, in order. Murdered ones do not: their cards are open (R19)."""
    return tuple(seat for seat in state.setup.after(turns.player_of(state)) if seat not in state.dead)


def ask(
    state: State,
    named: Triple,
    to_ask: tuple[Seat, ...],
    log: list[Event],
    orders: Mapping[Seat, Order] = NO_ORDERS,
    shown: bool = False,
) -> State:
    """Ask the first of these witnesses who must decide; those before pass at once.

    A witness with a single named card is asked too: an automatic answer would reveal that there was no choice. With false
    witnesses everyone is asked, because being asked must not reveal who holds what.
    """
    for witness in to_ask:
        silencer = _silencer(state, orders, witness)
        if silencer is not None:
            log.append(Silenced(silencer, witness))
            return _unanswered(intrigue.spend(state, silencer, "unanswered"), log)
        if state.setup.options.false_witnesses or held(state, witness, named):
            return replace(state, phase=Answering(named, witness, orders, shown))
        log.append(Passed(witness))
    if shown:
        return _answered(state, log)
    log.append(NobodyShowed(turns.player_of(state)))
    return _unanswered(state, log)


def _silencer(state: State, orders: Mapping[Seat, Order], witness: Seat) -> Seat | None:
    """The first seat clockwise from the suggester that ordered this witness silent; others keep their cards."""
    if not orders:
        return None
    reacting = state.setup.after(turns.player_of(state))
    return next((seat for seat in reacting if orders.get(seat) == Silence(witness)), None)


def held(state: State, witness: Seat, named: Triple) -> tuple[Card, ...]:
    """The named cards that a witness holds."""
    hand = state.hands[witness]
    return tuple(card for card in named if card in hand)


def options(state: State, phase: Answering, seat: Seat) -> Legal:
    """Show one of the named cards; with false witnesses, pass."""
    groups: list[Group] = []
    if cards := held(state, seat, phase.named):
        groups.append(showing(state, seat, cards))
    if state.setup.options.false_witnesses:
        groups.append(PASS)
    return Legal(tuple(groups))


def showing(state: State, seat: Seat, cards: tuple[Card, ...]) -> Listed:
    """Show one of these cards; with the power for it, also for a glimpse in return."""
    shows = tuple(map(Show, cards))
    if powers.has(state, seat, "glimpse"):
        shows += tuple(Show(card, glimpse=True) for card in cards)
    return Listed(shows)


def play(state: State, phase: Answering, seat: Seat, action: Action, log: list[Event]) -> State:
    """Show a card, or pass."""
    if isinstance(action, Show):
        return _show(state, phase, seat, action, log)
    log.append(Passed(seat))
    if cards := held(state, seat, phase.named):
        state = false_witnesses.remember_denial(state, seat, cards)
    return ask(state, phase.named, _still_to_ask(state, seat), log, phase.orders, phase.shown)


def _still_to_ask(state: State, witness: Seat) -> tuple[Seat, ...]:
    answering = witnesses(state)
    return answering[answering.index(witness) + 1 :]


def _show(state: State, phase: Answering, seat: Seat, action: Show, log: list[Event]) -> State:
    suggester = turns.player_of(state)
    log.append(CardSeen(seat, suggester, action.card, action.glimpse))
    if state.setup.options.false_witnesses:
        state = false_witnesses.remember_showing(state, seat, suggester, action.card)
    state = _let_watch(state, phase.orders, seat, action.card, log)
    if action.glimpse:
        return replace(powers.spend(state, seat), phase=Glimpsing(seat, suggester, phase))
    return go_on(state, phase, log)


def go_on(state: State, phase: Answering, log: list[Event]) -> State:
    """Go on after a card was shown, and looked at in return."""
    if state.setup.edition.rules.witnesses == "all":
        return ask(state, phase.named, _still_to_ask(state, phase.witness), log, phase.orders, shown=True)
    return _answered(state, log)


def _let_watch(state: State, orders: Mapping[Seat, Order], witness: Seat, card: Card, log: list[Event]) -> State:
    """Let the seats that ordered to watch this witness see the card."""
    for seat in state.setup.after(turns.player_of(state)) if orders else ():
        order = orders.get(seat)
        if isinstance(order, Watch) and order.witness == witness:
            log.append(WatchSeen(seat, witness, card, order.power))
            state = powers.spend(state, seat) if order.power else intrigue.spend(state, seat, "see-card")
    return state


def _answered(state: State, log: list[Event]) -> State:
    """Go to the end of the turn after a card was shown."""
    if state.setup.edition.rules.after_shown_card == "turn-over":
        return turn_end.over(state, log)
    return turn_end.close(state, log)


def _unanswered(state: State, log: list[Event]) -> State:
    """Go to the end of the turn after no card was shown."""
    if state.setup.edition.rules.after_no_card == "turn-over":
        return turn_end.over(state, log)
    return turn_end.close(state, log)
