"""The suspects' powers, each used once per game."""

from msgspec.structs import replace

from tudor.model.actions import UsePower
from tudor.model.cards import Power, Room, Seat
from tudor.model.happenings import PowerUsed
from tudor.model.options import Group, Listed
from tudor.model.truth import Event, Flying, Naming, Rolling, State

USE = Listed((UsePower(),))


def has(state: State, seat: Seat, power: Power) -> bool:
    """Can a seat still use this power? A public fact."""
    return seat not in state.spent and state.setup.edition.powers.get(seat) == power


def spend(state: State, seat: Seat) -> State:
    """Use up a power."""
    return replace(state, spent=state.spent | {seat})


# At the start of a turn


def starting(state: State, seat: Seat) -> tuple[Group, ...]:
    """Powers that replace a move."""
    return (USE,) if has(state, seat, "move-twice") or has(state, seat, "any-room") else ()


def use_at_start(state: State, seat: Seat, log: list[Event]) -> State:
    """Roll and move twice, or go to any room without a passage."""
    log.append(PowerUsed(seat))
    twice = has(state, seat, "move-twice")
    state = spend(state, seat)
    if twice:
        return replace(state, phase=Rolling(), this_turn=replace(state.this_turn, marches=2))
    return replace(state, phase=Flying(anywhere=False))


# Around the suggestion


def ending(state: State, seat: Seat) -> tuple[Group, ...]:
    """Powers that grant a suggestion: in another room, or a second one here."""
    return (USE,) if _rooms_granted(state, seat) else ()


def use_at_end(state: State, seat: Seat, log: list[Event]) -> State:
    """Ask for the suggestion that the power grants."""
    log.append(PowerUsed(seat))
    return replace(spend(state, seat), phase=Naming(_rooms_granted(state, seat)))


def _rooms_granted(state: State, seat: Seat) -> tuple[Room, ...]:
    here, rooms, turn = state.pawns.get(seat), state.setup.edition.rooms, state.this_turn
    if has(state, seat, "suggest-twice") and turn.suggested:
        return tuple(room for room in rooms if room == here)
    # Replaces the turn's suggestion, from anywhere, but not after stopping on an intrigue square (R16).
    if has(state, seat, "suggest-elsewhere") and not (turn.suggested or turn.halted or turn.looked):
        return tuple(room for room in rooms if room != here)
    return ()
