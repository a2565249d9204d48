"""Records as stories: told to those who saw them."""

from pathlib import Path

import pytest

from tests.notation.games import random_game
from tudor.engine import pending
from tudor.model.truth import Over
from tudor.notation import SPECTATOR, Record, as_seen_by, read_record, replay, tell_record, write_record
from tudor.text import Illegal, Unreadable, words
from tudor.views import observations

PLAYED = random_game("clue-1998", 3, 5, choices=60)
COMPLETE = Record.of(PLAYED.setup, PLAYED.events)
SCARLETS = Record.of(PLAYED.setup, PLAYED.events, "scarlet")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_record_is_told_in_sentences(lang: str) -> None:
    """A record is told one sentence an observation, in any language, with an empty line before every turn."""
    speech = words(PLAYED.setup.edition, lang)
    told = list(tell_record(COMPLETE, lang=lang))
    assert [speech.tell(one) for one in COMPLETE.observations] == [sentence for sentence in told if sentence]
    assert PLAYED.state.turn == told.count("")


@pytest.mark.parametrize("seat", [*PLAYED.setup.seats, SPECTATOR])
def test_a_complete_record_is_told_as_a_seat_saw_it(seat: str) -> None:
    """A complete record can be told as a seat saw it, in the second person."""
    speech = words(PLAYED.setup.edition, "en")
    seen = observations(PLAYED.events, None if seat == SPECTATOR else seat)
    told = [sentence for sentence in tell_record(COMPLETE, seat) if sentence]
    assert [speech.tell(one, you=seat) for one in seen] == told
    assert write_record(Record.of(PLAYED.setup, PLAYED.events, seat)) == write_record(as_seen_by(COMPLETE, seat))


def test_a_seats_record_is_told_to_that_seat() -> None:
    """A seat's own record is told in the second person, asked for or not."""
    record = read_record(write_record(SCARLETS))
    assert list(tell_record(record)) == list(tell_record(record, "scarlet"))
    assert any(sentence.startswith("You are dealt") for sentence in tell_record(record))


def test_a_seats_record_is_not_told_as_another_saw_it() -> None:
    """A seat's record cannot be told as another seat saw it."""
    with pytest.raises(Illegal) as refused:
        list(tell_record(SCARLETS, "mustard"))
    assert {"sight": "scarlet", "seat": "mustard"} == refused.value.details


def test_a_record_of_an_earlier_release_has_no_replies_to_windows() -> None:
    """R31: where a record has no replies to a window for denunciations, nobody denounced, and the game goes on."""
    assert_still_read("cluedo-france")


def test_a_record_of_an_earlier_release_prefers_the_power() -> None:
    """R30: a player who used the power to see a card, though holding a butler for it, keeps the butler."""
    assert_still_read("cluedo-2008")


def assert_still_read(name: str) -> None:
    """A record of an earlier release is read, replayed to its end, and told to everybody."""
    text = (Path(__file__).parent / "earlier_records" / f"{name}.txt").read_text("utf-8")
    record = read_record(text)
    assert text == write_record(record)
    steps = list(replay(record))
    assert record.observations == tuple(event for step in steps for event in step.events)
    assert Over(None if record.result == "nobody" else record.result) == pending(steps[-1].state)
    for seat in (*record.setup.seats, SPECTATOR):
        assert list(tell_record(record, seat))


def test_a_stranger_saw_nothing() -> None:
    """A record is told as a seat of that game saw it, or as a spectator did."""
    with pytest.raises(Unreadable) as refused:
        list(tell_record(COMPLETE, "peacock"))
    assert (*PLAYED.setup.seats, SPECTATOR) == refused.value.details["seats"]
