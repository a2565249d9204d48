"""The words people use: the nearest name is meant."""

import pytest

from tudor.editions import load
from tudor.notation.vocabulary import BEGINNINGS, WHOLE_NAME, WHOLE_WORDS, Readings, read_thing, read_things, words_of

EDITION = load("clue-1998")


@pytest.mark.parametrize(
    ("words", "distance"),
    [
        ("lead pipe", WHOLE_NAME),
        ("tuyau plomb", WHOLE_NAME),
        ("pipe", WHOLE_WORDS),
        ("pi", BEGINNINGS),
        ("le pi", BEGINNINGS),
    ],
)
def test_whole_names_are_nearer_than_parts(words: str, distance: int) -> None:
    """A whole name is nearest, then whole words of it, then beginnings of words."""
    assert Readings(distance, (("lead-pipe",),)) == read_thing(EDITION, tuple(words.split()), EDITION.weapons)


def test_the_nearest_reading_wins() -> None:
    """Two words that make one name are not read as two names."""
    kinds = (EDITION.cards,)
    assert Readings(WHOLE_NAME, (("billiard-room",),)) == read_things(EDITION, words_of("billiard room"), kinds)
    two = read_things(EDITION, words_of("billiard room"), kinds * 2)
    assert two is not None
    assert two.distance > WHOLE_NAME


def test_what_means_nothing_is_not_read() -> None:
    """Words that fit no name, too few words and too many have no reading."""
    assert read_things(EDITION, ("xyzzy",), (EDITION.cards,)) is None
    assert read_things(EDITION, (), (EDITION.cards,)) is None
    assert read_things(EDITION, ("rope", "rope"), (EDITION.cards,)) is None
    assert Readings(0, ((),)) == read_things(EDITION, (), ())


def test_squares_are_named_in_full() -> None:
    """The beginning of a square's name is not that square."""
    assert read_thing(EDITION, ("q",), EDITION.board.squares) is None
    assert Readings(WHOLE_NAME, (("q5",),)) == read_thing(EDITION, ("q5",), EDITION.board.squares)
