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
    "super-cluedo": "dagger candlestick revolver rope lead-pipe wrench horseshoe poison",
    "cluedo-2008": "dagger candlestick revolver poison trophy rope bat axe dumbbell",
    "clue-cards": "candlestick knife lead-pipe revolver rope wrench",
}
# The number of dice, the fewest and the most players; how many suspects, weapons and rooms.
BOX = {
    "clue-1998": ((1, 3, 6), (6, 6, 9)),
    "clue-2002": ((2, 3, 6), (6, 6, 9)),
    "clue-deluxe": ((2, 3, 6), (6, 6, 9)),
    "clue-canada": ((1, 3, 6), (6, 6, 9)),
    "cluedo-france": ((2, 3, 6), (6, 6, 9)),
    "cluedo-50": ((2, 3, 6), (6, 7, 9)),
    "cluedo-asterix": ((2, 3, 6), (6, 6, 9)),
    "super-cluedo": ((2, 3, 10), (10, 8, 12)),
    "cluedo-2008": ((2, 3, 6), (6, 9, 9)),
    "clue-cards": ((0, 3, 6), (6, 6, 9)),
}

every_edition = pytest.mark.parametrize("edition", available())
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_edition
def test_the_weapons(edition: str) -> None:
    """An edition has the weapons of its box."""
    assert WEAPONS[edition].split() == list(load(edition).weapons)


@every_edition
def test_dice_and_players(edition: str) -> None:
    """An edition has as many dice, and is played by as many, as its box says."""
    assert BOX[edition][0] == (load(edition).dice, *load(edition).players)


@every_edition
def test_the_number_of_cards(edition: str) -> None:
    """An edition has as many different suspects, weapons and rooms as its box holds cards of them."""
    loaded = load(edition)
    assert BOX[edition][1] == tuple(len(set(kind)) for kind in (loaded.suspects, loaded.weapons, loaded.rooms))


@every_edition
def test_the_suspects_go_round_the_board(edition: str) -> None:
    """Suspects stand in the order of their start squares; where all start in one room, or there is no board, there are none."""
    loaded = load(edition)
    starts = () if edition in {"super-cluedo", "clue-cards"} else loaded.suspects
    assert starts == tuple(loaded.board.starts)


@every_edition
def test_every_room_on_the_board_has_a_card_or_a_use(edition: str) -> None:
    """The board's rooms are those with a card, and after them the hall of super-cluedo and the pool of cluedo-2008."""
    loaded = load(edition)
    without_card = {"super-cluedo": ("hall",), "cluedo-2008": ("pool",)}.get(edition, ())
    assert (loaded.rooms + without_card if loaded.has_board else ()) == loaded.board.rooms
    assert without_card == tuple(filter(None, (loaded.start_room, loaded.pool)))


@every_edition
def test_the_lead(edition: str) -> None:
    """Scarlet leads; in cluedo-asterix, which has no Scarlet, Grossebaf does."""
    loaded = load(edition)
    expected = "scarlet" if "scarlet" in loaded.suspects else "grossebaf"
    assert expected == loaded.lead == loaded.suspects[0]


@pytest.mark.parametrize("edition", [edition for edition in available() if edition != "cluedo-asterix"])
def test_the_classic_six(edition: str) -> None:
    """The six classic suspects are in every edition but cluedo-asterix, and come first."""
    assert SUSPECTS == load(edition).suspects[:6]


def test_the_suspects_of_super_cluedo() -> None:
    """Four more suspects join the classic six in super-cluedo."""
    assert ("brunette", "peach", "gray", "rose") == load("super-cluedo").suspects[6:]


def test_the_rooms_of_super_cluedo() -> None:
    """Twelve rooms of super-cluedo have a card; the hall, where everybody starts, has none."""
    rooms = (
        "kitchen dining-room billiard-room trophy-room drawing-room conservatory "
        "fountain courtyard carriage-house studio library gazebo"
    )
    assert (rooms.split(), "hall") == (list(load("super-cluedo").rooms), load("super-cluedo").start_room)


def test_the_rooms_of_2008() -> None:
    """Nine rooms of cluedo-2008 have a card; the pool has none."""
    rooms = "hall dining-room kitchen patio observatory theatre living-room spa guest-house"
    assert (rooms.split(), "pool") == (list(load("cluedo-2008").rooms), load("cluedo-2008").pool)


def test_the_intrigue_deck() -> None:
    """The intrigue deck of cluedo-2008 has 24 cards: eight clocks and sixteen butlers. No other edition has one."""
    deck = {
        "clock": 8,
        "stay": 1,
        "go-anywhere": 2,
        "add-six": 2,
        "right-shows": 1,
        "play-again": 4,
        "send-home": 2,
        "see-card": 2,
        "unanswered": 2,
    }
    assert deck == load("cluedo-2008").intrigue
    assert 24 == sum(deck.values())
    assert ["cluedo-2008"] == [edition for edition in available() if load(edition).intrigue]


def test_the_powers() -> None:
    """Each suspect of cluedo-2008 has a power of their own, and no suspect of another edition has any."""
    powers = {
        "scarlet": "see-card",
        "mustard": "move-twice",
        "white": "any-room",
        "green": "suggest-elsewhere",
        "peacock": "glimpse",
        "plum": "suggest-twice",
    }
    assert powers == load("cluedo-2008").powers
    assert ["cluedo-2008"] == [edition for edition in available() if load(edition).powers]


def test_question_dice() -> None:
    """R14: one of the two dice of cluedo-2008 has a question mark, and no other die has."""
    questions = {edition: load(edition).question_dice for edition in available()}
    assert dict.fromkeys(available(), 0) | {"cluedo-2008": 1} == questions


def test_the_suspects_of_asterix() -> None:
    """R13: six suspects of the album, Grossebaf and Olibrius among them."""
    suspects = ("grossebaf", "batdaf", "cenotaf", "dactilograf", "barbe-rouge", "olibrius")
    assert suspects == load("cluedo-asterix").suspects


def test_weapons_that_have_their_rooms() -> None:
    """In cluedo-50 each weapon starts in the room its book names, in cluedo-2008 all in the pool; elsewhere none is named."""
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
    assert dict.fromkeys(load("cluedo-2008").weapons, "pool") == load("cluedo-2008").weapons_fixed
    assert ["cluedo-50", "cluedo-2008"] == [edition for edition in available() if load(edition).weapons_fixed]


@every_edition
def test_ids_are_ascii(edition: str) -> None:
    """Every id can be typed on any keyboard, and names one thing only."""
    loaded = load(edition)
    ids = (loaded.id, *loaded.suspects, *loaded.weapons, *loaded.board.rooms, *loaded.board.squares)
    assert "".join(ids).isascii()
    assert len(set(ids)) == len(ids)


@every_language
@every_edition
def test_everything_has_a_name(edition: str, lang: str) -> None:
    """Every card and room, the victim, the edition and what is special about it are named in each language."""
    loaded = load(edition)
    assert {"title", "about", "victim", "vocabulary", *loaded.cards, *loaded.board.rooms} == set(loaded.names[lang])
    assert all(name.strip() == name != "" for name in loaded.names[lang].values())


@every_language
@every_edition
def test_names_differ_within_an_edition(edition: str, lang: str) -> None:
    """No two cards or places of an edition have the same name."""
    loaded = load(edition)
    names = [loaded.names[lang][key] for key in {*loaded.cards, *loaded.board.rooms}]
    assert len(set(names)) == len(names)


@every_language
@every_edition
def test_things_have_an_article(edition: str, lang: str) -> None:
    """Weapons and rooms are named as in the middle of a sentence: the rope, la corde, l'auberge."""
    loaded = load(edition)
    articles = {"en": ("the ",), "fr": ("le ", "la ", "l'")}[lang]
    assert all(loaded.names[lang][card].startswith(articles) for card in (*loaded.weapons, *loaded.board.rooms))


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
        ("super-cluedo", "en", "green", "Dr. Green"),
        ("super-cluedo", "en", "rose", "Madame Rose"),
        ("super-cluedo", "en", "hall", "the cloak room"),
        ("super-cluedo", "en", "courtyard", "the courtyard"),
        ("super-cluedo", "fr", "scarlet", "Mademoiselle Rose"),
        ("super-cluedo", "fr", "rose", "Madame Chose"),
        ("super-cluedo", "fr", "brunette", "Monsieur Prunelle"),
        ("super-cluedo", "fr", "peach", "Mademoiselle Pêche"),
        ("super-cluedo", "fr", "gray", "le sergent Legris"),
        ("super-cluedo", "fr", "green", "le docteur Olive"),
        ("super-cluedo", "fr", "lead-pipe", "la matraque"),
        ("super-cluedo", "fr", "poison", "la fiole de poison"),
        ("super-cluedo", "fr", "hall", "le hall"),
        ("super-cluedo", "fr", "courtyard", "le jardin"),
        ("super-cluedo", "fr", "trophy-room", "le petit salon"),
        ("super-cluedo", "fr", "carriage-house", "la grange"),
        ("cluedo-2008", "en", "mustard", "Mr. Mustard"),
        ("cluedo-2008", "fr", "mustard", "Monsieur Moutarde"),
        ("cluedo-2008", "fr", "green", "Monsieur Olive"),
        ("cluedo-2008", "fr", "theatre", "la salle de projection"),
        ("cluedo-2008", "fr", "guest-house", "la chambre d'amis"),
        ("cluedo-2008", "fr", "dumbbell", "l'haltère"),
        ("cluedo-2008", "fr", "pool", "la piscine"),
    ],
)
def test_names_and_titles_are_the_books_own(edition: str, lang: str, key: str, name: str) -> None:
    """A name or title is the one of the edition's own book."""
    assert name == load(edition).names[lang][key]
