"""Explanations in words, in both languages."""

import pytest

from tests.deduction.notes import passed, said, showed, showed_one, table
from tudor.deduction import (
    CASE,
    Deck,
    Explanation,
    Holds,
    HoldsOneOf,
    Knowledge,
    Lacks,
    NotCase,
    Owner,
    Source,
    tell_why,
    why,
)
from tudor.editions import load
from tudor.model.cards import Card, Triple
from tudor.text.errors import Illegal

WHY: list[tuple[str, Knowledge, Card, Owner, list[str], list[str]]] = [
    (
        "elimination",
        table(
            showed_one(4, "green", "plum", "rope", "hall"),
            passed(2, "green", "peacock", "knife", "hall"),
            passed(3, "green", "plum", "revolver", "library"),
        ),
        "rope",
        "green",
        [
            "Mr. Green has the rope: on turn 4 Mr. Green showed one of these: Professor Plum, the rope, the hall; Mr. Green passed on the hall on turn 2 and on Professor Plum on turn 3."
        ],
        [
            "Monsieur Olive a la corde\xa0: au tour 4, Monsieur Olive a montré l'une de ces cartes\xa0: le professeur Violet, la corde, le hall\xa0; Monsieur Olive n'avait rien à montrer pour le hall au tour 2 et pour le professeur Violet au tour 3."
        ],
    ),
    (
        "a pass",
        table(passed(2, "green", "peacock", "knife", "hall")),
        "knife",
        "green",
        ["Mr. Green does not have the knife: Mr. Green passed on the knife on turn 2."],
        ["Monsieur Olive n'a pas le couteau\xa0: Monsieur Olive n'avait rien à montrer pour le couteau au tour 2."],
    ),
    (
        "another has it",
        table(showed(3, "green", "rope")),
        "rope",
        CASE,
        ["The case file does not contain the rope: on turn 3 Mr. Green showed the rope."],
        ["L'étui confidentiel ne contient pas la corde\xa0: au tour 3, Monsieur Olive a montré la corde."],
    ),
    (
        "all cards known",
        table(
            *(
                showed(turn, "mustard", card)
                for turn, card in enumerate(("plum", "knife", "hall", "library", "peacock", "revolver"), 1)
            )
        ),
        "rope",
        "mustard",
        [
            "Colonel Mustard does not have the rope, because all 6 of Colonel Mustard's cards are known: on turn 1 Colonel Mustard showed Professor Plum; on turn 2 Colonel Mustard showed the knife; on turn 3 Colonel Mustard showed the hall; on turn 4 Colonel Mustard showed the library; on turn 5 Colonel Mustard showed Mrs. Peacock; on turn 6 Colonel Mustard showed the revolver."
        ],
        [
            "Le colonel Moutarde n'a pas la corde, car les 6 cartes du colonel Moutarde sont toutes connues\xa0: au tour 1, le colonel Moutarde a montré le professeur Violet\xa0; au tour 2, le colonel Moutarde a montré le couteau\xa0; au tour 3, le colonel Moutarde a montré le hall\xa0; au tour 4, le colonel Moutarde a montré la bibliothèque\xa0; au tour 5, le colonel Moutarde a montré Madame Pervenche\xa0; au tour 6, le colonel Moutarde a montré le revolver."
        ],
    ),
    (
        "all cards spoken for",
        table(
            showed_one(1, "mustard", "plum", "knife"),
            showed_one(2, "mustard", "hall", "library"),
            showed_one(3, "mustard", "peacock", "revolver"),
            ("disclosed", 4, Holds("mustard", "rope")),
            ("watched", 5, Holds("mustard", "lead-pipe")),
            ("glimpsed", 6, Holds("mustard", "scarlet")),
        ),
        "green",
        "mustard",
        [
            "Colonel Mustard does not have the Mr. Green card, because all 6 of Colonel Mustard's cards are accounted for: on turn 1 Colonel Mustard showed one of these: Professor Plum, the knife; on turn 2 Colonel Mustard showed one of these: the hall, the library; on turn 3 Colonel Mustard showed one of these: Mrs. Peacock, the revolver; on turn 4 Colonel Mustard showed the rope; on turn 5 Colonel Mustard was seen showing the lead pipe; on turn 6 Colonel Mustard had the Miss Scarlet card in hand."
        ],
        [
            "Le colonel Moutarde n'a pas la carte Monsieur Olive, car les 6 cartes du colonel Moutarde sont déjà attribuées\xa0: au tour 1, le colonel Moutarde a montré l'une de ces cartes\xa0: le professeur Violet, le couteau\xa0; au tour 2, le colonel Moutarde a montré l'une de ces cartes\xa0: le hall, la bibliothèque\xa0; au tour 3, le colonel Moutarde a montré l'une de ces cartes\xa0: Madame Pervenche, le revolver\xa0; au tour 4, le colonel Moutarde a montré la corde\xa0; au tour 5, on a vu le colonel Moutarde montrer le tuyau de plomb\xa0; au tour 6, le colonel Moutarde avait la carte Mademoiselle Rose en main."
        ],
    ),
    (
        "no other weapon",
        table(
            showed(1, "mustard", "rope"),
            showed(3, "green", "knife"),
            ("murdered", 4, Holds("green", "candlestick")),
            ("murdered", 4, Holds("green", "revolver")),
        ),
        "lead-pipe",
        CASE,
        [
            "The case file contains the lead pipe, because the other 5 weapons are not in it: you have the wrench; on turn 1 Colonel Mustard showed the rope; on turn 3 Mr. Green showed the knife; on turn 4 Mr. Green's open hand contained the candlestick and the revolver."
        ],
        [
            "L'étui confidentiel contient le tuyau de plomb, car les 5 autres armes n'y sont pas\xa0: vous avez la clé anglaise\xa0; au tour 1, le colonel Moutarde a montré la corde\xa0; au tour 3, Monsieur Olive a montré le couteau\xa0; au tour 4, la main de Monsieur Olive, face visible, contenait le chandelier et le revolver."
        ],
    ),
    (
        "between two",
        table(showed_one(1, "mustard", "plum", "rope", "study"), showed_one(2, "green", "plum", "rope", "lounge")),
        "plum",
        CASE,
        [
            "The case file does not contain Professor Plum, because that card is with one of the others: on turn 1 Colonel Mustard showed one of these: Professor Plum, the rope, the study; you have the study and the lounge; on turn 2 Mr. Green showed one of these: Professor Plum, the rope, the lounge."
        ],
        [
            "L'étui confidentiel ne contient pas le professeur Violet, car cette carte est chez l'un des autres\xa0: au tour 1, le colonel Moutarde a montré l'une de ces cartes\xa0: le professeur Violet, la corde, le bureau\xa0; vous avez le bureau et le salon\xa0; au tour 2, Monsieur Olive a montré l'une de ces cartes\xa0: le professeur Violet, la corde, le salon."
        ],
    ),
    (
        "nowhere else",
        table(passed(1, "mustard", "plum", "rope", "hall"), passed(1, "green", "plum", "rope", "hall")),
        "hall",
        CASE,
        [
            "The case file contains the hall, because it cannot be anywhere else: you do not have the hall; Colonel Mustard passed on the hall on turn 1; Mr. Green passed on the hall on turn 1."
        ],
        [
            "L'étui confidentiel contient le hall, car la carte ne peut être nulle part ailleurs\xa0: vous n'avez pas le hall\xa0; le colonel Moutarde n'avait rien à montrer pour le hall au tour 1\xa0; Monsieur Olive n'avait rien à montrer pour le hall au tour 1."
        ],
    ),
    (
        "absurd",
        table(
            showed_one(1, "mustard", "white", "rope", "hall"),
            passed(2, "green", "library"),
            showed_one(3, "green", "plum", "rope", "library"),
            showed_one(4, "mustard", "plum", "wrench", "hall"),
        ),
        "hall",
        "mustard",
        [
            "Suppose the opposite: Colonel Mustard does not have the hall.",
            "Colonel Mustard has the rope: on turn 1 Colonel Mustard showed one of these: Mrs. White, the rope, the hall; you have Mrs. White; Colonel Mustard does not have the hall.",
            "Colonel Mustard has Professor Plum: on turn 4 Colonel Mustard showed one of these: Professor Plum, the wrench, the hall; you have the wrench; Colonel Mustard does not have the hall.",
            "These cannot all be true: on turn 3 Mr. Green showed one of these: Professor Plum, the rope, the library; Colonel Mustard has Professor Plum and the rope; Mr. Green passed on the library on turn 2.",
            "Therefore Colonel Mustard has the hall.",
        ],
        [
            "Supposons le contraire\xa0: le colonel Moutarde n'a pas le hall.",
            "Le colonel Moutarde a la corde\xa0: au tour 1, le colonel Moutarde a montré l'une de ces cartes\xa0: Madame Leblanc, la corde, le hall\xa0; vous avez Madame Leblanc\xa0; le colonel Moutarde n'a pas le hall.",
            "Le colonel Moutarde a le professeur Violet\xa0: au tour 4, le colonel Moutarde a montré l'une de ces cartes\xa0: le professeur Violet, la clé anglaise, le hall\xa0; vous avez la clé anglaise\xa0; le colonel Moutarde n'a pas le hall.",
            "Ces faits ne peuvent être tous vrais à la fois\xa0: au tour 3, Monsieur Olive a montré l'une de ces cartes\xa0: le professeur Violet, la corde, la bibliothèque\xa0; le colonel Moutarde a le professeur Violet et la corde\xa0; Monsieur Olive n'avait rien à montrer pour la bibliothèque au tour 2.",
            "Donc le colonel Moutarde a le hall.",
        ],
    ),
    (
        "a wrong accusation",
        table(
            ("case", 0, Holds(CASE, "plum")),
            said(0, CASE, "rope"),
            ("accused", 5, NotCase(Triple("plum", "rope", "hall"))),
        ),
        "hall",
        CASE,
        [
            "The case file does not contain the hall: on turn 5 the accusation of Professor Plum, the rope, the hall was wrong; you saw Professor Plum in the case file; the case file contains the rope."
        ],
        [
            "L'étui confidentiel ne contient pas le hall\xa0: au tour 5, l'accusation «\xa0le professeur Violet, la corde, le hall\xa0» était fausse\xa0; vous avez vu le professeur Violet dans l'étui confidentiel\xa0; l'étui confidentiel contient la corde."
        ],
    ),
    (
        "one's own hand",
        table(),
        "rope",
        "scarlet",
        [
            "You do not have the rope, because all 6 of your cards are known: you have Mrs. White, the wrench, the study, the lounge, the ballroom and the kitchen."
        ],
        [
            "Vous n'avez pas la corde, car vos 6 cartes sont toutes connues\xa0: vous avez Madame Leblanc, la clé anglaise, le bureau, le salon, la salle de bal et la cuisine."
        ],
    ),
    (
        "found out",
        table(("lied", 7, HoldsOneOf("green", ("plum", "rope"))), passed(3, "green", "plum")),
        "rope",
        "green",
        [
            "Mr. Green has the rope: on turn 7 Mr. Green hid one of these: Professor Plum, the rope; Mr. Green passed on Professor Plum on turn 3."
        ],
        [
            "Monsieur Olive a la corde\xa0: au tour 7, Monsieur Olive avait caché l'une de ces cartes\xa0: le professeur Violet, la corde\xa0; Monsieur Olive n'avait rien à montrer pour le professeur Violet au tour 3."
        ],
    ),
    (
        "no other cards",
        table(
            (
                "told",
                0,
                Lacks(
                    "green",
                    ("scarlet", "mustard", "green", "peacock", "candlestick", "knife", "lead-pipe", "revolver", "hall"),
                ),
            )
        ),
        "rope",
        "green",
        [
            "Mr. Green has the rope, because Mr. Green has 6 cards and cannot have any others: Mr. Green has none of these: the Miss Scarlet card, the Colonel Mustard card, the Mr. Green card, Mrs. Peacock, the candlestick, the knife, the lead pipe, the revolver, the hall; you have Mrs. White, the wrench, the study, the lounge, the ballroom and the kitchen."
        ],
        [
            "Monsieur Olive a la corde, car Monsieur Olive a 6 cartes et ne peut pas en avoir d'autres\xa0: Monsieur Olive n'a aucune de ces cartes\xa0: la carte Mademoiselle Rose, la carte Colonel Moutarde, la carte Monsieur Olive, Madame Pervenche, le chandelier, le couteau, le tuyau de plomb, le revolver, le hall\xa0; vous avez Madame Leblanc, la clé anglaise, le bureau, le salon, la salle de bal et la cuisine."
        ],
    ),
    (
        "two steps",
        table(
            passed(1, "green", "plum", "hall"),
            showed_one(2, "green", "plum", "rope", "hall"),
            passed(3, "mustard", "knife"),
            showed_one(4, "mustard", "knife", "rope", "library"),
        ),
        "library",
        CASE,
        [
            "Mr. Green has the rope: on turn 2 Mr. Green showed one of these: Professor Plum, the rope, the hall; Mr. Green passed on Professor Plum and the hall on turn 1.",
            "Colonel Mustard has the library: on turn 4 Colonel Mustard showed one of these: the knife, the rope, the library; Colonel Mustard passed on the knife on turn 3; Mr. Green has the rope.",
            "The case file does not contain the library: Colonel Mustard has the library.",
        ],
        [
            "Monsieur Olive a la corde\xa0: au tour 2, Monsieur Olive a montré l'une de ces cartes\xa0: le professeur Violet, la corde, le hall\xa0; Monsieur Olive n'avait rien à montrer pour le professeur Violet et le hall au tour 1.",
            "Le colonel Moutarde a la bibliothèque\xa0: au tour 4, le colonel Moutarde a montré l'une de ces cartes\xa0: le couteau, la corde, la bibliothèque\xa0; le colonel Moutarde n'avait rien à montrer pour le couteau au tour 3\xa0; Monsieur Olive a la corde.",
            "L'étui confidentiel ne contient pas la bibliothèque\xa0: le colonel Moutarde a la bibliothèque.",
        ],
    ),
]


@pytest.mark.parametrize(
    ("knowledge", "card", "owner", "en", "fr"), [case[1:] for case in WHY], ids=[c[0] for c in WHY]
)
def test_a_reason_is_told(knowledge: Knowledge, card: Card, owner: Owner, en: list[str], fr: list[str]) -> None:
    """What is certain is explained in sentences, in both languages; the last one states the conclusion."""
    explanation = why(knowledge, card, owner)
    assert (en, fr) == ([*tell_why(explanation, knowledge)], [*tell_why(explanation, knowledge, "fr")])


def test_what_takes_a_search_is_told_by_its_notes() -> None:
    """Where no simple step leads to the conclusion, the notes are told, from which no other deal follows."""
    edition = load("super-cluedo")
    knowledge = Knowledge(edition, edition.suspects[:9], me="scarlet")
    for turn, seat in enumerate(edition.suspects[1:6], 1):
        knowledge.add(HoldsOneOf(seat, ("plum", "rope", "dagger", "poison", "kitchen")), Source("shown", turn))
    (line,) = tell_why(why(knowledge, "plum", CASE), knowledge)
    assert line.startswith(
        "The case file does not contain the Professor Plum card, because no other deal fits: on turn 1 "
    )
    assert 5 == line.count("showed one of these")


NOTED: list[tuple[str, Knowledge, Card, Owner, str, str]] = [
    (
        "dealt",
        table(),
        "wrench",
        "scarlet",
        "You were dealt the wrench.",
        "Vous avez reçu la clé anglaise à la distribution.",
    ),
    (
        "laid open",
        table(("hand", 0, Holds("green", "scarlet"))),
        "scarlet",
        "green",
        "Mr. Green was dealt the Miss Scarlet card.",
        "Monsieur Olive a reçu la carte Mademoiselle Rose à la distribution.",
    ),
    (
        "seen in the case file",
        table(("case", 12, Holds(CASE, "scarlet"))),
        "scarlet",
        CASE,
        "On turn 12 you saw the Miss Scarlet card in the case file.",
        "Au tour 12, vous avez vu la carte Mademoiselle Rose dans l'étui confidentiel.",
    ),
    (
        "noted",
        table(said(4, "green", "rope")),
        "rope",
        "green",
        "Mr. Green has the rope: you noted that on turn 4.",
        "Monsieur Olive a la corde\xa0: vous l'avez noté au tour 4.",
    ),
    (
        "given",
        table(said(0, "green", "rope")),
        "rope",
        "green",
        "Mr. Green has the rope.",
        "Monsieur Olive a la corde.",
    ),
]


@pytest.mark.parametrize(
    ("knowledge", "card", "owner", "en", "fr"), [case[1:] for case in NOTED], ids=[c[0] for c in NOTED]
)
def test_nothing_is_explained_by_itself(knowledge: Knowledge, card: Card, owner: Owner, en: str, fr: str) -> None:
    """What a note states is told by how it was learnt: never "you have the rope: you have the rope"."""
    explanation = why(knowledge, card, owner)
    assert ([en], [fr]) == ([*tell_why(explanation, knowledge)], [*tell_why(explanation, knowledge, "fr")])


def test_a_note_is_told_by_its_line() -> None:
    """In a file of notes, the line that says so is named."""
    knowledge = table(said(7, "green", "rope"))
    told = [tell_why(why(knowledge, "rope", "green"), knowledge, lang, counted="line") for lang in ("en", "fr")]
    lines = ("Mr. Green has the rope: line 7 says so.", "Monsieur Olive a la corde\xa0: c'est ce que dit la ligne 7.")
    assert [(line,) for line in lines] == told


def test_a_pool_is_spoken_of() -> None:
    """Where cards lie in the pool, it has its name."""
    edition = load("cluedo-2008")
    knowledge = Knowledge(edition, edition.suspects[:4], me="scarlet")
    knowledge.add(Holds("pool", "rope"), Source("pool", 3))
    explanation = why(knowledge, "rope", CASE)
    assert ("The case file does not contain the rope: on turn 3 you saw the rope in the pool.",) == tell_why(
        explanation, knowledge
    )
    assert (
        "L'étui confidentiel ne contient pas la corde\u00a0: au tour 3, vous avez vu la corde dans la piscine.",
    ) == tell_why(explanation, knowledge, "fr")


def test_the_case_file_has_the_name_of_the_book() -> None:
    """Where the book speaks of an envelope, so does the explanation."""
    edition = load("clue-canada")
    knowledge = Knowledge(edition, edition.suspects[:3], me="scarlet")
    knowledge.add(Holds("mustard", "rope"), Source("shown", 3))
    assert (
        "L'enveloppe ne contient pas la corde\u00a0: au tour 3, le colonel Mustard a montré la corde.",
    ) == tell_why(why(knowledge, "rope", CASE), knowledge, "fr")


def test_players_have_their_own_names() -> None:
    """A player can be called by any name, even that of a card, and cards keep theirs."""
    knowledge = table(showed(3, "green", "green"))
    names = {"green": "Rose", "mustard": "Ann"}
    explanation: Explanation = why(knowledge, "green", "mustard")
    told = tell_why(explanation, knowledge, names=names)
    assert ("Ann does not have Mr. Green: on turn 3 Rose showed Mr. Green.",) == told


def test_a_deck_without_names_has_no_words() -> None:
    """Without an edition there are no words."""
    deck = Deck(("ann", "bob"), ("axe", "bat"), ("attic", "bath"))
    knowledge = Knowledge(deck, ("x", "y", "z"), hand_sizes={"x": 1, "y": 1, "z": 1})
    knowledge.add(Holds("x", "axe"))
    with pytest.raises(Illegal) as caught:
        tell_why(why(knowledge, "axe", CASE), knowledge)
    assert "words-need-edition" == caught.value.code
