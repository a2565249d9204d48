"""The notebook that the reader of a review kept by hand, compared with what they could have known."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.json import Decoder

from tudor.model.edition import Edition
from tudor.notation import read_record
from tudor.protocol.messages import Entry
from tudor.protocol.wire import write
from tudor.reviews.marks import MarkReview, review_marks, tell_unnoted, tell_wrong

MARKS = {"yes": True, "no": False}
"""What a mark says; other marks say nothing."""


class ToldDeduction(Struct, frozen=True):
    """A deduction that is not in the notebook."""

    turn: int
    place: int
    """Index of the start of that turn among the record's events."""
    told: str


class ToldMarks(Struct, frozen=True, kw_only=True):
    """How far the reader's notebook said what was certain."""

    noted: int = 0
    deductions: int = 0
    """All that could have been noted."""
    unnoted: tuple[ToldDeduction, ...] = ()
    wrong: tuple[str, ...] = ()
    is_kept: bool = False
    """Did the reader mark anything?"""


_asked: Decoder[tuple[str, int, list[Entry], str]] = Decoder(tuple[str, int, list[Entry], str])


def marks_job(asked: bytes) -> bytes:
    """What is told about the marks of one player of a record. Runs in a worker process."""
    return write(told_marks(*_asked.decode(asked)))


def told_marks(text: str, place: int, entries: Iterable[Entry], lang: str) -> ToldMarks:
    """What is told about the marks of one player of a record."""
    record = read_record(text)
    marks = {(entry.card, entry.owner): MARKS[entry.mark] for entry in entries if entry.mark in MARKS}
    found = review_marks(record, place, marks)
    return ToldMarks() if found is None else _told(found, record.setup.edition, lang)


def _told(found: MarkReview, edition: Edition, lang: str) -> ToldMarks:
    return ToldMarks(
        is_kept=True,
        noted=len(found.noted),
        deductions=len(found.noted) + len(found.unnoted),
        unnoted=tuple(
            ToldDeduction(one.turn, one.place, tell_unnoted(edition, found, one, lang)) for one in found.unnoted
        ),
        wrong=tuple(tell_wrong(edition, found, one, lang) for one in found.wrong),
    )
