"""Records of games in which suspects are chosen after the deal."""

import pytest

from tests.notation.games import Played, random_game
from tests.notation.refusing import reason
from tests.source import ROOT
from tudor.model.happenings import CharacterChosen
from tudor.notation import Record, read_record, replay, tell_record, write_record


def game() -> Played:
    return random_game("cluedo-2008", 3, 5, choices=40)


def text_for(seat: str | None = None, until: str | None = None) -> str:
    """The record of the game, complete or a seat's; up to the first line that begins like this."""
    text = write_record(Record.of(game().setup, game().events, seat))
    return text if until is None else text[: text.index(f"\n{until}") + 1]


def choices() -> list[CharacterChosen]:
    return [event for event in game().events if isinstance(event, CharacterChosen)]


def test_names_change_with_the_choice() -> None:
    """A seat has the name of its place up to the line of its choice, and of its suspect in every line after it."""
    lines = text_for().split("\n")
    for choice in choices():
        here = lines.index(f"{choice.seat}: choose {choice.suspect}")
        assert any(choice.seat in line for line in lines[6:here])
        assert not any(choice.seat in line for line in lines[here + 1 :])
        assert any(line.startswith(f"{choice.suspect}: ") for line in lines[here + 1 :])


def test_every_seat_keeps_its_record() -> None:
    """The record of a seat, asked for by either name, has its first name in the header, and shows its hand."""
    for choice in choices():
        by_place, by_suspect = text_for(choice.seat), text_for(choice.suspect)
        assert by_place == by_suspect
        assert f'[Sight "{choice.seat}"]' in by_place
        assert by_place == write_record(read_record(by_place))
        hand = next(line for line in text_for().split("\n") if line.startswith(f"* hand {choice.seat}:"))
        assert hand in by_place
        assert 2 == by_place.count(": ? ?")


def test_a_record_is_replayed_with_the_choice() -> None:
    """Playing the record again gives the same suspects at the same places."""
    *_, last = replay(read_record(text_for()))
    assert game().state == last.state


@pytest.mark.parametrize("seat", [None, "seat-1"])
def test_only_who_has_no_suspect_chooses_one_that_is_free(seat: str | None) -> None:
    """Choosing twice, or a taken suspect, is refused with its line, in complete records and seats' records."""
    first, second, _ = choices()
    before = text_for(seat, until=f"{second.seat}: choose")
    line = before.count("\n") + 1
    assert (line, "not-among") == reason(f"{before}{second.seat}: choose {first.suspect}\n")
    again = reason(f"{before}{first.suspect}: choose {second.suspect}\n")
    assert (line, "not-asked" if seat is None else "record-nothing-happens") == again


def test_an_old_name_is_unknown_after_the_choice() -> None:
    """A seat with a suspect can no longer be named by its place."""
    first, second, _ = choices()
    before = text_for(until=f"{second.seat}: choose")
    line, _ = reason(f"{before}{first.seat}: choose {second.suspect}\n")
    assert before.count("\n") + 1 == line


def test_a_seat_hides_nothing_it_saw_under_another_name() -> None:
    """A seat that has chosen is still the one that was dealt its hand: a card of its own that it shows has a face."""
    me = choices()[0]
    text = text_for(me.seat, until="- turn 1 ") + f"- turn 1 {me.suspect}\n"
    other = choices()[1].suspect
    assert (text.count("\n") + 1, "record-not-seen") == reason(f"{text}{other}: show ?\n")
    read_record(f"{text}{other}: show rope\n")


@pytest.mark.parametrize(
    ("lang", "dealt", "plays"), [("en", "You are dealt ", "You play "), ("fr", "Vous recevez ", "Vous jouez ")]
)
def test_the_story_speaks_to_the_reader_all_along(lang: str, dealt: str, plays: str) -> None:
    """A record told to a seat says you before the choice and after it, by whichever name the seat is given."""
    record = read_record(text_for())
    for choice in choices():
        told = list(tell_record(record, seat=choice.suspect, lang=lang))
        assert told == list(tell_record(record, seat=choice.seat, lang=lang))
        assert told == list(tell_record(read_record(text_for(choice.seat)), seat=choice.suspect, lang=lang))
        assert (1, 1) == tuple(sum(line.startswith(start) for line in told) for start in (dealt, plays))


def test_the_documented_example_is_a_record() -> None:
    """The example of the documentation is read as it stands."""
    blocks = (ROOT / "docs" / "records.md").read_text("utf-8").split("```\n")
    (example,) = [block for block in blocks if block.startswith("[Tudor") and "choose" in block]
    record = read_record(example)
    assert example == write_record(record)
    assert "seat-3" == record.seat
