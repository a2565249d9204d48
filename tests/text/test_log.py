"""The log: a sentence for everything that can be observed."""

from typing import get_args

import pytest
from msgspec import Struct, structs

from tudor.editions import available, load
from tudor.model import happenings as happened
from tudor.model import sight
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
        happened.WeaponsPlaced(dict(zip(edition.weapons, edition.rooms, strict=False))),
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
    ]


def test_everything_observed_has_its_sentence() -> None:
    """Each kind of observation has a sentence for those it does not concern, and a sample here."""
    assert EVERY == set(TOLD) == {type(observation) for observation in samples(load("clue-1998"))}
    assert all("" in sentences for sentences in TOLD.values())


def test_each_seat_concerned_has_its_sentence() -> None:
    """Whoever acts, or is acted upon, is told so in the second person."""
    people = {"seat", "suspect", "witness", "to"}
    for kind, sentences in TOLD.items():
        fields = {field.name for field in structs.fields(kind) if field.name in people}
        # Where a move leads is a place, although the field has the name of a receiver.
        if kind in {happened.Moved, happened.PassageTaken}:
            fields.remove("to")
        assert fields == set(sentences) - {""}, kind


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
    edition = load("clue-1998")
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
        (happened.Moved("mustard", "hall"), "Colonel Mustard goes to the hall.", "Le colonel Moutarde va au hall."),
        (happened.Moved("scarlet", "q4"), "You go to q4.", "Vous allez en q4."),
        (happened.Rolled("scarlet", (3, 5)), "You roll 3 + 5 = 8.", "Vous obtenez 3 + 5 = 8."),
        (happened.DiceTaken("green"), "Dr. Green takes the dice.", "Le docteur Olive prend les dés."),
        (
            happened.PawnBrought("mustard", "study"),
            "The pawn of Colonel Mustard is brought to the study.",
            "Le pion du colonel Moutarde est amené au bureau.",
        ),
        (
            sight.CardSeen("scarlet", "mustard", "rope"),
            "You show the rope to Colonel Mustard.",
            "Vous montrez la corde au colonel Moutarde.",
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
            "You are dealt Dr. Green, the rope and the hall.",
            "Vous recevez le docteur Olive, la corde et le hall.",
        ),
        (
            happened.Suggested("plum", Triple("green", "rope", "hall")),
            "Professor Plum suggests: Dr. Green, the rope, the hall.",
            "Le professeur Violet émet une hypothèse\u00a0: le docteur Olive, la corde, le hall.",
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


def test_vowels_are_elided() -> None:
    """Before a vowel, French shortens de."""
    told = words(load("cluedo-asterix"), "fr").tell(happened.PawnBrought("olibrius", "inn"))
    assert "Le pion d'Olibrius est amené à l'auberge." == told
