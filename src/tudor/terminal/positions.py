"""A position of a recorded game, to play on from against bots: the same cards, with new dice."""

from tudor.model.cards import Seat
from tudor.model.truth import Event
from tudor.notation import Record, replay
from tudor.notation.headers import study_header
from tudor.terminal.saved_games import Own, SavedGame
from tudor.text.errors import Illegal


def position(record: Record, turn: int, seat: Seat | None, level: str) -> SavedGame:
    """The game at the start of a turn; the player has this seat, named as at the start or at that turn, or the one on turn."""
    if record.seat is not None:
        raise Illegal("position-sight")
    events, state = list[Event](), None
    for step in replay(record):
        events.extend(step.events)
        state = step.state
        if state.turn >= turn:
            break
    if state is None or state.turn != turn or turn < 1:
        raise Illegal("position-turn", turn=turn, last=0 if state is None else state.turn)
    now, first = state.setup.seats, record.setup.seats
    wanted = seat or state.player or ""
    if wanted not in (*now, *first):
        raise Illegal("seat-unknown", record.setup.edition, seat=wanted, seats=now)
    place = now.index(wanted) if wanted in now else first.index(wanted)
    own = Own(your_place=place, opponents=level)
    headers = {**study_header(turn), **own.headers}
    return SavedGame(None, Record.of(record.setup, events, None, headers), own)
