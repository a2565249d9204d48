"""Butler cards: holding, playing and, at the end of a turn, using them."""

from msgspec.structs import replace

from tudor.engine import turns
from tudor.model.actions import Action, Butler, SendHome
from tudor.model.cards import IntrigueCard, Seat, Suspect
from tudor.model.happenings import ButlerPlayed, SentHome
from tudor.model.options import Group, Listed
from tudor.model.truth import Closing, Disclosing, Event, State


def holds(state: State, seat: Seat, card: IntrigueCard) -> bool:
    """Does a seat hold this butler?"""
    return card in state.butlers.get(seat, ())


def holds_any(state: State, seat: Seat) -> bool:
    """Does a seat hold any butler? Their number is public."""
    return bool(state.butlers.get(seat))


def offered(state: State, seat: Seat, *cards: IntrigueCard) -> tuple[Group, ...]:
    """Playing the cards among these that a seat holds."""
    held = tuple(Butler(card) for card in cards if holds(state, seat, card))
    return (Listed(held),) if held else ()


def spend(state: State, seat: Seat, card: IntrigueCard) -> State:
    """Remove a played butler from its seat."""
    left = list(state.butlers[seat])
    left.remove(card)
    return replace(state, butlers={**state.butlers, seat: tuple(left)}, played=(*state.played, card))


def play(state: State, seat: Seat, card: IntrigueCard, log: list[Event]) -> State:
    """Play a butler openly."""
    log.append(ButlerPlayed(seat, card))
    return spend(state, seat, card)


# At the end of a turn


def ending(state: State, seat: Seat) -> tuple[Group, ...]:
    """The butlers that a seat can play at the end of its turn."""
    alone = len(state.dead) == len(state.setup.seats) - 1
    groups = offered(state, seat, "play-again") if alone else offered(state, seat, "right-shows", "play-again")
    if holds(state, seat, "send-home") and (away := _away(state, seat)):
        groups += (Listed(tuple(map(SendHome, away))),)
    return groups


def _away(state: State, seat: Seat) -> tuple[Suspect, ...]:
    """The other pawns away from their start square, if it is free (R21)."""
    starts, taken = state.setup.edition.board.starts, set(state.pawns.values())
    return tuple(suspect for suspect in state.pawns if suspect != seat and starts[suspect] not in taken)


def play_at_end(state: State, seat: Seat, action: Action, log: list[Event]) -> State:
    """Play a butler at the end of the turn."""
    match action:
        case SendHome(suspect=suspect):
            return _send_home(state, seat, suspect, log)
        case Butler(card="play-again"):
            state = play(state, seat, "play-again", log)
            return turns.begin(turns.forget_bringing(state, seat), seat, log)
        case _:
            state = play(state, seat, "right-shows", log)
            return replace(state, phase=Disclosing(_on_the_right(state, seat), seat, Closing()))


def _send_home(state: State, seat: Seat, suspect: Suspect, log: list[Event]) -> State:
    log.append(SentHome(seat, suspect))
    state = turns.forget_bringing(spend(state, seat, "send-home"), suspect)
    return replace(state, pawns={**state.pawns, suspect: state.setup.edition.board.starts[suspect]}, phase=Closing())


def _on_the_right(state: State, seat: Seat) -> Seat:
    """The nearest living player on the right."""
    return next(other for other in reversed(state.setup.after(seat)) if other not in state.dead)
