"""Replays a finished game as any seat saw it or with all cards open, and measures what each player could have known."""

from collections.abc import Iterator

from msgspec import Struct

from tudor.deduction import Knowledge
from tudor.engine import new_game
from tudor.model.cards import Seat
from tudor.model.sight import Observation, View
from tudor.model.truth import Event, State, Step
from tudor.notation import Record, read_record, replay
from tudor.presenter import Line, line
from tudor.protocol.wire import Fields, changes, fields
from tudor.text.errors import Illegal
from tudor.text.words import words
from tudor.views import observations, view

ALL, PUBLIC = "all", "public"


class Frame(Struct, frozen=True):
    """One step of a replay: changes of the view, and observations."""

    turn: int
    changes: Fields
    observations: tuple[Observation, ...]
    story: tuple[str, ...]
    lines: tuple[Line, ...]
    """How each line of the log is drawn."""


class Review(Struct, frozen=True):
    """A game, frame by frame."""

    edition: str
    house_rules: tuple[str, ...]
    seats: tuple[Seat, ...]
    """The seats' names at the end."""
    winner: Seat | None
    hands: dict[Seat, tuple[str, ...]]
    case: tuple[str, ...]
    frames: tuple[Frame, ...]


def review(text: str, sight: str, lang: str) -> Review:
    """The frames of a record: as a seat saw the game (named as at the end), as the public did, or complete."""
    record = read_record(text)
    steps = list(replay(record))
    end = steps[-1].state
    place = _place(end, sight)
    return Review(
        edition=record.setup.edition.id,
        house_rules=record.setup.options.house_rules,
        seats=end.setup.seats,
        winner=view(end, None).winner,
        hands=dict(end.hands),
        case=tuple(end.case or ()),
        frames=tuple(_frames(record, steps, sight, place, lang)),
    )


def _place(end: State, sight: str) -> int | None:
    seats = end.setup.seats
    if sight in (ALL, PUBLIC):
        return None
    if sight not in seats:
        raise Illegal("seat-unknown", seat=sight, seats=(*seats, ALL, PUBLIC))
    return seats.index(sight)


def _frames(record: Record, steps: list[Step], sight: str, place: int | None, lang: str) -> Iterator[Frame]:
    state = new_game(record.setup)
    before: View | None = None
    told = words(record.setup.edition, lang)
    for step in steps:
        seat = None if place is None else state.setup.seats[place]
        seen = _seen(step.events, sight, seat)
        state = step.state
        after = view(state, None if place is None else state.setup.seats[place])
        changed = fields(after) if before is None else changes(before, after)
        before = after
        story, lines = (tuple(told.tell(one, seat) for one in seen), tuple(line(one, seat) for one in seen))
        yield Frame(state.turn, changed, seen, story, lines)


def _seen(events: tuple[Event, ...], sight: str, seat: Seat | None) -> tuple[Observation, ...]:
    return tuple(events) if sight == ALL else observations(events, seat)


class Known(Struct, frozen=True):
    """The probability of the true case file at the start of a turn."""

    turn: int
    chance: float


def curves(text: str) -> dict[Seat, list[Known]]:
    """By seat, named as at the end: the probability of the true case file at each turn, given what that seat had seen."""
    record = read_record(text)
    steps = list(replay(record))
    end = steps[-1].state
    return {seat: list(_curve(record, steps, number)) for number, seat in enumerate(end.setup.seats)}


def _curve(record: Record, steps: list[Step], number: int) -> Iterator[Known]:
    knowledge = Knowledge.at(record.setup, record.setup.seats[number])
    state, turn, facts = new_game(record.setup), 0, -1
    for step in steps:
        for seen in observations(step.events, state.setup.seats[number]):
            knowledge.observe(seen)
        state = step.state
        # One point per turn, and only after something was learnt.
        if state.turn > turn and state.case is not None and len(knowledge.facts) > facts:
            turn, facts = state.turn, len(knowledge.facts)
            yield Known(turn, knowledge.notebook().case.get(state.case, 0.0))
    if state.case is not None:
        yield Known(state.turn, knowledge.notebook().case.get(state.case, 0.0))
