"""Judgements in a record: written as comments after the decisions they are about, and read back."""

import re

from msgspec import Struct
from msgspec.structs import replace

from tudor.notation import Record, Remark
from tudor.reviews.game_review import Review
from tudor.reviews.judgement import GRADES, MOST_LOST, Grade, Judgement, Subject
from tudor.reviews.sentences import tell_judgement

_LINE = re.compile(rf"; \[({'|'.join(GRADES)})\] ({'|'.join(MOST_LOST)}) (\d+\.\d+)(?:: (.*))?")


class Annotation(Struct, frozen=True):
    """A judgement as a record has it."""

    place: int
    """Index of the decision among the record's observations."""
    subject: Subject
    grade: Grade
    loss: float
    text: str = ""
    """What would have been better, in words."""


def annotate(record: Record, found: Review, lang: str = "en") -> Record:
    """A record with every judgement of its review; those it had before are replaced, other comments stay."""
    kept = [remark for remark in record.remarks if not _LINE.fullmatch(remark.text)]
    edition = record.setup.edition
    written = [Remark(one.place + 1, _line(one, tell_judgement(edition, one, lang))) for one in found.judgements]
    # A judgement stands directly after its decision, before the empty line and the comments of what follows.
    return replace(record, remarks=tuple(sorted((*written, *kept), key=lambda remark: remark.before)))


def annotations(record: Record) -> tuple[Annotation, ...]:
    """The judgements in a record, in its order."""
    found = ((remark.before - 1, _LINE.fullmatch(remark.text)) for remark in record.remarks)
    return tuple(_read(place, line) for place, line in found if line is not None)


def _line(one: Judgement, text: str) -> str:
    head = f"; [{one.grade}] {one.subject} {one.loss:.4f}"
    return f"{head}: {text}" if text else head


def _read(place: int, line: "re.Match[str]") -> Annotation:
    grade = next(one for one in GRADES if one == line[1])
    subject = next(one for one in MOST_LOST if one == line[2])
    return Annotation(place, subject, grade, float(line[3]), line[4] or "")
