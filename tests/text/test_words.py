"""Names, prompts and options, in both languages."""

from typing import get_args

import pytest
from msgspec import Struct

from tudor.editions import available, load
from tudor.model import actions
from tudor.model.actions import Action
from tudor.model.cards import IntrigueCard, Power
from tudor.model.edition import Options
from tudor.text import LANGUAGES, Unreadable, words
from tudor.text.nouns import Noun
from tudor.text.page_phrases import PHRASES
from tudor.text.prompts import OFFERED, OPTIONS

CLASSIC = load("clue-1998")
FRENCH = load("cluedo-france")
NORMANS = load("cluedo-asterix")
INTRIGUE = load("cluedo-2008")


@pytest.mark.parametrize(
    ("lang", "thing", "alone", "within"),
    [
        ("en", "rope", "Rope", "the rope"),
        ("en", "billiard-room", "Billiard room", "the billiard room"),
        ("en", "scarlet", "Miss Scarlet", "Miss Scarlet"),
        ("en", "q1", "q1", "q1"),
        ("fr", "rope", "Corde", "la corde"),
        ("fr", "mustard", "Colonel Moutarde", "le colonel Moutarde"),
        ("fr", "scarlet", "Mademoiselle Rose", "Mademoiselle Rose"),
        ("fr", "q1", "q1", "q1"),
        ("en", "seat-2", "Player 2", "player 2"),
        ("fr", "seat-2", "Joueur 2", "le joueur 2"),
    ],
)
def test_a_name_has_two_forms(lang: str, thing: str, alone: str, within: str) -> None:
    """A name stands alone without its article, and within a sentence with it; squares are as they are."""
    assert (alone, within) == (words(FRENCH, lang).name(thing), words(FRENCH, lang).within(thing))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_every_card_has_a_name(edition_id: str, lang: str) -> None:
    """Each card, and the victim, has a name that is not its id and begins with a capital."""
    edition = load(edition_id)
    for thing in (*edition.cards, "victim"):
        name = words(edition, lang).name(thing)
        assert name[0].isupper()
        assert not words(edition, lang).noun(thing).square


@pytest.mark.parametrize(
    ("phrase", "of", "to"),
    [
        ("le hall", "du hall", "au hall"),
        ("les cuisines", "des cuisines", "aux cuisines"),
        ("la cuisine", "de la cuisine", "à la cuisine"),
        ("l'auberge", "de l'auberge", "à l'auberge"),
        ("Olibrius", "d'Olibrius", "à Olibrius"),
        ("Écho", "d'Écho", "à Écho"),
        ("Mademoiselle Rose", "de Mademoiselle Rose", "à Mademoiselle Rose"),
        ("Leblanc", "de Leblanc", "à Leblanc"),
    ],
)
def test_french_prepositions_merge_with_articles(phrase: str, of: str, to: str) -> None:
    """De and à take the article in, and de loses its vowel before another."""
    assert (of, to) == (format(Noun(phrase, "fr"), "de"), format(Noun(phrase, "fr"), "à"))


@pytest.mark.parametrize(
    ("edition", "suspect", "weapon", "room", "en", "fr"),
    [
        ("clue-1998", "scarlet", "knife", "kitchen", "in the kitchen", "dans la cuisine"),
        ("clue-1998", "scarlet", "knife", "hall", "in the hall", "dans le hall"),
        ("super-cluedo", "scarlet", "rope", "drawing-room", "in the drawing room", "dans le grand salon"),
        ("super-cluedo", "scarlet", "rope", "fountain", "at the fountain", "à la fontaine"),
        ("cluedo-2008", "scarlet", "rope", "patio", "on the patio", "dans le patio"),
        ("cluedo-asterix", "batdaf", "club", "road", "on the road", "sur la route"),
        ("cluedo-asterix", "batdaf", "club", "cliff", "on the cliff", "sur la falaise"),
        ("cluedo-asterix", "batdaf", "club", "forest", "in the forest", "dans la forêt"),
        ("cluedo-asterix", "batdaf", "club", "inn", "in the inn", "dans l'auberge"),
        ("cluedo-asterix", "batdaf", "club", "pirate-ship", "on the pirate ship", "sur le bateau pirate"),
    ],
)
def test_the_scene_of_the_crime_has_its_preposition(
    edition: str, suspect: str, weapon: str, room: str, en: str, fr: str
) -> None:
    """The crime happened in a room, dans une pièce; but on a road and at a fountain."""
    for lang, where in (("en", en), ("fr", fr)):
        spoken = words(load(edition), lang)
        case = {"suspect": spoken.noun(suspect), "weapon": spoken.noun(weapon), "room": spoken.noun(room)}
        assert f", {where}." in spoken.say(PHRASES["it-was"], case)
        assert f"{{r:{'in' if lang == 'en' else 'dans'}}}".format(r=spoken.noun(room)) == where


def test_squares_are_spoken_of_like_those_of_a_chessboard() -> None:
    """A square has no article: one stands on it, and goes to it."""
    assert ("on c4", "en c4") == (f"{Noun('c4', 'en', square=True):in}", f"{Noun('c4', 'fr', square=True):dans}")


def test_an_article_is_taken_off_at_the_beginning_only() -> None:
    """What looks like an article inside a name belongs to the name."""
    assert "Mademoiselle Rose" == Noun("Mademoiselle Rose", "fr").title()
    assert "Salle de la garde" == Noun("la salle de la garde", "fr").title()


SAMPLES: list[tuple[Action, str, str]] = [
    (actions.Roll(), "Roll the die", "Lancer le dé"),
    (
        actions.Passage("kitchen"),
        "Take the secret passage to the kitchen",
        "Emprunter le passage secret vers la cuisine",
    ),
    (actions.Move("hall"), "Go to the hall", "Aller dans le hall"),
    (actions.Move("q4"), "Go to this square", "Aller sur cette case"),
    (actions.Stay(), "Stay here", "Rester ici"),
    (
        actions.Suggest("green", "wrench", "lounge"),
        "Suggest Mr. Green, the wrench, the lounge",
        "Soupçonner Monsieur Olive, la clé anglaise, le salon",
    ),
    (actions.Show("rope"), "Show the rope", "Montrer la corde"),
    (actions.Pass(), "Show no card", "Ne montrer aucune carte"),
    (
        actions.Accuse("green", "wrench", "lounge"),
        "Accuse Mr. Green, the wrench, the lounge",
        "Accuser Monsieur Olive, la clé anglaise, le salon",
    ),
    (
        actions.Denounce("mustard"),
        "Denounce Colonel Mustard for hiding a card",
        "Dénoncer le colonel Moutarde pour avoir caché une carte",
    ),
    (actions.OwnUp(), "Own up to hiding a card", "Avouer que vous avez caché une carte"),
    (actions.End(), "End your turn", "Terminer votre tour"),
]
INTRIGUING: list[tuple[Action, str, str]] = [
    (actions.Choose("plum"), "Play Professor Plum", "Jouer le professeur Violet"),
    (
        actions.Passage("s29"),
        "Take the secret passage to its other end",
        "Emprunter le passage secret jusqu'à l'autre bout",
    ),
    (actions.Stop("q4", 3), "Stop and spy (step 3)", "S'arrêter et espionner (pas n°\u00a03)"),
    (actions.Spy("green"), "Spy on Mr. Green", "Espionner Monsieur Olive"),
    (actions.Butler("add-six"), "Play “Plus six”", "Jouer «\u00a0Six de plus\u00a0»"),
    (
        actions.SendHome("green"),
        "Send Mr. Green's pawn back to its start",
        "Renvoyer le pion de Monsieur Olive sur sa case de départ",
    ),
    (actions.UsePower(), "Use your power", "Utiliser votre pouvoir"),
    (actions.Draw(), "Draw an intrigue card", "Tirer une carte intrigue"),
    (actions.Decline(), "Do nothing", "Ne rien faire"),
    (
        actions.Silence("green"),
        "Let nobody answer when Mr. Green is asked",
        "Empêcher toute réponse au moment d'interroger Monsieur Olive",
    ),
    (
        actions.Watch("green"),
        "See the card if Mr. Green shows one",
        "Voir la carte si Monsieur Olive en montre une",
    ),
    (
        actions.Watch("green", power=True),
        "Use your power to see the card if Mr. Green shows one",
        "Utiliser votre pouvoir pour voir la carte si Monsieur Olive en montre une",
    ),
    (
        actions.Show("rope", glimpse=True),
        "Show the rope and look at a card in return",
        "Montrer la corde et regarder une carte en échange",
    ),
    (actions.Look(), "Look at the cards in the pool", "Regarder les cartes dans la piscine"),
]


@pytest.mark.parametrize(("action", "english", "french"), SAMPLES)
def test_an_action_reads_like_a_button(action: Action, english: str, french: str) -> None:
    """Each action is offered in a few words."""
    assert (english, french) == (words(CLASSIC, "en").action(action), words(CLASSIC, "fr").action(action))


@pytest.mark.parametrize(("action", "english", "french"), INTRIGUING)
def test_what_only_some_editions_have_reads_like_a_button(action: Action, english: str, french: str) -> None:
    """Actions with cards, powers and spies are offered in a few words, too."""
    assert (english, french) == (words(INTRIGUE, "en").action(action), words(INTRIGUE, "fr").action(action))


def test_every_action_can_be_offered() -> None:
    """Each kind of action has its words, and a sample above."""
    every: set[type[Struct]] = set(get_args(Action))
    assert every == set(OFFERED) == {type(action) for action, _, _ in SAMPLES + INTRIGUING}


def test_the_number_of_dice_is_heard() -> None:
    """Where there are two dice, one rolls the dice."""
    assert "Roll the dice" == words(FRENCH, "en").action(actions.Roll())
    assert "Lancer les dés" == words(FRENCH, "fr").action(actions.Roll())


def test_every_intrigue_card_is_explained() -> None:
    """Each intrigue card has a name and says in a sentence what it does, in each language, unlike any other."""
    speak = [words(INTRIGUE, lang) for lang in LANGUAGES]
    cards: tuple[IntrigueCard, ...] = get_args(IntrigueCard)
    assert set(cards) == set(INTRIGUE.intrigue)
    told = [text for tongue in speak for card in cards for text in (tongue.intrigue(card), tongue.intrigue_help(card))]
    assert len(told) == len(set(told))
    assert all(text.endswith(".") for text in told[1::2])


def test_every_power_is_explained() -> None:
    """Each power has a name and says in a sentence what it does, in each language, unlike any other."""
    speak = [words(INTRIGUE, lang) for lang in LANGUAGES]
    powers: tuple[Power, ...] = get_args(Power)
    assert set(powers) == set(INTRIGUE.powers.values())
    told = [text for tongue in speak for power in powers for text in (tongue.power(power), tongue.power_help(power))]
    assert len(told) == len(set(told))
    assert all(text.endswith(".") for text in told[1::2])


def test_every_option_is_explained() -> None:
    """Each thing a table can agree on besides house rules has a name and an explanation, in each language."""
    assert {*Options.__struct_fields__} - {"house_rules"} == set(OPTIONS)
    assert "False witnesses" == words(FRENCH, "en").option("false_witnesses")
    assert "Faux témoins" == words(FRENCH, "fr").option("false_witnesses")
    assert words(FRENCH, "en").option_help("false_witnesses") != words(FRENCH, "fr").option_help("false_witnesses")


def test_words_are_made_once() -> None:
    """Asking twice for the words of an edition gives the same ones."""
    assert words(NORMANS, "fr") is words(NORMANS, "fr")


def test_there_are_no_words_of_an_unknown_language() -> None:
    """A language that is not there is unreadable."""
    with pytest.raises(Unreadable, match="de"):
        words(CLASSIC, "de")
