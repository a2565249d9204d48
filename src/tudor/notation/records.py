"""A recorded game: setup, observations, headers and remarks."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import NobodyWon, TurnBegan, Won, first_names
from tudor.model.sight import Observation
from tudor.model.truth import Event
from tudor.notation.headers import SEED, SPECTATOR, header_lines, known_sight
from tudor.notation.lines import write_line
from tudor.views import observations

UNFINISHED, NOBODY = "*", "nobody"


class Remark(NamedTuple):
    """A comment (beginning with ``;``) or an empty line, and the index of the observation it precedes."""

    before: int
    text: str


class Record(Struct, frozen=True, kw_only=True):
    """A game, complete or as a seat or a spectator saw it."""

    setup: Setup
    """The table at the start of the game."""
    observations: tuple[Observation, ...]
    seat: Seat | None = None
    """Who kept it: a seat by its first name, or ``spectator``; None for a complete record."""
    headers: Mapping[str, str] = {}
    """Free headers, such as ``Event``, ``Date`` and ``Players``."""
    remarks: tuple[Remark, ...] = ()

    @classmethod
    def of(
        cls, setup: Setup, events: Iterable[Event], seat: Seat | None = None, headers: Mapping[str, str] = {}
    ) -> "Record":
        """The record of these events, complete or as a seat or ``spectator`` saw them; each turn is a paragraph."""
        happened = tuple(events)
        if seat is None:
            seen: tuple[Observation, ...] = happened
        else:
            seat = first_name(setup, happened, seat)
            seen = observations(happened, None if seat == SPECTATOR else seat)
            headers = {name: value for name, value in headers.items() if name != SEED}
        return cls(setup=setup, observations=seen, seat=seat, headers=headers, remarks=paragraphs(seen))

    @property
    def result(self) -> str:
        """The winner, ``nobody``, or ``*`` for an unfinished game."""
        match self.observations[-1:]:
            case (Won(seat=winner),):
                return winner
            case (NobodyWon(),):
                return NOBODY
        return UNFINISHED


def first_name(setup: Setup, story: Iterable[Event | Observation], seat: Seat) -> Seat:
    """A seat's name at the start of the game, from any name it has; or ``spectator``."""
    return known_sight(setup, first_names(story).get(seat, seat))


def paragraphs(seen: Iterable[Observation], first: int = 0) -> tuple[Remark, ...]:
    """An empty line before each turn; observations are numbered from ``first``."""
    return tuple(Remark(place, "") for place, one in enumerate(seen, first) if isinstance(one, TurnBegan))


def write_record(record: Record) -> str:
    """The text of a record."""
    lines = [*header_lines(record.setup, record.seat, record.headers, record.result), ""]
    remarks: dict[int, list[str]] = {}
    for remark in record.remarks:
        remarks.setdefault(remark.before, []).append(remark.text)
    for place, observation in enumerate(record.observations):
        lines.extend((*remarks.get(place, ()), write_line(observation)))
    lines.extend(remarks.get(len(record.observations), ()))
    return "\n".join(lines) + "\n"
