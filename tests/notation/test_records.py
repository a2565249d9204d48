"""Records: what is written is read as it was, and what cannot have happened is refused with its line."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.games import EDITIONS, TABLES, TABLES_BY_DAY, random_game
from tests.notation.refusing import reason, refusal, text_of
from tests.source import ROOT
from tudor.editions import load
from tudor.engine import new_game, take_seats
from tudor.model import actions as do
from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.model.happenings import TurnBegan
from tudor.model.sight import Observation
from tudor.notation import SPECTATOR, Record, Remark, read_line, read_record, replay, write_record
from tudor.notation.replays import choice_of
from tudor.text import Illegal, TudorError
from tudor.views import observations


def documented() -> str:
    """The annotated game of the documentation."""
    blocks = (ROOT / "docs" / "records.md").read_text("utf-8").split("```")
    return next(block for block in blocks if block.startswith("text\n[Tudor")).removeprefix("text\n")


def changed(text: str, old: str, new: str) -> tuple[str, int]:
    """A text with one of its lines changed, and the number of that line."""
    lines = text.split("\n")
    place = lines.index(old)
    return "\n".join([*lines[:place], new, *lines[place + 1 :]]), place + 1


# Round trips


@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.nightly), 6])
@pytest.mark.parametrize(("edition", "false_witnesses"), TABLES)
def test_a_complete_game_is_read_as_it_was_written(edition: str, false_witnesses: bool, players: int) -> None:
    """A complete record gives the same bytes again, the same observations, and the same end when it is replayed."""
    played = random_game(edition, players, 11, false_witnesses)
    text = write_record(
        Record.of(played.setup, played.events, headers={"Event": 'A "test" \\ é', "Date": "2001.02.03"})
    )
    record = read_record(text)
    assert text == write_record(record)
    assert tuple(played.events) == record.observations
    *_, last = replay(record)
    assert played.state == last.state


@pytest.mark.parametrize(("edition", "false_witnesses"), TABLES_BY_DAY)
def test_a_seats_game_is_read_as_it_was_written(edition: str, false_witnesses: bool) -> None:
    """The record of every seat, and of a spectator, gives the same bytes again and holds what that seat observed."""
    played = random_game(edition, 4, 12, false_witnesses)
    for seat in (*played.setup.seats, SPECTATOR):
        text = write_record(Record.of(played.setup, played.events, seat))
        record = read_record(text)
        assert text == write_record(record)
        assert observations(played.events, None if seat == SPECTATOR else seat) == record.observations
        assert seat == record.seat


def test_the_games_of_these_tests_hold_everything() -> None:
    """Between them the random games show every kind of observation, so that the round trips mean something."""
    seen: set[type[Observation]] = set()
    for edition, false_witnesses in TABLES:
        for players in (3, 4, 6):
            for seed in (11, 12, 13):
                played = random_game(edition, players, seed, false_witnesses)
                seen.update(map(type, played.events))
                seen.update(map(type, observations(played.events, None)))
    assert set() == set(get_args(Observation)) - seen


@pytest.mark.parametrize("choices", range(40))
def test_a_game_may_stop_anywhere(choices: int) -> None:
    """A record that ends after any choice is read, and its result is open."""
    text = text_of(choices=choices)
    record = read_record(text)
    assert "*" == record.result
    assert text == write_record(record)


def test_the_documented_game_is_a_game() -> None:
    """The annotated game of the documentation is replayed to its end, and keeps its comments."""
    text = documented()
    record = read_record(text)
    assert text == write_record(record)
    assert "mustard" == record.result
    assert text.count("\n;") == sum(remark.text.startswith(";") for remark in record.remarks)


def test_the_documented_views_are_those_of_the_game() -> None:
    """The lines that the documentation shows of a seat's record are in it."""
    document = (ROOT / "docs" / "records.md").read_text("utf-8")
    record = read_record(documented())
    events = [event for step in replay(record) for event in step.events]
    scarlets = write_record(Record.of(record.setup, events, "scarlet"))
    for block in document.split("```text\n")[2:]:
        assert block.partition("```")[0] in scarlets
    assert "plum: show ?" in write_record(Record.of(record.setup, events, "mustard"))
    assert "- plum looks" in write_record(Record.of(record.setup, events, "plum"))
    assert "- plum looks" not in scarlets


def test_turns_are_paragraphs() -> None:
    """An empty line stands before every turn."""
    lines = text_of().split("\n")
    before = {lines[place - 1] for place, line in enumerate(lines) if line.startswith("- turn")}
    assert {""} == before


@given(st.data())
@settings(max_examples=30)
def test_comments_are_kept_where_they_stand(data: st.DataObject) -> None:
    """Comments and empty lines may stand anywhere after the headers."""
    lines = text_of(choices=20).split("\n")
    for _ in range(3):
        place = data.draw(st.integers(lines.index("") + 1, len(lines) - 1))
        comment = data.draw(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])))
        lines.insert(place, data.draw(st.sampled_from(["", f";{comment}"])))
    text = "\n".join(lines)
    assert text == write_record(read_record(text))


# Illegal games


@given(st.data())
@settings(max_examples=60)
def test_a_line_twice_is_refused(data: st.DataObject) -> None:
    """Nothing happens twice running: the second of two equal lines is blamed."""
    lines = text_of(data.draw(st.sampled_from(EDITIONS))).split("\n")
    places = [place for place in range(lines.index(""), len(lines)) if lines[place]]
    place = data.draw(st.sampled_from(places))
    line, _ = reason("\n".join([*lines[: place + 1], *lines[place:]]))
    assert place + 2 == line


@given(st.data())
@settings(max_examples=60)
def test_a_misspelt_line_is_refused(data: st.DataObject) -> None:
    """A line that is not spelt exactly is blamed, in complete records and in those of a seat."""
    text = text_of(data.draw(st.sampled_from(EDITIONS)), data.draw(st.sampled_from([None, SPECTATOR])))
    lines = text.split("\n")
    place = data.draw(st.sampled_from([place for place in range(len(lines)) if lines[place]]))
    spoil = data.draw(
        st.sampled_from([str.upper, lambda s: s + " ", lambda s: " " + s, lambda s: s + "\r", lambda s: s + "x"])
    )
    if spoil(lines[place]) != lines[place]:
        lines[place] = spoil(lines[place])
        line, _ = reason("\n".join(lines))
        assert place + 1 == line


@given(st.data())
@settings(max_examples=60)
def test_what_followed_must_be_told(data: st.DataObject) -> None:
    """A line that tells what followed by itself can neither be left out nor be another: that place is blamed."""
    text = text_of(data.draw(st.sampled_from(EDITIONS)), choices=80)
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith("- ")]
    place = data.draw(st.sampled_from(places))
    other = next(line for line in (lines[p] for p in places) if line != lines[place])
    lines[place : place + 1] = data.draw(st.sampled_from([[], [other]]))
    # Without its line, the next one that is not empty is found there instead, or the end of the text.
    blamed = next((p for p in range(place, len(lines)) if lines[p]), len(lines) - 1)
    assert (blamed + 1, "record-expected") == reason("\n".join(lines))


@given(st.data())
@settings(max_examples=60)
def test_a_changed_line_is_another_game_or_refused(data: st.DataObject) -> None:
    """With any line replaced by another, a text is a record of another legal game, or refused there or further on."""
    text = text_of(data.draw(st.sampled_from(EDITIONS)))
    lines = text.split("\n")
    body = [place for place in range(lines.index(""), len(lines)) if lines[place]]
    place, other = data.draw(st.sampled_from(body)), data.draw(st.sampled_from(body))
    lines[place] = lines[other]
    spoilt = "\n".join(lines)
    try:
        assert spoilt == write_record(read_record(spoilt))
    except TudorError as refused:
        line = refused.details["line"]
        assert isinstance(line, int)
        assert line > place or spoilt == text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("* dice 5 3", "* dice 5 3 1", "wrong-outcome"),
        ("* dice 5 3", "* dice 5 2", None),  # the move that follows cannot be made with it
        ("* hand scarlet: scarlet mustard knife pistol library kitchen", "* case peacock rope hall", "wrong-outcome"),
        (
            "* hand scarlet: scarlet mustard knife pistol library kitchen",
            "* hand scarlet: knife pistol",
            "wrong-outcome",
        ),
        ("scarlet: roll", "mustard: roll", "not-asked"),
        ("scarlet: move lounge", "scarlet: move kitchen", "unreachable"),
        ("scarlet: move lounge", "* dice 5 3", "no-chance-due"),
        ("scarlet: suggest green wrench lounge", "scarlet: suggest green wrench hall", "wrong-room"),
        ("plum: show wrench", "plum: show rope", "cannot-show"),
        ("plum: show wrench", "plum: pass", "wrong-moment"),
        ("plum: show wrench", "plum: show ?", "record-hides"),
        ("* case peacock rope lounge", "* case ? ? ?", "record-hides"),
        ("* case peacock rope lounge", "- nobody wins", "record-chance-due"),
        ("scarlet: roll", "- nobody wins", "record-nothing-happens"),
        ("mustard: pass", "mustard: show hall", "record-expected"),
        ("plum: accuse green rope lounge", "plum: accuse green rope lounge in writing", "record-expected"),
        ("plum: accuse green rope lounge", "plum: accuse peacock rope lounge", None),
        ("- plum looks: peacock rope lounge", "- plum looks: green rope lounge", "record-expected"),
        ("- turn 4 scarlet", "- turn 4 plum", "record-expected"),
    ],
)
def test_an_illegal_game_is_refused_with_its_line(old: str, new: str, why: str | None) -> None:
    """What cannot have happened is told with the number of the line, and the reason that the engine gives."""
    text, line = changed(documented(), old, new)
    blamed, code = reason(text)
    if why is None:
        assert blamed > line
    else:
        assert (line, why) == (blamed, code)


def test_the_reason_is_a_sentence() -> None:
    """An illegal line is told to a person with its number, its text and what is wrong with it."""
    text, line = changed(documented(), "scarlet: move lounge", "scarlet: move kitchen")
    error = refusal(text)
    assert isinstance(error, Illegal)
    assert str(error).startswith(f"Line {line} of the record, “scarlet: move kitchen”: You cannot reach kitchen now.")


@pytest.mark.parametrize("blank", [" ", "\t", "  "])
def test_an_empty_line_is_empty(blank: str) -> None:
    """Between paragraphs stands nothing, not even a space."""
    text = text_of()
    assert (text.count("\n") + 1, "record-empty-line") == reason(f"{text}{blank}\n")
    assert read_record(f"{text}\n").observations == read_record(text).observations


def test_nothing_happens_after_the_end() -> None:
    """A game that is over does not go on, in a complete record or in a seat's."""
    text = documented()
    lines = text.count("\n")
    assert (lines + 1, "over") == reason(text + "scarlet: roll\n")
    assert (lines + 1, "over") == reason(text + "- nobody wins\n")
    record = read_record(text)
    events = [event for step in replay(record) for event in step.events]
    seen = write_record(Record.of(record.setup, events, "plum"))
    assert (seen.count("\n") + 1, "over") == reason(seen + "scarlet: roll\n")


def test_a_record_does_not_stop_within_a_step() -> None:
    """What followed from the last choice must be told to the end."""
    text = documented()
    cut = text[: text.index("- green is brought")].replace('[Result "mustard"]', '[Result "*"]')
    assert (cut.count("\n") + 1, "record-expected") == reason(cut)


# Replaying and making records


def test_only_complete_records_are_replayed() -> None:
    """What a seat saw is not enough to play the game again."""
    with pytest.raises(Illegal, match="as scarlet saw it"):
        next(replay(read_record(text_of(seat="scarlet"))))


def test_replaying_goes_from_the_first_choice_to_the_last() -> None:
    """Each step of a replay begins with what the choice itself was, and nothing is left out between them."""
    record = read_record(text_of())
    steps = list(replay(record))
    assert record.observations == tuple(event for step in steps for event in step.events)
    assert all(choice_of(record.setup, step.events[0]) is not None for step in steps)


@pytest.mark.parametrize(
    ("line", "choice", "by"),
    [
        ("plum: show rope and glimpse", do.Show("rope", glimpse=True), "plum"),
        ("plum: show rope", do.Show("rope"), "plum"),
        ("plum: disclose rope and glimpse", do.Show("rope", glimpse=True), "plum"),
        ("plum: disclose rope", do.Show("rope"), "plum"),
        ("* glimpse plum scarlet rope", do.Glimpse("rope"), None),
        ("* intrigue plum clock 8", do.Intrigue("clock"), None),
        ("* intrigue plum add-six", do.Intrigue("add-six"), None),
        ("* start-roll plum ? 4", do.Dice((0, 4)), None),
        ("plum: watch mustard by power", do.Watch("mustard", power=True), "plum"),
        ("plum: no order", do.Decline(), "plum"),
        ("plum: decline", do.Decline(), "plum"),
        ("plum: butler right-shows", do.Butler("right-shows"), "plum"),
        ("plum: send-home white", do.SendHome("white"), "plum"),
    ],
)
def test_a_line_tells_who_chose_what(line: str, choice: do.Action | do.Outcome, by: Seat | None) -> None:
    """What a line tells of is played again exactly as it was chosen, by whom it was chosen."""
    setup = take_seats(load("cluedo-2008"), ["scarlet", "mustard", "plum"])
    assert (choice, by) == choice_of(setup, read_line(setup, line, "scarlet"))


def test_a_record_can_be_made_by_hand() -> None:
    """A record is a value: written from its parts, it is read as the same value."""
    setup = take_seats(load("clue-1998"), 3)
    seen = (read_line(setup, "* dealer white", None),)
    record = Record(
        setup=setup, observations=seen, headers={"Site": "Home"}, remarks=(Remark(0, "; here"), Remark(1, ""))
    )
    assert record == read_record(write_record(record))


def test_editions_of_ones_own_are_read() -> None:
    """Records of other editions can be read with a loader for them."""
    text = text_of()
    asked: list[str] = []

    def find(edition_id: str) -> Edition:
        asked.append(edition_id)
        return load("clue-1998")

    assert text == write_record(read_record(text, find))
    assert ["clue-1998"] == asked


def test_an_empty_game_is_a_game() -> None:
    """A record may hold headers alone."""
    setup = take_seats(load("clue-1998"), 3)
    text = write_record(Record.of(setup, ()))
    assert () == read_record(text).observations
    assert new_game(setup).setup == read_record(text).setup
    assert not any(isinstance(one, TurnBegan) for one in read_record(text).observations)


@given(st.data())
@settings(max_examples=150)
def test_any_text_is_a_record_or_refused(data: st.DataObject) -> None:
    """Whatever a text holds, it is read and written again as it was, or refused with a sentence."""
    lines = text_of(seat=data.draw(st.sampled_from([None, "scarlet"])), choices=15).split("\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    pieces = st.sampled_from(
        ["plum", "scarlet", ":", "=", "?", "*", "-", "dice", "hand", "show", "9" * 9, "[", '"', "\n", "\r"]
    )
    lines[place] = data.draw(st.text() | st.lists(pieces).map(" ".join))
    text = "\n".join(lines)
    try:
        again = write_record(read_record(text))
    except TudorError as refused:
        told = str(refused)
        assert told.startswith("Line ")
    else:
        assert text == again
