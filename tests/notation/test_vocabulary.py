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


@pytest.mark.parametrize(
    ("edition", "word", "meant", "begun"),
    [
        ("clue-1998", "mr", "green", "white"),
        ("clue-canada", "m", "green", "mustard"),
        ("cluedo-asterix", "romain", "roman-camp", "roman-tent"),
        ("super-cluedo", "dr", "green", "drawing-room"),
    ],
)
def test_whole_words_come_before_beginnings(edition: str, word: str, meant: str, begun: str) -> None:
    """A name with exactly this word is preferred to one whose word only begins with it: "mr" is not Mrs. White."""
    cards = load(edition).cards
    assert Readings(BEGINNINGS, ((begun,),)) == read_thing(load(edition), (word,), (begun,))
    nearest = read_thing(load(edition), (word,), cards)
    assert nearest is not None
    assert ((meant,),) == nearest.things
    assert nearest == read_thing(load(edition), (word,), cards[::-1])


def test_a_whole_name_comes_before_whole_words() -> None:
    """In super-cluedo, "rose" is Madame Rose, not Scarlet, whose French name is Mademoiselle Rose."""
    edition = load("super-cluedo")
    assert Readings(WHOLE_WORDS, (("scarlet",),)) == read_thing(edition, ("rose",), ("scarlet",))
    assert Readings(WHOLE_NAME, (("rose",),)) == read_thing(edition, ("rose",), edition.suspects)


def test_the_nearest_reading_wins() -> None:
    """Two words that make one name are not read as two names."""
    kinds = (EDITION.cards,)
    assert Readings(WHOLE_NAME, (("billiard-room",),)) == read_things(EDITION, words_of("billiard room"), kinds)
    two = read_things(EDITION, words_of("billiard room"), kinds * 2)
    assert two is not None
    assert two.distance > WHOLE_NAME


def test_accents_may_be_left_out() -> None:
    """A word is the same with and without its accents, in the middle as at the end."""
    assert ("bibliotheque", "noel") == words_of("Bibliothèque Noël") == words_of("bibliotheque noel")


@pytest.mark.parametrize("text", ["seat-2", "player 2", "joueur 2"])
def test_a_seat_without_a_suspect_is_called_by_its_place(text: str) -> None:
    """Until players have chosen, they are the players of their places, in every language."""
    seats = ("seat-1", "seat-2", "scarlet")
    assert Readings(WHOLE_NAME, (("seat-2",),)) == read_thing(EDITION, words_of(text), seats)


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
