"""What people write: sentences, numbers, names with hyphens, French forms, and words that are wrong."""

import pytest

from tudor.deduction import CASE, Fact, Holds, HoldsOneOf, Lacks, NotCase, Showed
from tudor.deduction.sheet import read_sheet
from tudor.model.cards import Triple
from tudor.text.errors import TudorError

HEAD = "players: Ann, Marie-Louise, Dad\nme: Ann\n"
NAMED = ("plum", "knife", "lounge")


def facts(line: str) -> list[Fact]:
    return [note.fact for note in read_sheet(HEAD + line).knowledge.notes]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Dad has knife or lounge", [HoldsOneOf("Dad", ("knife", "lounge"))]),
        ("Dad a le couteau ou le salon", [HoldsOneOf("Dad", ("knife", "lounge"))]),
        ("Dad has neither knife nor lounge", [Lacks("Dad", ("knife", "lounge"))]),
        ("Dad n'a ni le couteau ni le salon", [Lacks("Dad", ("knife", "lounge"))]),
        ("Dad doesn't have knife", [Lacks("Dad", ("knife",))]),
        ("Dad m'a montré le couteau", [Holds("Dad", "knife")]),
        ("l'étui contient le couteau", [Holds(CASE, "knife")]),
        ("the case file has knife", [Holds(CASE, "knife")]),
        ("Dad suggests plum knife lounge -> Ann no", [Lacks("Ann", NAMED)]),
        ("Dad suggère Violet, couteau, salon -> Ann non", [Lacks("Ann", NAMED)]),
        ("3 Dad: plum knife lounge -> Ann no", [Lacks("Ann", NAMED)]),
        ("12) Dad: plum knife lounge -> Ann no", [Lacks("Ann", NAMED)]),
        ("Marie-Louise has knife", [Holds("Marie-Louise", "knife")]),
        ("Ann: plum knife lounge -> Marie-Louise shows knife", [Showed("Marie-Louise", "knife", NAMED)]),
        ("Ann: plum knife lounge -> Marie-Louise knife", [Showed("Marie-Louise", "knife", NAMED)]),
        ("Ann: plum knife lounge -> Marie-Louise m'a montré le couteau", [Showed("Marie-Louise", "knife", NAMED)]),
        ("Dad: plum dagger lounge -> Ann no", [Lacks("Ann", NAMED)]),
        ("Dad: colonel spanner hall -> Ann no", [Lacks("Ann", ("mustard", "wrench", "hall"))]),
        ("Dad: reverend green, rope, hall -> Ann no", [Lacks("Ann", ("green", "rope", "hall"))]),
        ("Dad: Miss Scarlett, rope, hall -> Ann no", [Lacks("Ann", ("scarlet", "rope", "hall"))]),
        ("Dad has either the knife or the lounge", [HoldsOneOf("Dad", ("knife", "lounge"))]),
        ("Dad has one of knife, lounge", [HoldsOneOf("Dad", ("knife", "lounge"))]),
        ("Dad a soit le couteau soit le salon", [HoldsOneOf("Dad", ("knife", "lounge"))]),
        ("Dad a l'une de ces cartes : couteau, salon", [HoldsOneOf("Dad", ("knife", "lounge"))]),
        ("Dad hasn't got the knife", [Lacks("Dad", ("knife",))]),
        ("Dad n'a aucune de ces cartes : couteau, salon", [Lacks("Dad", ("knife", "lounge"))]),
        ("Dad ne possède pas le couteau", [Lacks("Dad", ("knife",))]),
        ("Dad has got the knife", [Holds("Dad", "knife")]),
        ("Dad showed me the knife", [Holds("Dad", "knife")]),
        ("Dad showed Marie-Louise the knife", [Holds("Dad", "knife")]),
        ("Dad a montré le couteau à Marie-Louise", [Holds("Dad", "knife")]),
        ("J'ai le couteau", [Holds("Ann", "knife")]),
        ("the case file contains the knife", [Holds(CASE, "knife")]),
        ("l'étui confidentiel ne contient pas le couteau", [Lacks(CASE, ("knife",))]),
        ("3: Dad: plum knife lounge -> Ann no", [Lacks("Ann", NAMED)]),
        ("Dad propose : Violet, couteau, salon -> Ann non", [Lacks("Ann", NAMED)]),
        ("Dad: plum knife lounge -> Ann can't", [Lacks("Ann", NAMED)]),
        ("Dad: plum knife lounge -> Ann didn't show anything", [Lacks("Ann", NAMED)]),
        ("Dad: plum knife lounge -> j'ai montré le couteau", [Showed("Ann", "knife", NAMED)]),
        ("Dad: plum knife lounge -> nobody showed a card", [Lacks("Ann", NAMED), Lacks("Marie-Louise", NAMED)]),
        ("Dad: plum knife lounge -> personne n'a rien", [Lacks("Ann", NAMED), Lacks("Marie-Louise", NAMED)]),
        ("Dad: plum knife lounge -> everyone passes", [Lacks("Ann", NAMED), Lacks("Marie-Louise", NAMED)]),
        ("Dad: plum knife lounge -> tout le monde passe", [Lacks("Ann", NAMED), Lacks("Marie-Louise", NAMED)]),
        ("Dad: plum knife lounge -> Ann, Marie-Louise no", [Lacks("Ann", NAMED), Lacks("Marie-Louise", NAMED)]),
        ("Dad: plum knife lounge -> Ann et Marie-Louise non", [Lacks("Ann", NAMED), Lacks("Marie-Louise", NAMED)]),
        (
            "Dad: plum knife lounge -> Ann no and Marie-Louise shows",
            [Lacks("Ann", NAMED), HoldsOneOf("Marie-Louise", NAMED)],
        ),
        ("Dad: peacock, pipe, living room -> Ann no", [Lacks("Ann", ("peacock", "lead-pipe", "lounge"))]),
        ("Dad: révérend Olive, clef anglaise, hall -> Ann non", [Lacks("Ann", ("green", "wrench", "hall"))]),
        ("Dad accuses plum knife lounge, it was not right", [NotCase(Triple(*NAMED))]),
        ("Dad a accusé Violet, couteau, salon : perdu", [NotCase(Triple(*NAMED))]),
        ("Dad accuse Violet couteau salon, c'est juste", [Holds(CASE, card) for card in NAMED]),
    ],
)
def test_sentences_are_understood(line: str, expected: list[Fact]) -> None:
    """Notes may be written as people speak."""
    assert expected == facts(line)


@pytest.mark.parametrize(
    ("line", "questions"),
    [
        ("cards: plum, plum, hall, rope, knife, study", ["slip-twice"]),
        ("Ann: plum knife lounge -> Dad shows", ["slip-card"]),
        ("Ann: plum knife lounge -> Dad knife", []),
        ("Dad: plum knife lounge -> Ann shows, Marie-Louise shows", ["slip-after"]),
        ("Dad: plum knife lounge -> Ann shows, Marie-Louise no", ["slip-after"]),
        ("Dad: plum knife lounge -> Marie-Louise no, Ann shows", ["slip-order"]),
        ("Dad: plum knife lounge -> Ann no, Marie-Louise shows", []),
    ],
)
def test_a_slip_is_a_question(line: str, questions: list[str]) -> None:
    """What the rules do not expect is read as written, and asked about with its line."""
    asked = read_sheet(HEAD + line).questions
    assert questions == [question.reason.code for question in asked]
    assert all(question.line.number == 3 and line in question.text("fr") for question in asked)


def test_where_all_answer_any_order_is_right() -> None:
    """Where every witness answers, several may show a card."""
    sheet = read_sheet(
        "edition: super-cluedo\nplayers: Ann, Ben, Cleo\nAnn: plum rope library -> Cleo shows, Ben shows"
    )
    assert () == sheet.questions


def test_a_number_may_be_a_name() -> None:
    """A number is not taken off where a player is called like that."""
    sheet = read_sheet("players: 7, Ann, Ben\n7 has knife")
    assert (Holds("7", "knife"),) == sheet.knowledge.facts


def test_a_card_of_that_name_comes_first() -> None:
    """A synonym gives way to a card that bears the name in this edition."""
    sheet = read_sheet("edition: super-cluedo\nplayers: Ann, Ben, Cleo\nAnn has dagger")
    assert (Holds("Ann", "dagger"),) == sheet.knowledge.facts


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("plum kniffe lounge", "Did you mean “the knife”?"),
        ("plum xylophone lounge", "Choose one of: candlestick, knife, lead-pipe, revolver, rope, wrench."),
        ("professor rope libary", "Did you mean “the library”?"),
        ("gren rope hall", "Did you mean “Mr. Green”?"),
    ],
)
def test_the_nearest_word_is_of_the_right_kind(cards: str, reason: str) -> None:
    """For a wrong word, the nearest card of the kind still missing is proposed; if none is near, all of that kind."""
    with pytest.raises(TudorError) as refused:
        facts(f"Dad: {cards} -> Ann no")
    assert str(refused.value).endswith(reason)


@pytest.mark.parametrize(
    "answer",
    ["Ann no Marie-Louise shows", "Ann knife Marie-Louise no", "Ann, Marie-Louise shows", "Ann", "Ann no knife"],
)
def test_no_answer_is_lost(answer: str) -> None:
    """Where a second answer would be passed over in silence, the line is refused."""
    with pytest.raises(TudorError, match="Line 3"):
        facts(f"Dad: plum knife lounge -> {answer}")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "Dad: Violet xylophone salon -> Ann non",
            "Chandelier, Couteau, Tuyau de plomb, Revolver, Corde, Clé anglaise",
        ),
        ("Dad: Violet couteau salon -> Ann corde", "Professeur Violet, Couteau, Salon"),
        ("Dad: Violet couteau salle -> Ann non", "Salle de billard"),
    ],
)
def test_refusals_name_cards_in_the_language_of_the_notes(line: str, told: str) -> None:
    """What to write instead is told as it would be written: by its French name in French notes."""
    assert told in _refusal(line, "fr").text("fr")


def _refusal(line: str, lang: str) -> TudorError:
    with pytest.raises(TudorError) as refused:
        read_sheet(HEAD + line, lang)
    return refused.value


@pytest.mark.parametrize("line", ["Dad has " + "p " * 12, "Dad has " + "c l " * 40, "Dad has " + "p " * 30 + "zzz"])
def test_what_can_be_read_in_too_many_ways_is_refused(line: str) -> None:
    """A line of single letters is refused in words, and at once: trying every reading would take for ever."""
    with pytest.raises(TudorError, match="commas"):
        facts(line)
