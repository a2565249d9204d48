"""A record as a story."""

from collections.abc import Iterator

from tudor.model.cards import Seat
from tudor.model.happenings import TurnBegan, as_called
from tudor.model.truth import Event
from tudor.notation.records import Record, first_name
from tudor.notation.replaying import replay
from tudor.text.errors import Illegal
from tudor.text.words import words


def tell_record(record: Record, seat: Seat | None = None, lang: str = "en") -> Iterator[str]:
    """The sentences of a record, with an empty one before every turn.

    A complete record can be told as a seat, or a ``spectator``, saw the game; any other only as it was seen.
    """
    seen = as_seen_by(record, seat) if seat is not None else record
    speech = words(record.setup.edition, lang)
    for observation, called in as_called(seen.observations, seen.seat):
        if isinstance(observation, TurnBegan):
            yield ""
        yield speech.tell(observation, you=called)


def as_seen_by(record: Record, seat: Seat) -> Record:
    """A record as a seat, or a ``spectator``, would have kept it."""
    setup = record.setup
    if record.seat == first_name(setup, record.observations, seat):
        return record
    if record.seat is not None:
        raise Illegal("record-other-seat", setup.edition, sight=record.seat, seat=seat)
    return Record.of(setup, _events(record), seat, record.headers)


def _events(record: Record) -> Iterator[Event]:
    for step in replay(record):
        yield from step.events
