"""Turns: beginning, ending and passing them on."""

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
    """End the turn at its player's word."""
    log.append(TurnEnded(seat))
    return pass_on(state, log)


def pass_on(state: State, log: list[Event]) -> State:
    """Begin the next turn; if nobody is left to play, nobody wins (R27)."""
    player = player_of(state)
    state = forget_bringing(state, player)
    for seat in (*state.setup.after(player), player):
        if seat not in state.out:
            return begin(state, seat, log)
    log.append(NobodyWon())
    return replace(state, phase=Finished(None))


def forget_bringing(state: State, seat: Seat) -> State:
    """Drop a seat's right from being brought."""
    return replace(state, brought=state.brought - {seat}) if seat in state.brought else state


def player_of(state: State) -> Seat:
    """The seat whose turn it is, in a phase that belongs to a turn."""
    assert state.player is not None
    return state.player
