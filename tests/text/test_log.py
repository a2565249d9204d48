"""The log: a sentence for everything that can be observed."""

from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from tests.by_day import ON_BOARD
from tudor.editions import available, load
from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.actions import Decline, Silence, Watch
from tudor.model.cards import Triple
from tudor.model.edition import Edition
from tudor.model.sight import Observation
from tudor.text import LANGUAGES, words
from tudor.text.log import TOLD

EVERY: set[type[Struct]] = set(get_args(Observation))


def samples(edition: Edition) -> list[Observation]:
    """One of each, among the things of an edition: you are the first suspect, or are not concerned."""
    you, other, third = edition.suspects[:3]
    room = edition.rooms[1]
    named = Triple(other, edition.weapons[0], room)
    return [
        happened.DealerDrawn(you),
        happened.RolledForDeal(you, (3, 5)),
        happened.DealerChosen(you),
        happened.RolledForStart(you, (0, 5)),
        happened.BeginnerChosen(you),
        happened.WeaponsPlaced(dict(zip(edition.weapons, edition.rooms, strict=False))),
        happened.CharacterChosen(you, third),
        happened.TurnBegan(you, 7),
        happened.DiceTaken(you),
        happened.Rolled(you, (4,)),
        happened.Moved(you, room),
        happened.Moved(you, "q4"),
        happened.PassageTaken(you, room),
        happened.Stayed(you),
        happened.Suggested(you, named),
        happened.PawnBrought(you, room),
        happened.Passed(you),
        happened.NobodyShowed(you),
        happened.AccusedAloud(you, named),
        happened.AccusationFailed(you),
        happened.DoorCleared(you, room),
        happened.Denounced(you, third),
        happened.Denounced(third, you),
        happened.OwnedUp(you),
        happened.TurnEnded(you),
        happened.Won(you, named),
        happened.NobodyWon(),
        sight.CaseHidden(),
        sight.CaseFilled(named),
        sight.HandSeen(you, (other, edition.weapons[1], room)),
        sight.HandHidden(you, 4),
        sight.CardSeen(you, third, room),
        sight.CardSeen(third, you, room),
        sight.CardUnseen(you, third),
        sight.CardUnseen(third, you),
        sight.AccusationWritten(you, named),
        sight.AccusationUnseen(you),
        sight.CaseSeen(you, named),
        *spying(you, third, room),
        *intriguing(edition, you, third, room),
    ]


def spying(you: str, third: str, room: str) -> list[Observation]:
    return [
        happened.StoppedToSpy(you, "q4", 3),
        happened.SpiedOn(you, third),
        happened.SpiedOn(third, you),
        sight.DisclosureSeen(you, third, room),
        sight.DisclosureSeen(third, you, room),
        sight.DisclosureUnseen(you, third),
        sight.DisclosureUnseen(third, you),
    ]


def intriguing(edition: Edition, you: str, third: str, room: str) -> list[Observation]:
    return [
        sight.PoolHidden(3),
        sight.PoolOpened((third, room)),
        sight.PoolSeen(you, (third, room)),
        happened.LookedIntoPool(you),
        happened.DrawChosen(you),
        happened.DrawDeclined(you),
        happened.ClockDrawn(you, 3),
        happened.Murdered(you, (third, room)),
        sight.ButlerSeen(you, "stay"),
        sight.ButlerUnseen(you),
        happened.ButlerPlayed(you, "play-again"),
        happened.SentHome(you, third),
        happened.SentHome(third, you),
        *([happened.PowerUsed(you)] if edition.powers else []),
        sight.OrderSeen(you, Silence(third)),
        sight.OrderSeen(you, Watch(third)),
        sight.OrderSeen(you, Watch(third, power=True)),
        sight.OrderSeen(you, Decline()),
        happened.Silenced(you, third),
        happened.Silenced(third, you),
        happened.Silenced(you, you),
        sight.WatchSeen(you, third, room, False),
        sight.WatchSeen(third, you, room, True),
        sight.WatchUnseen(you, third, True),
        sight.WatchUnseen(third, you, False),
        sight.GlimpseSeen(you, third, room),
        sight.GlimpseSeen(third, you, room),
        sight.GlimpseUnseen(you, third),
        sight.GlimpseUnseen(third, you),
        sight.CardSeen(you, third, room, glimpse=True),
        sight.CardSeen(third, you, room, glimpse=True),
        sight.CardUnseen(you, third, glimpse=True),
        sight.DisclosureSeen(you, third, room, glimpse=True),
        sight.DisclosureUnseen(third, you, glimpse=True),
    ]


def test_everything_observed_has_its_sentence() -> None:
    """Each kind of observation has a sentence for those it does not concern, and a sample here."""
    assert EVERY == set(TOLD) == {type(observation) for observation in samples(load("cluedo-2008"))}
    assert all("" in sentences for sentences in TOLD.values())


def test_each_seat_concerned_has_its_sentence() -> None:
    """Whoever acts, or is acted upon, is told so in the second person."""
    people = {"seat", "suspect", "witness", "to", "target", "of"}
    for kind, sentences in TOLD.items():
        named = {field.name for field in fields(kind) if field.name in people}
        # Where a move leads is a place, although the field has the name of a receiver.
        if kind in {happened.Moved, happened.PassageTaken}:
            named.remove("to")
        assert named == set(sentences) - {""}, kind


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_every_sentence_is_a_sentence(edition_id: str, lang: str) -> None:
    """In every edition and language each sentence is filled in, begins with a capital and ends."""
    edition = load(edition_id)
    for observation in samples(edition):
        for you in (None, edition.suspects[0]):
            told = words(edition, lang).tell(observation, you)
            assert told[0].isupper()
            assert told[-1] in ".!"
            assert not set("{}<>_") & set(told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_you_are_spoken_to(lang: str) -> None:
    """What concerns you is told otherwise than to the others, and without your name; the rest is told to all alike."""
    edition = load("cluedo-2008")
    you = edition.suspects[0]
    tongue = words(edition, lang)
    for observation in samples(edition):
        told = tongue.tell(observation, you)
        concerned = len(TOLD[type(observation)]) > 1
        assert concerned == (told != tongue.tell(observation))
        assert not concerned or tongue.within(you) not in told
        assert tongue.tell(observation, edition.suspects[-1]) == tongue.tell(observation)


@pytest.mark.parametrize(
    ("observation", "english", "french"),
    [
        (
            happened.Moved("mustard", "hall"),
            "Colonel Mustard goes to the hall.",
            "Le colonel Moutarde va dans le hall.",
        ),
        (happened.Moved("scarlet", "q4"), "You stop on a square.", "Vous vous arrêtez sur une case."),
        (happened.Rolled("scarlet", (3, 5)), "You roll 3 + 5 = 8.", "Vous obtenez 3 + 5 = 8."),
        (happened.DiceTaken("green"), "Dr. Green takes the dice.", "Le docteur Olive prend les dés."),
        (
            happened.PawnBrought("mustard", "study"),
            "Colonel Mustard's pawn is brought to the study.",
            "Le pion du colonel Moutarde est amené dans le bureau.",
        ),
        (
            sight.CardSeen("scarlet", "mustard", "rope"),
            "You show the rope to Colonel Mustard.",
            "Vous montrez la corde au colonel Moutarde.",
        ),
        (
            sight.CardSeen("scarlet", "mustard", "mustard"),
            "You show the Colonel Mustard card to Colonel Mustard.",
            "Vous montrez la carte Colonel Moutarde au colonel Moutarde.",
        ),
        (
            sight.CardSeen("green", "scarlet", "rope"),
            "Dr. Green shows you the rope.",
            "Le docteur Olive vous montre la corde.",
        ),
        (
            sight.CardUnseen("green", "mustard"),
            "Dr. Green shows Colonel Mustard a card.",
            "Le docteur Olive montre une carte au colonel Moutarde.",
        ),
        (
            sight.HandSeen("scarlet", ("green", "rope", "hall")),
            "You are dealt the Dr. Green card, the rope and the hall.",
            "Vous recevez la carte Docteur Olive, la corde et le hall.",
        ),
        (
            happened.Suggested("plum", Triple("green", "rope", "hall")),
            "Professor Plum suggests: Dr. Green, the rope, the hall.",
            "Le professeur Violet formule une hypothèse\u00a0: le docteur Olive, la corde, le hall.",
        ),
        (
            happened.WeaponsPlaced({"rope": "hall", "dagger": "study"}),
            "The weapons are placed at random: Rope (Hall), Dagger (Study).",
            "Les armes sont placées au hasard\u00a0: Corde (Hall), Poignard (Bureau).",
        ),
    ],
)
def test_sentences_are_grammatical(observation: Observation, english: str, french: str) -> None:
    """Articles, prepositions and persons agree, in both languages."""
    edition = load("cluedo-france")
    assert english == words(edition, "en").tell(observation, "scarlet")
    assert french == words(edition, "fr").tell(observation, "scarlet")


@pytest.mark.parametrize(
    ("observation", "english", "french"),
    [
        (happened.Rolled("scarlet", (0, 5)), "You roll ? + 5 = 5.", "Vous obtenez ? + 5 = 5."),
        (
            sight.PoolHidden(3),
            "Cards placed face down in the pool: 3.",
            "Cartes placées face cachée dans la piscine\u00a0: 3.",
        ),
        (happened.SpiedOn("mustard", "scarlet"), "Mr. Mustard spies on you.", "Monsieur Moutarde vous espionne."),
        (
            sight.DisclosureSeen("scarlet", "mustard", "rope"),
            "You choose to show the rope to Mr. Mustard.",
            "Vous choisissez de montrer la corde à Monsieur Moutarde.",
        ),
        (
            happened.ButlerPlayed("scarlet", "play-again"),
            "You play the butler card “Another turn”.",
            "Vous jouez la carte majordome «\u00a0Rejouer\u00a0».",
        ),
        (
            happened.PowerUsed("mustard"),
            "Mr. Mustard uses the power “Move twice”. It cannot be used again.",
            "Monsieur Moutarde utilise son pouvoir «\u00a0Deux déplacements\u00a0», qui ne servira plus.",
        ),
        (
            sight.OrderSeen("scarlet", Watch("mustard", power=True)),
            "You secretly order: “Use your power to see the card if Mr. Mustard shows one”.",
            (
                "Vous donnez un ordre en secret\u00a0: "
                "«\u00a0Utiliser votre pouvoir pour voir la carte si Monsieur Moutarde en montre une\u00a0»."
            ),
        ),
        (
            happened.CharacterChosen("seat-2", "mustard"),
            "Player 2 plays Mr. Mustard.",
            "Le joueur 2 joue Monsieur Moutarde.",
        ),
        (happened.CharacterChosen("seat-2", "scarlet"), "You play Miss Scarlet.", "Vous jouez Mademoiselle Rose."),
        (sight.HandHidden("seat-2", 4), "Player 2 is dealt 4 cards.", "Le joueur 2 reçoit 4 cartes."),
        (
            happened.Silenced("scarlet", "scarlet"),
            "You play a butler card instead of answering: nobody answers the suggestion.",
            "Vous jouez une carte majordome au lieu de répondre\u00a0: personne ne répond à l'hypothèse.",
        ),
        (
            sight.WatchUnseen("mustard", "scarlet", False),
            "Mr. Mustard also sees the card you show. This costs a butler card.",
            "Monsieur Moutarde voit aussi la carte que vous montrez. Cela coûte une carte majordome.",
        ),
        (
            sight.WatchSeen("scarlet", "mustard", "rope", True),
            "You see the card Mr. Mustard shows: the rope. This uses up a power.",
            "Vous voyez la carte que montre Monsieur Moutarde\u00a0: la corde. Cela épuise un pouvoir.",
        ),
        (
            sight.CardUnseen("peacock", "mustard", glimpse=True),
            (
                "Mrs. Peacock shows Mr. Mustard a card. Mrs. Peacock uses a power to look at a card in return. It cannot be "
                "used again."
            ),
            (
                "Madame Pervenche montre une carte à Monsieur Moutarde. Madame Pervenche utilise son pouvoir pour regarder "
                "une carte en échange\u00a0; il ne servira plus."
            ),
        ),
        (
            happened.Murdered("green", ("mustard", "rope")),
            "Mr. Green is murdered and out of the game, leaving these cards face up: the Mr. Mustard card and the rope.",
            (
                "Monsieur Olive est victime du meurtrier et quitte la partie. Ses cartes sont face visible\u00a0: "
                "la carte Monsieur Moutarde et la corde."
            ),
        ),
    ],
)
def test_sentences_of_intrigue_are_grammatical(observation: Observation, english: str, french: str) -> None:
    """What only some editions have is told as well as the rest."""
    edition = load("cluedo-2008")
    assert english == words(edition, "en").tell(observation, "scarlet")
    assert french == words(edition, "fr").tell(observation, "scarlet")


def test_vowels_are_elided() -> None:
    """Before a vowel, French shortens de."""
    told = words(load("cluedo-asterix"), "fr").tell(happened.PawnBrought("olibrius", "inn"))
    assert "Le pion d'Olibrius est amené dans l'auberge." == told


def test_the_log_uses_the_words_of_the_book() -> None:
    """A suggestion is a *soupçon* in a book that calls it so, and the case file an *enveloppe*."""
    canada, france = (words(load(edition), "fr") for edition in ("clue-canada", "cluedo-france"))
    suggested, hidden = happened.Suggested("plum", Triple("white", "rope", "hall")), sight.CaseHidden()
    assert "Le professeur Plum exprime un soupçon\u00a0: Mme White, la corde, le hall." == canada.tell(suggested)
    assert "Trois cartes sont glissées face cachée dans l'enveloppe." == canada.tell(hidden)
    assert "Trois cartes sont glissées face cachée dans l'étui confidentiel." == france.tell(hidden)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", ON_BOARD)
def test_no_sentence_names_a_square(edition_id: str, lang: str) -> None:
    """Squares have no names on the board, so nobody reads one: no sentence tells two squares apart."""
    edition = load(edition_id)
    you, spoken, (one, other) = edition.suspects[0], words(edition, lang), list(edition.board.neighbours)[:2]
    for seen in (you, None):
        assert spoken.tell(happened.Moved(you, one), seen) == spoken.tell(happened.Moved(you, other), seen)
        assert spoken.tell(happened.PassageTaken(you, one), seen) == spoken.tell(
            happened.PassageTaken(you, other), seen
        )
        assert spoken.tell(happened.StoppedToSpy(you, one, 3), seen) == spoken.tell(
            happened.StoppedToSpy(you, other, 3), seen
        )
