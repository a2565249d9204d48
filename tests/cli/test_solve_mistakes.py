"""``tudor solve`` with notes that may be wrong: contradictions, supposed slips and doubtful lines."""

import json
import re

import pytest

from tests.cli.test_solve import GAME, WITH_SLIP, row, solve
from tudor.deduction import contradiction, tell_why
from tudor.deduction.sheet import read_sheet
from tudor.text import words


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_slip_is_found(lang: str) -> None:
    """Notes that cannot all be true are told with the fewest lines among which the slip is, and answered all the same."""
    told = solve(WITH_SLIP, "--lang", lang)
    sheet = read_sheet(WITH_SLIP)
    slip = contradiction(sheet.knowledge)
    assert slip is not None
    reasons = tell_why(slip, sheet.knowledge, lang, names={seat: seat for seat in sheet.people.seats}, counted="line")
    assert (0, [*reasons]) == (told.exit_code, told.stderr.splitlines()[1:-1])
    assert "2, 4, 5" in told.stderr.splitlines()[0]
    assert all(row(told.stdout, words(sheet.edition, lang).name(card)) for card in sheet.edition.cards)
    wrong = [int(line) for line in re.findall(r"^(?:line|ligne) (\d+)", told.stdout, flags=re.MULTILINE)]
    assert [2, 4, 5] == sorted(wrong)


def test_a_line_can_be_supposed_wrong() -> None:
    """The table under "line 2 is wrong" takes its opposite as true, and reasons say so."""
    answer = json.loads(solve(WITH_SLIP, "--wrong", "2", "--json").stdout)
    assert [[2]] == [wrong["lines"] for wrong in answer["wrong"]]
    assert 0 == answer["cards"]["rope"]["Ben"]
    told = solve(GAME, "--wrong", "6", "--why", "lounge").stdout
    assert "\nIf line 6 is wrong, Ben does not have the lounge.\n" in told


def test_a_line_that_follows_cannot_be_wrong() -> None:
    """A line without notes, or one that the others prove, is refused with a sentence."""
    refused = solve(GAME, "--wrong", "1")
    assert (2, "Line 1 says nothing that could be wrong. Name a line with a suggestion or a fact.\n") == (
        refused.exit_code,
        refused.stderr,
    )
    refused = solve(GAME + "Ann has rope\n", "--wrong", "15")
    assert (2, "What is on line 15 follows from the other notes, so it cannot be wrong.\n") == (
        refused.exit_code,
        refused.stderr,
    )


def test_one_line_may_be_wrong() -> None:
    """If one line may be wrong, less is certain, and each line has a chance to be it."""
    plain, doubtful = (json.loads(solve(GAME, *options, "--json").stdout) for options in ([], ["--one-wrong"]))
    assert ([], 1) == (plain["wrong"], plain["cards"]["wrench"]["case"])
    assert all(len(wrong["lines"]) == 1 for wrong in doubtful["wrong"])
    assert 0 < sum(wrong["probability"] for wrong in doubtful["wrong"]) < 1
    assert 0.5 < doubtful["cards"]["wrench"]["case"] < 1


@pytest.mark.parametrize(
    ("mark", "doubt"), [("(doubtful 30%)", 0.3), ("doubtful", 0.2), ("[douteux 5 %]", 0.05), (", 40% douteuse", 0.4)]
)
def test_a_line_can_be_marked_as_doubtful(mark: str, doubt: float) -> None:
    """A line marked as doubtful counts with the probability that it is right, and the rest of the line as always."""
    noted = WITH_SLIP.replace("Ben shows\n", f"Ben shows {mark}\n")
    assert {2: doubt} == read_sheet(noted).doubts
    assert read_sheet(WITH_SLIP).knowledge.notes == read_sheet(noted).knowledge.notes
    assert [[2]] == [wrong["lines"] for wrong in json.loads(solve(noted, "--json").stdout)["wrong"]]


def test_a_doubt_is_a_probability() -> None:
    """A doubt that is none is refused with its line."""
    refused = solve("players: Ann, Ben, Cleo\nBen has rope (doubtful 100%)\n")
    assert 2 == refused.exit_code
    assert "Line 2" in refused.stderr
    assert "less than 100%" in refused.stderr
