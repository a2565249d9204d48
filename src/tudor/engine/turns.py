"""Whose turn it is, and when there is nobody left to play."""

from msgspec.structs import replace

from tudor.model.actions import End
from tudor.model.cards import Seat
from tudor.model.happenings import NobodyWon, TurnBegan, TurnEnded
from tudor.model.options import Listed
from tudor.model.truth import Event, Finished, State, Turn, TurnStart

END = Listed((End(),))


def begin(state: State, seat: Seat, log: list[Event]) -> State:
    """Begin a seat's turn."""
    number = state.turn + 1
    log.append(TurnBegan(seat, number))
    return replace(state, phase=TurnStart(), player=seat, turn=number, this_turn=Turn())


def end(state: State, seat: Seat, log: list[Event]) -> State:
    """The player says that his turn is over."""
    log.append(TurnEnded(seat))
    return pass_on(state, log)


def pass_on(state: State, log: list[Event]) -> State:
    """The turn is over: the next seat that still plays is to move; if there is none, nobody wins (R27)."""
    player = player_of(state)
    state = forget_bringing(state, player)
    for seat in (*state.setup.after(player), player):
        if seat not in state.out:
            return begin(state, seat, log)
    log.append(NobodyWon())
    return replace(state, phase=Finished(None))


def forget_bringing(state: State, seat: Seat) -> State:
    """The right that came from having been brought is used up or lost."""
    return replace(state, brought=state.brought - {seat}) if seat in state.brought else state


def player_of(state: State) -> Seat:
    """Whose turn it is, in a phase that is part of a turn."""
    assert state.player is not None
    return state.player
