"""Texts of records, and why they are refused."""

import pytest

from tests.notation.games import random_game
from tudor.model.cards import Seat
from tudor.notation import Record, read_record, write_record
from tudor.text import Message, TudorError


def text_of(edition: str = "clue-1998", seat: Seat | None = None, choices: int = 60) -> str:
    played = random_game(edition, 3, 5, choices=choices)
    return write_record(Record.of(played.setup, played.events, seat))


def refusal(text: str) -> TudorError:
    with pytest.raises(TudorError) as refused:
        read_record(text)
    assert "record-line" == refused.value.code
    return refused.value


def reason(text: str) -> tuple[int, str]:
    """The line that is blamed, and the code of why."""
    error = refusal(text)
    line, why = error.details["line"], error.details["reason"]
    assert isinstance(line, int)
    assert isinstance(why, Message)
    return line, why.code
