"""Replays a finished game as any seat saw it or with all cards open."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.json import Decoder

from tudor.engine import new_game
from tudor.model.cards import Seat
from tudor.model.sight import Observation, View
from tudor.model.truth import Event, State, Step
from tudor.notation import Record, read_record, replay
from tudor.notation.headers import studied_turn
from tudor.presenter import Line, line
from tudor.protocol.wire import Fields, changes, fields, write
from tudor.text.errors import Illegal
from tudor.text.words import words
from tudor.views import observations, view

ALL, PUBLIC = "all", "public"


class Frame(Struct, frozen=True):
    """One step of a replay: changes of the view, and observations."""

    turn: int
    place: int
    """Index of its first event in the record."""
    changes: Fields
    observations: tuple[Observation, ...]
    story: tuple[str, ...]
    lines: tuple[Line, ...]
    """How each line of the log is drawn."""


class Replay(Struct, frozen=True):
    """A game, frame by frame."""

    edition: str
    house_rules: tuple[str, ...]
    seats: tuple[Seat, ...]
    """The seats' names at the end."""
    sight: str
    """From where it is seen: a seat, or one of all and public."""
    study: int | None
    """The turn of another game from which this one went on."""
    winner: Seat | None
    hands: dict[Seat, tuple[str, ...]]
    case: tuple[str, ...]
    frames: tuple[Frame, ...]


_asked: Decoder[tuple[str, str, str]] = Decoder(tuple[str, str, str])


def replay_job(asked: bytes) -> bytes:
    """The frames of a record. Runs in a worker process."""
    return write(replayed(*_asked.decode(asked)))


def replayed(text: str, sight: str, lang: str) -> Replay:
    """The frames of a record: as a seat saw the game (named as at the end), as the public did, or complete."""
    record = read_record(text)
    steps = list(replay(record))
    end = steps[-1].state
    place = place_of(end, sight)
    return Replay(
        edition=record.setup.edition.id,
        house_rules=record.setup.options.house_rules,
        seats=end.setup.seats,
        sight=sight if place is None else end.setup.seats[place],
        study=studied_turn(record.headers),
        winner=view(end, None).winner,
        hands=dict(end.hands),
        case=tuple(end.case or ()),
        frames=tuple(_frames(record, steps, sight, place, lang)),
    )


def place_of(end: State, sight: str) -> int | None:
    """The place at the table of a seat, named as at the end or by that place; None for all and for the public."""
    seats = end.setup.seats
    if sight in (ALL, PUBLIC):
        return None
    if sight in map(str, range(len(seats))):
        return int(sight)
    if sight not in seats:
        raise Illegal("seat-unknown", seat=sight, seats=(*seats, ALL, PUBLIC))
    return seats.index(sight)


def _frames(record: Record, steps: list[Step], sight: str, place: int | None, lang: str) -> Iterator[Frame]:
    state = new_game(record.setup)
    before: View | None = None
    first = 0
    told = words(record.setup.edition, lang)
    for step in steps:
        seat = None if place is None else state.setup.seats[place]
        seen = _seen(step.events, sight, seat)
        state = step.state
        after = view(state, None if place is None else state.setup.seats[place])
        changed = fields(after) if before is None else changes(before, after)
        before = after
        story, lines = (tuple(told.tell(one, seat) for one in seen), tuple(line(one, seat) for one in seen))
        yield Frame(state.turn, first, changed, seen, story, lines)
        first += len(step.events)


def _seen(events: tuple[Event, ...], sight: str, seat: Seat | None) -> tuple[Observation, ...]:
    return tuple(events) if sight == ALL else observations(events, seat)
