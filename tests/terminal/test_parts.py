"""The parts of the terminal client that need no screen: letters, notes, seats, sessions, records."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tudor.editions import available, load
from tudor.model.cards import Triple
from tudor.model.happenings import Murdered, Passed, Suggested, TurnBegan, Won
from tudor.model.sight import (
    CardSeen,
    CardUnseen,
    GlimpseSeen,
    HandSeen,
    PoolSeen,
    WatchSeen,
)
from tudor.terminal.notebook import BLANK, HAS, HAS_NOT, Notes
from tudor.terminal.palette import distinct_letters, pawn_colours, pawn_letters, room_colours
from tudor.terminal.session import choose_seats, free_path, open_session
from tudor.text import LANGUAGES, words

CLASSIC = load("clue-1998")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_nobody_shares_a_letter_or_a_colour(edition_id: str, lang: str) -> None:
    """Each suspect has its own letter and colour, each room its own colour."""
    edition = load(edition_id)
    for signs in (pawn_letters(words(edition, lang)), pawn_colours(edition), room_colours(edition)):
        assert len(set(signs.values())) == len(signs)


@given(st.lists(st.text("abcdé ", min_size=1).filter(str.strip), max_size=10))
def test_letters_never_run_out(names: list[str]) -> None:
    """Any ten names get ten different letters."""
    letters = distinct_letters(names)
    assert len(set(letters)) == len(names) == len("".join(letters))


def test_notes_know_what_was_dealt_and_shown() -> None:
    """Your own cards and the cards you were shown are certain, and nobody else has them."""
    notes = Notes()
    assert BLANK == notes.mark("knife", "scarlet")
    notes.learn([HandSeen("scarlet", ("rope", "hall")), CardSeen("white", "scarlet", "knife")])
    assert [HAS, HAS_NOT, HAS_NOT] == [notes.mark("rope", seat) for seat in ("scarlet", "mustard", "white")]
    assert [HAS_NOT, HAS_NOT, HAS] == [notes.mark("knife", seat) for seat in ("scarlet", "mustard", "white")]
    assert [HAS_NOT, BLANK, BLANK] == [notes.mark("plum", seat) for seat in ("scarlet", "mustard", "white")]


def test_notes_know_what_witnesses_answered() -> None:
    """A witness who passes has none of the cards; showing one unseen gives a number until it is known which."""
    asked = Suggested("mustard", Triple("plum", "rope", "hall"))
    notes, liars = Notes(), Notes(false_witnesses=True)
    for one in (notes, liars):
        one.learn([TurnBegan("mustard", 1), asked, Passed("green"), CardUnseen("white", "mustard")])
    assert [HAS_NOT] * 3 == [notes.mark(card, "green") for card in asked.named]
    assert [BLANK] * 3 == [liars.mark(card, "green") for card in asked.named]
    assert ["¹", "¹", BLANK, BLANK] == [notes.number(*cell) for cell in WHITES]
    notes.learn([TurnBegan("green", 2), asked, CardUnseen("white", "green"), asked, Passed("scarlet")])
    notes.learn([Suggested("green", Triple("plum", "knife", "study")), CardUnseen("white", "green")])
    assert ["¹", "¹", BLANK, "²"] == [notes.number(*cell) for cell in WHITES]
    notes.learn([CardSeen("white", "scarlet", "hall")])
    assert ["²", BLANK, BLANK, "²"] == [notes.number(*cell) for cell in WHITES]


WHITES = (("plum", "white"), ("rope", "white"), ("rope", "green"), ("knife", "white"))


def test_certain_notes_cannot_be_changed() -> None:
    """A mark made by hand gives way to what you learn, and what is certain stays."""
    notes = Notes()
    notes.cycle("knife", "white")
    assert HAS_NOT == notes.mark("knife", "white")
    notes.learn([CardSeen("white", "scarlet", "knife")])
    notes.cycle("knife", "white")
    assert HAS == notes.mark("knife", "white")


def test_notes_know_the_case_file_once_it_lies_open() -> None:
    """Nobody has a card that lies in the case file."""
    notes = Notes()
    notes.learn([Won("white", Triple("plum", "rope", "hall"))])
    assert notes.is_in_case("rope")
    assert [HAS_NOT] * 3 == [notes.mark("rope", seat) for seat in ("scarlet", "mustard", "white")]


def test_notes_know_the_pool_and_open_hands() -> None:
    """Cards seen in the pool, glimpsed, watched or disclosed by a murder are certain, and so are absences."""
    notes = Notes("pool")
    notes.learn([PoolSeen("scarlet", ("rope", "hall")), Murdered("white", ("axe",))])
    notes.learn([WatchSeen("scarlet", "plum", "bat", True), GlimpseSeen("scarlet", "mustard", "spa")])
    assert [HAS, HAS_NOT, HAS_NOT] == [notes.mark("rope", holder) for holder in ("pool", "white", "plum")]
    assert [HAS_NOT, HAS_NOT, BLANK] == [notes.mark("plum", holder) for holder in ("pool", "white", "plum")]
    assert ["white", "plum", "mustard"] == [notes.holder(card) for card in ("axe", "bat", "spa")]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats_follow_the_board(players: int) -> None:
    """The player gets the requested seat, and the others are drawn, in board order."""
    seats = choose_seats(CLASSIC, players, "green", Random(1))
    assert players == len(set(seats))
    assert "green" in seats
    assert sorted(seats, key=CLASSIC.suspects.index) == list(seats)


def test_the_same_seed_is_the_same_game() -> None:
    """Seats, cards and dice come from the seed alone."""
    one, other = (open_session(CLASSIC, 4, "plum", Random(9)) for _ in range(2))
    for session in (one, other):
        while session.step() is not None:
            pass
    assert one.story == other.story
    assert one.view.hand == other.view.hand


def test_a_record_waits_for_the_end() -> None:
    """During the game the record would disclose secrets."""
    with pytest.raises(RuntimeError):
        open_session(CLASSIC, 3, "plum", Random(9)).record()


def test_a_record_overwrites_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A new record gets an unused file name."""
    folder = tmp_path_factory.mktemp("records")
    first = free_path(folder, "clue-1998")
    first.touch()
    assert first != free_path(folder, "clue-1998")
