"""The game without a board: suggest in any room each turn."""

import pytest

from tudor.editions import load, parse, with_house_rules
from tudor.engine import apply, legal, pending, take_seats
from tudor.model.actions import Accuse, End, Roll, Stay, Suggest
from tudor.model.edition import Options
from tudor.model.truth import Asked
from tudor.testing import arrange, check_edition
from tudor.text import LANGUAGES, Illegal, Unreadable
from tudor.text.rulebook import rules_page

EDITION = load("clue-cards")
HANDS = {"scarlet": ("rope",), "mustard": ("hall",), "plum": ("green",)}


def test_a_turn_begins_with_a_suggestion_in_any_room() -> None:
    """Every suspect, weapon and room can be named, or accused; there is nothing to roll, and nowhere to stay."""
    offered = legal(arrange(EDITION, ("scarlet", "mustard", "plum")))
    assert {Suggest, Accuse} == {group.does for group in offered.groups}
    assert 6 * 6 * 9 == len([action for action in offered if isinstance(action, Suggest)])
    assert not {Roll(), Stay(), End()} & {*offered}


def test_a_suggestion_brings_nothing() -> None:
    """There are no pawns and no miniatures: witnesses answer, and then the turn ends."""
    state = arrange(EDITION, ("scarlet", "mustard", "plum"), hands=HANDS)
    asked = apply(state, Suggest("green", "rope", "hall")).state
    assert ({}, {}) == (asked.pawns, asked.weapons)
    assert Asked("answer", ("mustard",)) == pending(asked)


def test_the_same_room_may_be_named_on_every_turn_unless_the_house_forbids_it() -> None:
    """With never-running, the room of the last suggestion is not offered."""
    seats, asked_in = ("scarlet", "mustard", "plum"), {"scarlet": "hall"}
    assert Suggest("green", "rope", "hall") in legal(arrange(EDITION, seats, asked_in=asked_in))
    strict = arrange(EDITION, seats, asked_in=asked_in, options=Options(house_rules=("same-room-again=never-running",)))
    assert Suggest("green", "rope", "hall") not in legal(strict)
    assert Suggest("green", "rope", "study") in legal(strict)


def test_a_turn_may_end_without_a_suggestion_if_the_house_says_so() -> None:
    """Where suggesting is optional, a turn can be ended at once."""
    state = arrange(EDITION, 3, options=Options(house_rules=("suggestion=may",)))
    assert Asked("start", ("mustard",)) == pending(apply(state, End()).state)


@pytest.mark.parametrize(
    "rule",
    ["staying=anywhere", "same-room-again=after-leaving", "weapons-start=random-rooms", "dealer=highest-roll"],
)
def test_rules_of_the_board_are_refused(rule: str) -> None:
    """House rules that need a board, or dice, are refused with the reason."""
    with pytest.raises(Illegal, match=r"needs a board|works only if dice"):
        take_seats(EDITION, 3, Options(house_rules=(rule,)))


@pytest.mark.nightly
def test_variants_of_the_card_game_keep_every_invariant() -> None:
    """The card game is played to the end with house rules too."""
    rules = ("suggestion=may", "same-room-again=never-running", "witnesses=all", "characters=after-deal", "dice=1")
    assert check_edition(with_house_rules(EDITION, (*rules, "dealer=highest-roll")), games=1).steps > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rule_page_speaks_of_no_board(lang: str) -> None:
    """The page of the card game mentions neither pawns to move nor squares nor doors, and names every card."""
    page = rules_page(EDITION, lang)
    words = ("square", "door", "secret passage", "roll", "case de", "une porte", "passage secret", "lancer")
    assert [] == [word for word in words if word in page]
    assert "Conservatory" in rules_page(EDITION, "en")


def test_a_file_without_a_board_cannot_have_rules_of_the_board() -> None:
    """A file for a game without a board that keeps rules of the board lists them all."""
    text = "\n".join(
        (
            *('based-on = "clue-1998"', 'book = "x"', "dice = 0", "[board]", 'use = "none"', "[sources]"),
            *(f'{switch} = "x"' for switch in EDITION.sources),
            *("[names.en]", 'title = "x"', 'about = "x"', "[names.fr]", 'title = "x"', 'about = "x"'),
        )
    )
    with pytest.raises(Unreadable) as error:
        parse(text, "house")
    problems = error.value.text("en")
    assert 3 == problems.count("needs a board")
    assert "weapons-start=random-rooms" in problems
