"""A position of a finished game, to play on from against bots."""

from collections.abc import Iterator, Sequence

from msgspec.json import Decoder
from msgspec.structs import replace

from tudor.engine import new_game, pending
from tudor.model.actions import Action
from tudor.model.truth import Over, State, Step
from tudor.notation import choice_of, read_record, replay
from tudor.protocol.wire import write
from tudor.server.http.replay import place_of
from tudor.server.table.match import Entry
from tudor.server.table.study import Position
from tudor.text.errors import Illegal

_asked: Decoder[tuple[str, str, int]] = Decoder(tuple[str, str, int])
positions: Decoder[Position] = Decoder(Position)


def position_job(asked: bytes) -> bytes:
    """A position of a record. Runs in a worker process."""
    return write(position(*_asked.decode(asked)))


def position(text: str, sight: str, step: int) -> Position:
    """The game after a step, for a seat named as at the end of the game; all and public stand for the player on turn."""
    record = read_record(text)
    steps = list(replay(record))
    if not 0 <= step < len(steps):
        raise Illegal("position-step", step=step + 1, last=len(steps))
    here, chosen = steps[step].state, place_of(steps[-1].state, sight)
    place = _on_turn(here) if chosen is None else chosen
    _check(here, place)
    options = record.setup.options
    return Position(
        edition=record.setup.edition.reference,
        house_rules=options.house_rules,
        false_witnesses=options.false_witnesses,
        before=record.setup.seats,
        seats=here.setup.seats,
        place=place,
        turn=here.turn,
        entries=tuple(_entries(new_game(record.setup), steps[: step + 1])),
    )


def _on_turn(state: State) -> int:
    seats = state.setup.seats
    return seats.index(state.player) if state.player in seats else 0


def _check(state: State, place: int) -> None:
    """Refuse a position in which there is nothing to play for."""
    if not set(state.setup.seats) <= state.hands.keys():
        raise Illegal("step-undealt")
    if isinstance(pending(state), Over):
        raise Illegal("position-over")
    if state.setup.seats[place] in state.out | state.dead:
        raise Illegal("position-out")


def _entries(state: State, steps: Sequence[Step]) -> Iterator[Entry]:
    """The steps as a table stores them: each decision with the chance after it."""
    entry = Entry()
    for step in steps:
        played = choice_of(state.setup, step.events[0])
        if played is None:
            raise Illegal("position-rules")
        if isinstance(played.choice, Action):
            yield entry
            assert played.by is not None
            entry = Entry(seat=state.setup.seats.index(played.by), action=played.choice)
        else:
            entry = replace(entry, outcomes=(*entry.outcomes, played.choice))
        state = step.state
    yield entry
