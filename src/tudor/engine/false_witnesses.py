"""False witnesses (R12): hiding cards, denouncing it, owning up to it."""

from msgspec.structs import replace

from tudor.engine import accusation, turns
from tudor.model.actions import Denounce, OwnUp
from tudor.model.cards import Card, Seat
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


def options(state: State, seat: Seat) -> tuple[Group, ...]:
    """Denouncing a proven witness, or owning up, at the start of a turn."""
    groups: list[Group] = []
    if Denounce in possible(state) and (proven := _proven(state, seat)):
        groups.append(Listed(tuple(map(Denounce, proven))))
    if OwnUp in possible(state) and any(witness == seat for witness, _ in state.denied):
        groups.append(Listed((OwnUp(),)))
    return tuple(groups)


def _proven(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The players still in who showed this seat a card they had denied."""
    return tuple(
        witness
        for witness in state.setup.after(seat)
        if witness not in state.out
        and any((witness, seat, card) in state.shown for denier, card in state.denied if denier == witness)
    )


def remember_denial(state: State, witness: Seat, held: tuple[Card, ...]) -> State:
    """Note that a witness passed while holding these cards."""
    return replace(state, denied=state.denied | {(witness, card) for card in held}) if held else state


def remember_showing(state: State, witness: Seat, to: Seat, card: Card) -> State:
    """Note that a witness showed a card, which may prove a denial."""
    return replace(state, shown=state.shown | {(witness, to, card)})


def denounce(state: State, seat: Seat, action: Denounce, log: list[Event]) -> State:
    """Put the witness out; the turn goes on."""
    log.append(Denounced(seat, action.seat))
    return accusation.put_out(state, action.seat, log)


def own_up(state: State, seat: Seat, log: list[Event]) -> State:
    """Put the player out, which ends the turn."""
    log.append(OwnedUp(seat))
    return turns.pass_on(accusation.put_out(state, seat, log), log)
