"""Games as text: records to read, write and replay, and the actions people type."""

from tudor.notation.choices import read_choice, split_seat, write_choice
from tudor.notation.headers import SPECTATOR
from tudor.notation.lines import read_line, write_line
from tudor.notation.reader import read_record
from tudor.notation.records import Record, Remark, paragraphs, write_record
from tudor.notation.replays import Played, Referee, as_seen_by, choice_of, replay, tell_record
from tudor.notation.verbs import VERBS, Choice

__all__ = [
    "SPECTATOR",
    "VERBS",
    "Choice",
    "Played",
    "Record",
    "Referee",
    "Remark",
    "as_seen_by",
    "choice_of",
    "paragraphs",
    "read_choice",
    "read_line",
    "read_record",
    "replay",
    "split_seat",
    "tell_record",
    "write_choice",
    "write_line",
    "write_record",
]
