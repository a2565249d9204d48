"""Comparing a complete record with a seat's: forged decisions are found."""

import pytest
from msgspec.structs import replace

from tests.by_day import BY_DAY, only_by_day
from tests.fairness.dealing import EDITIONS, chairs_of, fair_game, fair_text, promise_of
from tests.fairness.test_verification import header, with_header
from tudor.editions import load
from tudor.engine import take_seats
from tudor.fairness import compare, promise_headers, verify
from tudor.notation import SPECTATOR, Record, write_record
from tudor.text import TudorError

NUMBER = 2


def kept(edition: str, seat: str, players: int = 3) -> str:
    """The record of a seat as it was kept, without what was revealed later."""
    setup, events, headers = fair_game(edition, players, NUMBER)
    return write_record(Record.of(setup, events, seat, {"Site": "mine", **headers}))


@pytest.mark.parametrize("edition", only_by_day(*BY_DAY, among=EDITIONS))
def test_every_seat_finds_its_own_game(edition: str) -> None:
    """Every seat and every spectator finds the game it saw in the complete record, line by line."""
    setup, _, _ = fair_game(edition, 3, NUMBER)
    text = fair_text(edition, 3, NUMBER)
    for seat in (*setup.seats, SPECTATOR):
        own = kept(edition, seat)
        comparison = compare(text, own)
        assert comparison.same
        assert sum(line[:1] not in ("", "[") for line in own.splitlines()) == comparison.agreeing


@pytest.mark.parametrize("latest", [12, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_a_decision_left_out_is_found(latest: int) -> None:
    """A decision left out of the record is found by comparing with a seat's record."""
    lines = fair_text("clue-1998", 3, NUMBER).splitlines(keepends=True)
    own, unnoticed = kept("clue-1998", "mustard"), 0
    decisions = [place for place, line in enumerate(lines) if ": " in line and not line.startswith(("*", "["))]
    # The earlier ones are missed at once, because nothing fits any more.
    for place in decisions[-latest:]:
        text = "".join(lines[:place] + lines[place + 1 :])
        if not verify(text).confirmed:
            continue
        unnoticed += 1
        assert not compare(text, own).same
    assert unnoticed


@pytest.mark.parametrize("name", ["FairCommitment", "FairContributions"])
def test_another_promise_is_found(name: str) -> None:
    """A game that was dealt from another promise is not the one that was seen, and the header is named."""
    own, other = kept("clue-1998", "mustard"), fair_text("clue-1998", 3, NUMBER + 1)
    text = with_header(fair_text("clue-1998", 3, NUMBER), name, header(other, name))
    comparison = compare(text, own)
    assert not comparison.same
    assert (f"[{name} ", 0) == (comparison.seen[: len(name) + 2], comparison.agreeing)
    assert header(other, name) in comparison.recorded


def test_chairs_locked_anew_are_found() -> None:
    """A server that calls a suspect chosen after it has seen the contributions makes a game that fits, but not the one seen."""
    chairs = chairs_of(take_seats(load("clue-1998"), 3))
    promise = promise_of(take_seats(load("clue-1998"), 3), NUMBER)
    locked = replace(promise, chairs=tuple(replace(chair, suspect=None) for chair in chairs))
    seen = Record.of(take_seats(load("clue-1998"), 3), (), "mustard", promise_headers(locked))
    comparison = compare(fair_text("clue-1998", 3, NUMBER), write_record(seen))
    assert (False, '[FairChair1 "- person Zoé"]') == (comparison.same, comparison.seen)


def test_a_promise_made_up_later_is_found() -> None:
    """A record with a promise where none was seen is not the same game, nor is one without it where one was."""
    text, own = fair_text("clue-1998", 3, NUMBER), kept("clue-1998", "mustard")
    bare = "".join(line for line in own.splitlines(keepends=True) if "[Fair" not in line)
    assert not compare(text, bare).same
    bare = "".join(line for line in text.splitlines(keepends=True) if "[Fair" not in line)
    assert not compare(bare, own).same


def test_another_table_is_found() -> None:
    """Other seats, or another edition, are another game."""
    own = kept("clue-1998", "mustard")
    for edition, players in (("clue-1998", 4), ("clue-2002", 3)):
        assert not compare(fair_text(edition, players, NUMBER), own).same


def test_the_beginning_is_enough() -> None:
    """A seat's record may stop early; one that goes on longer than the complete record is reported."""
    own, text = kept("clue-1998", "mustard"), fair_text("clue-1998", 3, NUMBER)
    early = with_header("".join(own.splitlines(keepends=True)[:20]), "Result", "*")
    assert compare(text, early).same
    cut = fair_text("clue-1998", 3, NUMBER, choices=20)
    comparison = compare(cut, own)
    assert not comparison.same
    assert "" == comparison.recorded
    assert comparison.seen


def test_a_complete_record_is_not_what_somebody_kept() -> None:
    """Comparing a complete record with another is refused: nobody saw it like this."""
    text = fair_text("clue-1998", 3, NUMBER)
    with pytest.raises(TudorError) as refused:
        compare(text, text)
    assert "fair-kept-complete" == refused.value.code
