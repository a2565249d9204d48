"""Contradictions in words, in both languages."""

import pytest

from tests.deduction.notes import passed, said, showed, showed_one, table
from tudor.deduction import CASE, Knowledge, Lacks, NotCase, contradiction, tell_why
from tudor.model.cards import Triple

CONTRADICTIONS: list[tuple[str, Knowledge, list[str], list[str]]] = [
    (
        "shown and denied",
        table(showed(4, "green", "rope"), passed(7, "green", "peacock", "rope", "hall")),
        ["These cannot both be true: on line 4 Mr. Green showed the rope; Mr. Green passed on the rope on line 7."],
        [
            "Ces deux faits ne peuvent être vrais à la fois\xa0: à la ligne 4, Monsieur Olive a montré la corde\xa0; Monsieur Olive n'avait rien à montrer pour la corde à la ligne 7."
        ],
    ),
    (
        "one's own card",
        table(showed(4, "green", "wrench")),
        ["These cannot both be true: on line 4 Mr. Green showed the wrench; you have the wrench."],
        [
            "Ces deux faits ne peuvent être vrais à la fois\xa0: à la ligne 4, Monsieur Olive a montré la clé anglaise\xa0; vous avez la clé anglaise."
        ],
    ),
    (
        "too many cards",
        table(
            *(
                said(line, "green", card)
                for line, card in enumerate(("rope", "knife", "hall", "library", "plum", "peacock", "revolver"), 1)
            )
        ),
        [
            "Mr. Green has only 6 cards, so this is impossible: on line 1 Mr. Green has the rope; on line 2 Mr. Green has the knife; on line 3 Mr. Green has the hall; on line 4 Mr. Green has the library; on line 5 Mr. Green has Professor Plum; on line 6 Mr. Green has Mrs. Peacock; on line 7 Mr. Green has the revolver."
        ],
        [
            "Monsieur Olive n'a que 6 cartes, ce qui rend ceci impossible\xa0: à la ligne 1, Monsieur Olive a la corde\xa0; à la ligne 2, Monsieur Olive a le couteau\xa0; à la ligne 3, Monsieur Olive a le hall\xa0; à la ligne 4, Monsieur Olive a la bibliothèque\xa0; à la ligne 5, Monsieur Olive a le professeur Violet\xa0; à la ligne 6, Monsieur Olive a Madame Pervenche\xa0; à la ligne 7, Monsieur Olive a le revolver."
        ],
    ),
    (
        "too few cards",
        table(
            (
                "told",
                1,
                Lacks(
                    "green",
                    (
                        "scarlet",
                        "mustard",
                        "green",
                        "peacock",
                        "plum",
                        "candlestick",
                        "knife",
                        "lead-pipe",
                        "revolver",
                        "hall",
                    ),
                ),
            )
        ),
        [
            "Mr. Green has 6 cards, no fewer, so this is impossible: you have Mrs. White, the wrench, the study, the lounge, the ballroom and the kitchen; on line 1 Mr. Green has none of these: the Miss Scarlet card, the Colonel Mustard card, the Mr. Green card, Mrs. Peacock, Professor Plum, the candlestick, the knife, the lead pipe, the revolver, the hall."
        ],
        [
            "Monsieur Olive a 6 cartes, pas moins, ce qui rend ceci impossible\xa0: vous avez Madame Leblanc, la clé anglaise, le bureau, le salon, la salle de bal et la cuisine\xa0; à la ligne 1, Monsieur Olive n'a aucune de ces cartes\xa0: la carte Mademoiselle Rose, la carte Colonel Moutarde, la carte Monsieur Olive, Madame Pervenche, le professeur Violet, le chandelier, le couteau, le tuyau de plomb, le revolver, le hall."
        ],
    ),
    (
        "nothing to show",
        table(
            showed_one(4, "green", "plum", "rope", "hall"),
            passed(5, "green", "plum"),
            passed(6, "green", "hall", "rope"),
        ),
        [
            "These cannot all be true: on line 4 Mr. Green showed one of these: Professor Plum, the rope, the hall; Mr. Green passed on Professor Plum on line 5 and on the rope and the hall on line 6."
        ],
        [
            "Ces faits ne peuvent être tous vrais à la fois\xa0: à la ligne 4, Monsieur Olive a montré l'une de ces cartes\xa0: le professeur Violet, la corde, le hall\xa0; Monsieur Olive n'avait rien à montrer pour le professeur Violet à la ligne 5 et pour la corde et le hall à la ligne 6."
        ],
    ),
    (
        "two weapons",
        table(said(1, CASE, "rope"), said(2, CASE, "knife")),
        [
            "The case file contains only one card of each kind, so this is impossible: on line 1 the case file contains the rope; on line 2 the case file contains the knife."
        ],
        [
            "L'étui confidentiel ne contient qu'une carte de chaque sorte, ce qui rend ceci impossible\xa0: à la ligne 1, l'étui confidentiel contient la corde\xa0; à la ligne 2, l'étui confidentiel contient le couteau."
        ],
    ),
    (
        "no weapon",
        table(("told", 1, Lacks(CASE, ("rope", "knife", "candlestick", "lead-pipe", "revolver", "wrench")))),
        [
            "The case file contains a card of every kind, so this is impossible: on line 1 the case file contains none of these: the candlestick, the knife, the lead pipe, the revolver, the rope, the wrench."
        ],
        [
            "L'étui confidentiel contient une carte de chaque sorte, ce qui rend ceci impossible\xa0: à la ligne 1, l'étui confidentiel ne contient aucune de ces cartes\xa0: le chandelier, le couteau, le tuyau de plomb, le revolver, la corde, la clé anglaise."
        ],
    ),
    (
        "nowhere",
        table(
            passed(1, "green", "plum"),
            passed(2, "mustard", "plum"),
            ("told", 3, Lacks(CASE, ("plum",))),
            ("told", 4, Lacks("scarlet", ("plum",))),
        ),
        [
            "Someone must have Professor Plum, but nobody can: on line 4 you do not have Professor Plum; Colonel Mustard passed on Professor Plum on line 2; Mr. Green passed on Professor Plum on line 1; on line 3 the case file does not contain Professor Plum."
        ],
        [
            "Quelqu'un doit avoir le professeur Violet, mais personne ne le peut\xa0: à la ligne 4, vous n'avez pas le professeur Violet\xa0; le colonel Moutarde n'avait rien à montrer pour le professeur Violet à la ligne 2\xa0; Monsieur Olive n'avait rien à montrer pour le professeur Violet à la ligne 1\xa0; à la ligne 3, l'étui confidentiel ne contient pas le professeur Violet."
        ],
    ),
    (
        "a right accusation",
        table(
            *(said(1, CASE, card) for card in ("plum", "rope", "hall")),
            ("accused", 5, NotCase(Triple("plum", "rope", "hall"))),
        ),
        [
            "These cannot all be true: on line 5 the accusation of Professor Plum, the rope, the hall was wrong; on line 1 the case file contains Professor Plum, the rope and the hall."
        ],
        [
            "Ces faits ne peuvent être tous vrais à la fois\xa0: à la ligne 5, l'accusation «\xa0le professeur Violet, la corde, le hall\xa0» était fausse\xa0; à la ligne 1, l'étui confidentiel contient le professeur Violet, la corde et le hall."
        ],
    ),
    (
        "seven cards spoken for",
        table(
            *(
                said(line, "green", card)
                for line, card in enumerate(("scarlet", "mustard", "knife", "revolver", "peacock"), 1)
            ),
            showed_one(6, "green", "plum", "rope"),
            showed_one(7, "green", "hall", "library"),
        ),
        [
            "Mr. Green has only 6 cards, so this is impossible: on line 1 Mr. Green has the Miss Scarlet card; on line 2 Mr. Green has the Colonel Mustard card; on line 3 Mr. Green has the knife; on line 4 Mr. Green has the revolver; on line 5 Mr. Green has Mrs. Peacock; on line 6 Mr. Green showed one of these: Professor Plum, the rope; on line 7 Mr. Green showed one of these: the hall, the library."
        ],
        [
            "Monsieur Olive n'a que 6 cartes, ce qui rend ceci impossible\xa0: à la ligne 1, Monsieur Olive a la carte Mademoiselle Rose\xa0; à la ligne 2, Monsieur Olive a la carte Colonel Moutarde\xa0; à la ligne 3, Monsieur Olive a le couteau\xa0; à la ligne 4, Monsieur Olive a le revolver\xa0; à la ligne 5, Monsieur Olive a Madame Pervenche\xa0; à la ligne 6, Monsieur Olive a montré l'une de ces cartes\xa0: le professeur Violet, la corde\xa0; à la ligne 7, Monsieur Olive a montré l'une de ces cartes\xa0: le hall, la bibliothèque."
        ],
    ),
    (
        "a seventh card",
        table(said(2, "scarlet", "rope")),
        [
            "You have only 6 cards, so this is impossible: you have Mrs. White, the wrench, the study, the lounge, the ballroom and the kitchen; on line 2 you have the rope."
        ],
        [
            "Vous n'avez que 6 cartes, ce qui rend ceci impossible\xa0: vous avez Madame Leblanc, la clé anglaise, le bureau, le salon, la salle de bal et la cuisine\xa0; à la ligne 2, vous avez la corde."
        ],
    ),
]


@pytest.mark.parametrize(
    ("knowledge", "en", "fr"), [case[1:] for case in CONTRADICTIONS], ids=[case[0] for case in CONTRADICTIONS]
)
def test_a_contradiction_is_told(knowledge: Knowledge, en: list[str], fr: list[str]) -> None:
    """Notes that cannot all be true are told with the numbers of their lines, in both languages."""
    slip = contradiction(knowledge)
    assert slip is not None
    told = [[*tell_why(slip, knowledge, lang, counted="line")] for lang in ("en", "fr")]
    assert [en, fr] == told
