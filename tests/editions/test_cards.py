"""Cards, equipment and names of each edition."""

import pytest

from tudor.editions import available, load
from tudor.text.languages import LANGUAGES

SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
WEAPONS = {
    "clue-1998": "candlestick knife lead-pipe revolver rope wrench",
    "clue-2002": "candlestick knife lead-pipe pistol rope wrench",
    "clue-deluxe": "candlestick knife lead-pipe revolver rope wrench",
    "clue-canada": "candlestick knife lead-pipe revolver rope wrench",
    "cluedo-france": "candlestick dagger lead-pipe revolver rope wrench",
    "cluedo-50": "candlestick dagger lead-pipe poison revolver rope wrench",
    "cluedo-asterix": "club chain sword sack chest axe",
}
DICE = {
    "clue-1998": 1,
    "clue-2002": 2,
    "clue-deluxe": 2,
    "clue-canada": 1,
    "cluedo-france": 2,
    "cluedo-50": 2,
    "cluedo-asterix": 2,
}

every_edition = pytest.mark.parametrize("edition", available())
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_edition
def test_the_weapons(edition: str) -> None:
    """An edition has the weapons of its box."""
    assert WEAPONS[edition].split() == list(load(edition).weapons)


@every_edition
def test_dice_and_players(edition: str) -> None:
    """An edition is played by three to six, with as many dice as its box holds."""
    assert (DICE[edition], (3, 6)) == (load(edition).dice, load(edition).players)


@every_edition
def test_six_suspects_and_nine_rooms(edition: str) -> None:
    """An edition has six suspects, in the order of their start squares, and the nine rooms of its board."""
    loaded = load(edition)
    assert (6, 9) == (len(set(loaded.suspects)), len(set(loaded.rooms)))
    assert tuple(loaded.board.starts) == loaded.suspects
    assert loaded.board.rooms == loaded.rooms


@every_edition
def test_the_lead(edition: str) -> None:
    """Scarlet leads; in cluedo-asterix, where she is not, Grossebaf does."""
    loaded = load(edition)
    expected = "scarlet" if loaded.suspects == SUSPECTS else "grossebaf"
    assert expected == loaded.lead == loaded.suspects[0]


def test_the_suspects_of_asterix() -> None:
    """R13: six suspects of the album, Grossebaf and Olibrius among them."""
    suspects = ("grossebaf", "batdaf", "cenotaf", "dactilograf", "barbe-rouge", "olibrius")
    assert suspects == load("cluedo-asterix").suspects


def test_the_weapons_of_the_anniversary_have_their_rooms() -> None:
    """In cluedo-50 each weapon starts in the room its book names; elsewhere no room is named."""
    fixed = {
        "wrench": "ballroom",
        "lead-pipe": "conservatory",
        "poison": "library",
        "revolver": "study",
        "rope": "lounge",
        "candlestick": "dining-room",
        "dagger": "kitchen",
    }
    assert fixed == load("cluedo-50").weapons_fixed
    assert ["cluedo-50"] == [edition for edition in available() if load(edition).weapons_fixed]


@every_edition
def test_ids_are_ascii(edition: str) -> None:
    """Every id can be typed on any keyboard, and names one thing only."""
    loaded = load(edition)
    ids = (loaded.id, *loaded.cards, *loaded.board.squares)
    assert "".join(ids).isascii()
    assert len(set(ids)) == len(ids)


@every_language
@every_edition
def test_everything_has_a_name(edition: str, lang: str) -> None:
    """Every card, the victim, the edition and what is special about it are named in each language."""
    loaded = load(edition)
    assert {"title", "about", "victim", *loaded.cards} == set(loaded.names[lang])
    assert all(name.strip() == name != "" for name in loaded.names[lang].values())


@every_language
@every_edition
def test_names_differ_within_an_edition(edition: str, lang: str) -> None:
    """No two cards of an edition have the same name."""
    names = [load(edition).names[lang][card] for card in load(edition).cards]
    assert len(set(names)) == len(names)


@every_language
@every_edition
def test_things_have_an_article(edition: str, lang: str) -> None:
    """Weapons and rooms are named as in the middle of a sentence: the rope, la corde, l'auberge."""
    loaded = load(edition)
    articles = {"en": ("the ",), "fr": ("le ", "la ", "l'")}[lang]
    assert all(loaded.names[lang][card].startswith(articles) for card in (*loaded.weapons, *loaded.rooms))


@pytest.mark.parametrize(
    ("edition", "lang", "key", "name"),
    [
        ("clue-1998", "en", "green", "Mr. Green"),
        ("clue-1998", "en", "victim", "Mr. Boddy"),
        ("clue-1998", "fr", "green", "Monsieur Olive"),
        ("clue-1998", "fr", "mustard", "le colonel Moutarde"),
        ("clue-1998", "fr", "victim", "le docteur Lenoir"),
        ("clue-deluxe", "fr", "scarlet", "Mademoiselle Rose"),
        ("clue-deluxe", "fr", "lead-pipe", "le tuyau de plomb"),
        ("clue-2002", "en", "pistol", "the pistol"),
        ("clue-2002", "fr", "scarlet", "Mlle Scarlet"),
        ("clue-2002", "fr", "mustard", "le colonel Mustard"),
        ("clue-2002", "fr", "white", "Mme White"),
        ("clue-2002", "fr", "green", "M. Green"),
        ("clue-2002", "fr", "peacock", "Mme Peacock"),
        ("clue-2002", "fr", "plum", "le professeur Plum"),
        ("clue-2002", "fr", "victim", "M. Boddy"),
        ("clue-2002", "fr", "lead-pipe", "le tuyau de plomb"),
        ("clue-canada", "fr", "plum", "le professeur Plum"),
        ("clue-canada", "fr", "scarlet", "Mlle Scarlet"),
        ("clue-canada", "fr", "victim", "M. Boddy"),
        ("cluedo-france", "en", "green", "Dr. Green"),
        ("cluedo-france", "en", "victim", "Dr. Black"),
        ("cluedo-france", "fr", "green", "le docteur Olive"),
        ("cluedo-france", "fr", "plum", "le professeur Violet"),
        ("cluedo-france", "fr", "lead-pipe", "la matraque"),
        ("cluedo-france", "fr", "dagger", "le poignard"),
        ("cluedo-50", "en", "green", "Reverend Green"),
        ("cluedo-50", "fr", "green", "le révérend Olive"),
        ("cluedo-50", "fr", "lead-pipe", "la matraque"),
        ("cluedo-50", "fr", "title", "Cluedo, 50e anniversaire"),
        ("cluedo-asterix", "en", "victim", "Justforkix"),
        ("cluedo-asterix", "fr", "victim", "Goudurix"),
        ("cluedo-asterix", "fr", "inn", "l'auberge"),
        ("cluedo-asterix", "fr", "cenotaf", "Cénotaf"),
    ],
)
def test_names_and_titles_are_the_books_own(edition: str, lang: str, key: str, name: str) -> None:
    """A name or title is the one of the edition's own book."""
    assert name == load(edition).names[lang][key]
