"""Headers of a record: what is missing, misspelt or contradictory is told with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.games import random_game
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.edition import Options
from tudor.notation import Record, read_record, write_record
from tudor.text import Illegal, Message, TudorError, Unreadable

HEADERS = [
    '[Tudor "1"]',
    '[Edition "clue-1998"]',
    '[Seats "scarlet mustard plum"]',
    '[Event "Tuesday"]',
    '[Result "*"]',
]


def refusal(*lines: str) -> tuple[int, Message]:
    with pytest.raises(TudorError) as refused:
        read_record("\n".join([*lines, "", ""]))
    line, reason = refused.value.details["line"], refused.value.details["reason"]
    assert isinstance(line, int)
    assert isinstance(reason, Message)
    return line, reason


def with_line(number: int, line: str) -> list[str]:
    return [*HEADERS[: number - 1], line, *HEADERS[number:]]


def test_headers_are_understood() -> None:
    """Edition, seats and result have their meaning; other headers are kept."""
    record = read_record("\n".join([*HEADERS, "", ""]))
    assert take_seats(load("clue-1998"), ["scarlet", "mustard", "plum"]) == record.setup
    assert ({"Event": "Tuesday"}, "*", None) == (record.headers, record.result, record.seat)


@pytest.mark.parametrize(
    ("number", "line", "code"),
    [
        (1, '[Tudor "2"]', "record-version"),
        (1, '[Event "x"]', "record-begins"),
        (1, '[tudor "1"]', "record-spelling"),
        (1, "once upon a time", "record-begins"),
        (1, '\ufeff[Tudor "1"]', "record-begins"),
        (2, '[Edition "clue-1999"]', "edition.unknown"),
        (3, '[Seats "scarlet mustard violet"]', "seat-unknown"),
        (3, '[Seats "scarlet mustard"]', "players"),
        (3, '[Seats "mustard scarlet plum"]', "seat-order"),
        (3, '[Seats "scarlet  mustard plum"]', "record-expected"),
        (4, '[Options "false-witnesses"]', "option-unavailable"),
        (4, '[Options "blind-witnesses"]', "record-option"),
        (4, '[Options ""]', "record-expected"),
        (4, '[Sight "green"]', "seat-unknown"),
        (4, '[Edition "clue-1998"]', "record-header-twice"),
        (4, '[Event Tuesday]', "record-header"),
        (4, "; a comment", "record-header"),
        (4, '[event "Tuesday"]', "record-spelling"),
        (4, '[Event  "Tuesday"]', "record-spelling"),
        (4, '[Event "a " b"]', "record-spelling"),
        (4, '[É "Tuesday"]', "record-header-value"),
        (5, '[Result "plum"]', "record-result"),
        (5, '[Result "nobody"]', "record-result"),
        (5, '[RESULT "*"]', "record-spelling"),
    ],
)  # fmt: skip
def test_a_wrong_header_is_refused_with_its_line(number: int, line: str, code: str) -> None:
    """Each header has one right spelling and must fit the others; the line that does not is blamed."""
    blamed, reason = refusal(*with_line(number, line))
    assert (number, code) == (blamed, reason.code)


def test_no_seat_knows_the_seed() -> None:
    """A complete record may hold the seed of its game; a seat's may not, for the seed tells every card."""
    whole = [*HEADERS[:3], '[FairSeed "4"]', '[Result "*"]']
    assert {"FairSeed": "4"} == read_record("\n".join([*whole, "", ""])).headers
    line, reason = refusal(*whole[:3], '[Sight "plum"]', *whole[3:])
    assert (5, "record-not-seen") == (line, reason.code)


def test_a_seats_record_is_written_without_the_seed() -> None:
    """Of a game's headers a seat's record, and a spectator's, keeps all but the seed."""
    setup = take_seats(load("clue-1998"), ["scarlet", "mustard", "plum"])
    headers = {"Event": "Tuesday", "FairSeed": "4"}
    assert headers == Record.of(setup, (), headers=headers).headers
    for seat in ("plum", "spectator"):
        assert {"Event": "Tuesday"} == Record.of(setup, (), seat, headers).headers


def test_another_version_is_told_which_are_read() -> None:
    """A record of a version to come is refused with those that can be read."""
    _, reason = refusal(*with_line(1, '[Tudor "17"]'))
    assert {"version": "17", "versions": ("1",)} == reason.details


@pytest.mark.parametrize("missing", ["Edition", "Seats", "Result"])
def test_a_missing_header_is_named(missing: str) -> None:
    """Edition, seats and result cannot be left out."""
    blamed, reason = refusal(*[line for line in HEADERS if missing not in line])
    assert (5, "record-header-missing") == (blamed, reason.code)
    assert f"[{missing} " in reason.text("en")


def test_headers_have_their_order() -> None:
    """Headers out of order are refused at the first that should stand elsewhere."""
    blamed, reason = refusal(HEADERS[0], HEADERS[1], HEADERS[2], HEADERS[4], HEADERS[3])
    assert (4, {"expected": '[Event "Tuesday"]'}) == (blamed, reason.details)


@pytest.mark.parametrize(
    ("text", "line"), [("", 1), ('[Tudor "1"]', 1), ("\n", 1), ("\n".join([*HEADERS, "", "; end"]), 7)]
)
def test_a_text_that_breaks_off_is_refused(text: str, line: int) -> None:
    """An empty text is no record, and the last line must end like all others."""
    with pytest.raises(Unreadable) as refused:
        read_record(text)
    assert line == refused.value.details["line"]


@given(
    st.dictionaries(
        st.from_regex(r"X[A-Za-z0-9]{0,8}", fullmatch=True), st.text(st.characters(exclude_characters="\n"))
    )
)
def test_free_headers_hold_any_text(headers: dict[str, str]) -> None:
    """Whatever stands in a line can stand in a header."""
    setup = take_seats(load("clue-1998"), 3)
    text = write_record(Record.of(setup, (), headers=headers))
    assert headers == read_record(text).headers
    assert text == write_record(read_record(text))


@pytest.mark.parametrize(
    "headers", [{"Event": "two\nlines"}, {"event": "x"}, {"Result": "plum"}, {"A b": "x"}, {"": "x"}]
)
def test_headers_that_could_not_be_read_are_not_written(headers: dict[str, str]) -> None:
    """A header of several lines, of no proper name, or of a name with a meaning, is refused before it is written."""
    with pytest.raises(Unreadable) as refused:
        write_record(Record.of(take_seats(load("clue-1998"), 3), (), headers=headers))
    assert "record-header-value" == refused.value.code


def test_options_are_kept() -> None:
    """What a table agreed on stands in the headers, and is read from there."""
    played = random_game("cluedo-france", 3, 5, false_witnesses=True, choices=20)
    text = write_record(Record.of(played.setup, played.events))
    assert '[Options "false-witnesses"]\n' in text
    assert Options(false_witnesses=True) == read_record(text).setup.options


def test_a_wrong_result_is_illegal() -> None:
    """A result that the game does not have is refused with the one it has."""
    with pytest.raises(Illegal, match=r"Line 5 .* Write: \[Result \"\*\"\]"):
        read_record("\n".join([*with_line(5, '[Result "plum"]'), "", ""]))
