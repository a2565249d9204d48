"""Cases: what holds passes, what does not is named with its line, and what cannot be read is refused."""

import re
from pathlib import Path

import pytest

from tudor.editions import available
from tudor.testing import CheckFailed, read_cases, run_case
from tudor.testing.cases.expectations import EXPECTATIONS

DOCUMENT = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text("utf-8")

POSITION = """
== Scarlet in the study
edition clue-1998
seats scarlet mustard white
pawn scarlet study
case green rope hall
hand mustard wrench kitchen
"""

MET = [
    "asked start scarlet",
    "turn scarlet",
    "choices accuse passage roll",
    "can passage kitchen",
    "can roll",
    "can scarlet: roll",
    "choices scarlet: accuse passage roll",
    "choices mustard: nothing",
    "cannot stay",
    "cannot passage lounge",
    "cannot mustard: roll",
    "pawn scarlet study",
    "weapon rope billiard-room",
    "out nobody",
    "brought nobody",
    "dealer white",
    "holds mustard 2",
    "knows all nothing",
    "misses all scarlet: roll",
    "unseen all",
    "stops nothing",
    "dead nobody",
    "spent nobody",
    "butlers all nothing",
    "butlers scarlet 0",
    "played nothing",
    "clocks 0",
    "pile 0",
    "pool 0",
]
UNMET = [
    "asked start mustard",
    "asked close scarlet",
    "chance dice scarlet",
    "over nobody",
    "turn mustard",
    "choices roll",
    "choices roll passage accuse stay",
    "moves q1",
    "rooms lounge",
    "shows rope",
    "can stay",
    "can passage lounge",
    "cannot roll",
    "cannot passage kitchen",
    "cannot scarlet: roll",
    "pawn scarlet hall",
    "weapon rope hall",
    "out scarlet",
    "brought scarlet",
    "dealer scarlet",
    "holds mustard 3",
    "knows scarlet green rope hall",
    "sees all scarlet: roll",
    "can mustard: roll",
    "choices mustard: roll",
    "stops g5",
    "dead scarlet",
    "spent scarlet",
    "butlers scarlet stay",
    "butlers scarlet 1",
    "played stay",
    "clocks 1",
    "pile 24",
    "pool 3",
]
INTRIGUE = """
== A murder has happened
edition cluedo-2008
seats mustard white green
dead green
spent white
pool rope spa
butlers mustard stay
butlers white see-card send-home
played add-six
clocks 7
"""
MET_THERE = [
    "dead green",
    "out green",
    "pawn green off-board",
    "spent white",
    "pool 2",
    "butlers mustard stay",
    "butlers white send-home see-card",
    "butlers white 2",
    "butlers spectator nothing",
    "played add-six",
    "clocks 7",
    "pile 13",
]
PLAYED = POSITION + "scarlet: passage kitchen\nscarlet: suggest plum wrench kitchen\nmustard: show wrench\n"


@pytest.mark.parametrize("expectation", MET)
def test_what_is_so_passes(expectation: str) -> None:
    """An expectation that is met lets the case go on."""
    run_case(f"{POSITION}? {expectation}")


@pytest.mark.parametrize("expectation", UNMET)
def test_what_is_not_so_fails(expectation: str) -> None:
    """An expectation that is not met fails with the case, the edition, the line and its text."""
    where = f"Scarlet in the study (clue-1998), line 8, ? {expectation}: "
    with pytest.raises(CheckFailed, match=re.escape(where)):
        run_case(f"{POSITION}? {expectation}")


@pytest.mark.parametrize("expectation", MET_THERE)
def test_a_position_holds_intrigue_cards(expectation: str) -> None:
    """A position says who is dead, who has used a power, what lies in the pool and where intrigue cards are."""
    run_case(f"{INTRIGUE}? {expectation}")


def test_a_position_tells_where_somebody_asked_last() -> None:
    """Where two suggestions running are forbidden, a position says where each seat made its last."""
    here = "== Asked\nedition super-cluedo\nseats 3\npawn scarlet kitchen\nbrought scarlet\n"
    run_case(f"{here}asked-in scarlet studio\n? can suggest")
    run_case(f"{here}asked-in scarlet kitchen\n? cannot suggest")


def test_chance_cannot_do_everything() -> None:
    """An outcome that does not fit is refused, and a case that expects otherwise fails."""
    rolling = f"{POSITION}scarlet: roll\n"
    run_case(f"{rolling}? cannot * dice 3 4\n? cannot * dealer white")
    with pytest.raises(CheckFailed, match=r"Dice\(faces=\(3,\)\) by None is not legal, yet accepted"):
        run_case(f"{rolling}? cannot * dice 3")


def test_every_expectation_is_tried() -> None:
    """Each word of the language is among those seen to fail."""
    tried = {expectation.split()[0] for expectation in UNMET}
    assert set(EXPECTATIONS) == tried | {"misses", "unseen"}


@pytest.mark.parametrize("who", ["scarlet", "mustard"])
def test_those_concerned_see_the_card(who: str) -> None:
    """What is shown is in the record of two seats."""
    run_case(f"{PLAYED}? sees {who} mustard: show wrench\n? misses {who} mustard: show ?")


@pytest.mark.parametrize("who", ["white", "spectator"])
def test_the_others_do_not(who: str) -> None:
    """The others see that a card was shown, and a case that says otherwise fails."""
    run_case(f"{PLAYED}? misses {who} mustard: show wrench\n? sees {who} mustard: show ?")
    with pytest.raises(CheckFailed, match=f"{who} does not see this, but: mustard: show"):
        run_case(f"{PLAYED}? sees {who} mustard: show wrench")
    with pytest.raises(CheckFailed, match=f"{who} sees this"):
        run_case(f"{PLAYED}? misses {who} mustard: show ?")
    with pytest.raises(CheckFailed, match="expected nothing, but it is mustard: show"):
        run_case(f"{PLAYED}? unseen {who}")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("edition clue-1998\n? turn scarlet", "line 1: a case begins with a title"),
        ("== No edition\n? turn scarlet", "line 1: a case names its editions, once"),
        ("== Nothing expected\nedition clue-1998\nscarlet: roll", "Nothing expected: nothing is expected"),
        ("== Odd\nedition clue-1998\npawn scarlet attic\n? turn scarlet", "its position: attic is not known"),
        ("== Odd\nedition clue-1998\nlooked scarlet\n? turn scarlet", "says nothing that is known"),
        ("== Odd\nedition clue-1998\npawn mustard q1\n? turn scarlet", "its position: two pawns on a square"),
        ("== Odd\nedition clue-1999\n? turn scarlet", "There is no edition “clue-1999”"),
        ("== Odd\nedition clue-1998\n? smells scarlet", "there is no expectation “smells”"),
        ("== Odd\nedition clue-1998\n? can dice 4", "not something a player decides"),
        ("== Odd\nedition clue-1998\n? sees green scarlet: roll", "green has no seat"),
        ("== Odd\nedition clue-1998\nscarlet: dance\n? turn scarlet", "line 3, scarlet: dance"),
        ("== Odd\nedition clue-1998\nmustard: roll\n? turn scarlet", "It is not mustard's decision"),
        ("== Odd\nedition clue-1998\nscarlet: roll\n* dice 7\n? turn scarlet", "line 4, * dice 7"),
    ],
)
def test_what_cannot_be_read_or_played_is_refused(text: str, problem: str) -> None:
    """A case that is misspelt, proves nothing or plays something illegal fails, and says where."""
    with pytest.raises(CheckFailed, match=re.escape(problem)):
        run_case(text)


def test_a_file_holds_several_cases() -> None:
    """Titles divide a text into cases, and comments count for nothing."""
    first, second = read_cases("; both\n== One\nedition every\n? turn scarlet ; now\n\n== Two\nedition clue-1998\n")
    assert ("One", "Two") == (first.title, second.title)
    assert ["? turn scarlet"] == [line.text for line in first.script]
    assert available() == first.editions


def test_a_case_runs_in_each_of_its_editions() -> None:
    """What holds in one edition and not in another fails, naming the other."""
    text = "== Staying\nedition cluedo-france clue-1998\n? can stay"
    with pytest.raises(CheckFailed, match=r"Staying \(clue-1998\)"):
        run_case(text)
    run_case(read_cases(text)[0], "cluedo-france")


@pytest.mark.parametrize(
    ("total", "edition", "dice"),
    [
        (2, "clue-2002", "1 1"),
        (7, "clue-2002", "1 6"),
        (12, "clue-2002", "6 6"),
        (6, "clue-1998", "6"),
        (3, "cluedo-2008", "2 1"),
        (12, "cluedo-2008", "6 6"),
    ],
)
def test_a_roll_is_given_by_its_total(total: int, edition: str, dice: str) -> None:
    """Whatever dice there are, they add up to what the case says, without a question mark."""
    run_case(f"== Roll\nedition {edition}\nscarlet: roll\n* roll {total}\n? sees all * dice {dice}")


@pytest.mark.parametrize(("total", "edition"), [(13, "clue-2002"), (7, "clue-1998"), (2, "cluedo-2008")])
def test_a_roll_that_cannot_be_is_refused(total: int, edition: str) -> None:
    """A total that the dice cannot show, but with a question mark, makes no case."""
    with pytest.raises(CheckFailed, match=f"the dice cannot show {total}"):
        run_case(f"== Roll\nedition {edition}\nscarlet: roll\n* roll {total}\n? asked move scarlet")


def test_the_annotated_case_holds() -> None:
    """The case that the document explains can be run, and tells of the format what the document says."""
    (text,) = re.findall(r"```case\n(.*?)```", DOCUMENT, flags=re.DOTALL)
    run_case(text)
    assert ("clue-1998", "clue-canada") == read_cases(text)[0].editions


@pytest.mark.parametrize("word", EXPECTATIONS)
def test_every_expectation_is_documented(word: str) -> None:
    """The document explains every word that may follow a question mark."""
    _, expectations = DOCUMENT.split("### Expectations")
    assert re.search(rf"`{word}\b", expectations)
