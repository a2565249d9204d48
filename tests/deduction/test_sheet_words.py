"""What people write: sentences, numbers, names with hyphens, French forms, and words that are wrong."""

import pytest

from tudor.deduction import CASE, Fact, Holds, HoldsOneOf, Lacks, Showed
from tudor.deduction.sheet import read_sheet
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


@pytest.mark.parametrize("line", ["Dad has " + "p " * 12, "Dad has " + "c l " * 40, "Dad has " + "p " * 30 + "zzz"])
def test_what_can_be_read_in_too_many_ways_is_refused(line: str) -> None:
    """A line of single letters is refused in words, and at once: trying every reading would take for ever."""
    with pytest.raises(TudorError, match="commas"):
        facts(line)
