"""The headers that hold a promise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.fairness.dealing import fair_game, fair_text
from tudor.editions import load
from tudor.engine import take_seats
from tudor.fairness import FIRST_SCHEME, LockedChair, Promise, promise_headers, read_promise
from tudor.notation import SPECTATOR, Record, as_seen_by, read_record, write_record
from tudor.text import TudorError, Unreadable

SETUP = take_seats(load("clue-1998"), 3)
PROMISE = Promise(
    commitment="ab" * 32,
    chairs=(
        LockedChair(who="person", name="Ada L.", suspect="plum"),
        LockedChair(who="bot", name="novice"),
        LockedChair(who="person", name='"Ben"'),
    ),
    contributions=(b"lucky", b"", b"\x00\xff"),
    seed=bytes(32),
)
HEADERS = promise_headers(PROMISE)
FIRST = replace(PROMISE, scheme=FIRST_SCHEME, chairs=())


def test_headers_are_spelt_like_this() -> None:
    """A promise is a header for the commitment, for each chair, for the contributions and for the seed; a hyphen is nothing."""
    assert {
        "FairCommitment": "tudor-fair-2 " + "ab" * 32,
        "FairChair1": "plum person Ada L.",
        "FairChair2": "- bot novice",
        "FairChair3": '- person "Ben"',
        "FairContributions": "6c75636b79 - 00ff",
        "FairSeed": "00" * 32,
    } == HEADERS


def test_headers_of_the_first_scheme_are_spelt_like_this() -> None:
    """Games of earlier releases have no header for a chair."""
    assert {
        "FairCommitment": "tudor-fair-1 " + "ab" * 32,
        "FairContributions": "6c75636b79 - 00ff",
        "FairSeed": "00" * 32,
    } == promise_headers(FIRST)


@given(st.tuples(*[st.binary(max_size=64)] * 3), st.binary(min_size=32, max_size=32) | st.none())
def test_what_is_written_is_read(contributions: tuple[bytes, ...], seed: bytes | None) -> None:
    """A promise comes out of its headers as it went in."""
    for promise in (replace(PROMISE, chairs=ALL_PEOPLE), FIRST):
        told = replace(promise, contributions=contributions, seed=seed)
        assert told == read_promise(SETUP, promise_headers(told))


ALL_PEOPLE = tuple(replace(chair, who="person") for chair in PROMISE.chairs)


@pytest.mark.parametrize("name", ["FairCommitment", "FairContributions", "FairChair1", "FairChair3"])
def test_a_missing_header_is_told(name: str) -> None:
    """Half a promise is refused with the header that is missing."""
    with pytest.raises(Unreadable) as refused:
        read_promise(SETUP, {key: value for key, value in HEADERS.items() if key != name})
    assert "fair-header" == refused.value.code
    assert f"[{name} " in refused.value.text("en")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FairCommitment", "ab" * 32),
        ("FairCommitment", "tudor-fair-3 " + "ab" * 32),
        ("FairCommitment", "tudor-fair-2 " + "AB" * 32),
        ("FairCommitment", "tudor-fair-2 " + "ab" * 31),
        ("FairChair1", "person Ada"),
        ("FairChair1", "rope person Ada"),
        ("FairChair1", "plum  person Ada"),
        ("FairChair1", "plum guest Ada"),
        ("FairChair1", "plum person "),
        ("FairChair1", "plum person  Ada"),
        ("FairContributions", "6c75636b79 -"),
        ("FairContributions", "6c75636b79 - 00ff -"),
        ("FairContributions", "6c75636b79  - 00ff"),
        ("FairContributions", "lucky - 00ff"),
        ("FairContributions", "6c75636b7 - 00ff"),
        ("FairContributions", "6C75636B79 - 00ff"),
        ("FairContributions", f"{'00' * 65} - -"),
        ("FairContributions", ""),
        ("FairSeed", ""),
        ("FairSeed", "00" * 31),
        ("FairSeed", "0x" + "00" * 31),
    ],
)
def test_a_misspelt_header_is_told(name: str, value: str) -> None:
    """There is one spelling, so that nobody can read the same promise in two ways."""
    with pytest.raises(Unreadable) as refused:
        read_promise(SETUP, {**HEADERS, name: value})
    assert f"[{name} " in refused.value.text("en")


@pytest.mark.parametrize(
    ("name", "value"),
    [("FairChair4", "- person Eve"), ("FairChair3", "plum person Ben"), ("FairChair1", "plum bot Ada")],
)
def test_a_chair_that_does_not_fit_is_told(name: str, value: str) -> None:
    """There are as many chairs as seats, a suspect is chosen once, and a bot contributes nothing."""
    with pytest.raises(Unreadable) as refused:
        read_promise(SETUP, {**HEADERS, name: value})
    assert "fair-chair" == refused.value.code


def test_no_suspect_is_locked_where_they_are_chosen_later() -> None:
    """Where suspects are chosen after the deal, no chair has one before it."""
    setup = take_seats(load("cluedo-2008"), 3)
    with pytest.raises(Unreadable):
        read_promise(setup, HEADERS)
    assert None is read_promise(setup, {**HEADERS, "FairChair1": "- person Ada"}).chairs[0].suspect


def test_a_record_without_a_promise_says_so() -> None:
    """Where nothing was promised, there is nothing to check."""
    with pytest.raises(TudorError) as refused:
        read_promise(SETUP, {"Event": "x"})
    assert "fair-nothing-promised" == refused.value.code


# In the records of seats


@pytest.mark.parametrize("edition", ["clue-1998", "cluedo-2008"])
def test_seats_see_the_promise_and_not_the_seed(edition: str) -> None:
    """The record of a seat or a spectator has the commitment and the contributions; the seed is nowhere in it."""
    setup, events, headers = fair_game(edition, 3, 3)
    whole = Record.of(setup, events, headers=headers)
    for seat in (*setup.seats, SPECTATOR):
        for record in (Record.of(setup, events, seat, headers), as_seen_by(whole, seat)):
            text = write_record(record)
            assert headers["FairCommitment"] in text
            assert headers["FairContributions"] in text
            assert headers["FairSeed"] not in text
            assert text == write_record(read_record(text))


def test_a_seat_with_a_seed_is_refused() -> None:
    """No seat can have seen the seed, so a record that says so is refused with that line."""
    lines = fair_text("clue-1998", 3, 3, choices=0).split("\n")
    place = next(number for number, line in enumerate(lines, 1) if line.startswith("[FairSeed"))
    lines.insert(3, '[Sight "mustard"]')
    with pytest.raises(TudorError) as refused:
        read_record("\n".join(lines))
    assert place + 1 == refused.value.details["line"]
    assert "could not have seen" in refused.value.text("en")
