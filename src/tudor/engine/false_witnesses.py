"""False witnesses (R12): hiding cards, denouncing it, owning up to it."""

from msgspec.structs import replace

from tudor.engine import accusation, turns
from tudor.model.actions import Denounce, OwnUp
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Edition, Options
from tudor.model.happenings import Denounced, OwnedUp
from tudor.model.options import Group, Listed
from tudor.model.truth import Event, State
from tudor.text.errors import Illegal


def check_option(edition: Edition, options: Options) -> None:
    """Raise if the edition has no false witnesses."""
    if options.false_witnesses and edition.rules.concealing == "ignored":
        raise Illegal("option-unavailable", edition, option="false_witnesses", edition_id=edition.id)


def possible(state: State) -> tuple[type[Denounce] | type[OwnUp], ...]:
    """The action this table allows against hidden cards; a public fact."""
    if not state.setup.options.false_witnesses:
        return ()
    return (Denounce,) if state.setup.edition.rules.concealing == "denounced" else (OwnUp,)


# Memory


def remember_denial(state: State, witness: Seat, named: Triple) -> State:
    """Note the cards that a witness denied having."""
    return replace(state, denied=state.denied | {(witness, card) for card in named})


def remember_showing(state: State, witness: Seat, to: Seat, card: Card, named: Triple) -> State:
    """Note that a witness showed a card."""
    answered = state.answered | {(witness, to, other) for other in named}
    return replace(state, answered=answered, shown=state.shown | {(witness, to, card)})


# Proof


def proven(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The players still in who showed this seat a card that they denied."""
    if Denounce not in possible(state):
        return ()
    return tuple(
        witness
        for witness in state.setup.after(seat)
        if witness not in state.out
        and any((witness, seat, card) in state.shown for denier, card in state.denied if denier == witness)
    )


def doubters(state: State, witness: Seat, named: Triple, *, showed: bool) -> tuple[Seat, ...]:
    """The seats that an answer may have given proof, judging by public facts (R31).

    A card shown is proof to the suggester if it was denied before; a pass is proof to all those who were shown the card.
    """
    if Denounce not in possible(state) or witness in state.out:
        return ()
    player = turns.player_of(state)
    if showed:
        return (player,) if any((witness, card) in state.denied for card in named) else ()
    return tuple(
        seat
        for seat in (player, *state.setup.after(player))
        if seat not in state.dead and any((witness, seat, card) in state.answered for card in named)
    )


# Denouncing and owning up


def denunciations(state: State, seat: Seat) -> tuple[Group, ...]:
    """Denouncing the witnesses a seat has proof against."""
    liars = proven(state, seat)
    return (Listed(tuple(map(Denounce, liars))),) if liars else ()


def denounce(state: State, seat: Seat, witness: Seat, log: list[Event]) -> State:
    """Put the witness out; the turn goes on."""
    log.append(Denounced(seat, witness))
    return accusation.put_out(state, witness, log)


def confessions(state: State, seat: Seat) -> tuple[Group, ...]:
    """Owning up to a card that was hidden, at the start of a turn."""
    hid = any(witness == seat and card in state.hands[seat] for witness, card in state.denied)
    return (Listed((OwnUp(),)),) if hid and OwnUp in possible(state) else ()


def own_up(state: State, seat: Seat, log: list[Event]) -> State:
    """Put the player out, which ends the turn."""
    log.append(OwnedUp(seat))
    return turns.pass_on(accusation.put_out(state, seat, log), log)
