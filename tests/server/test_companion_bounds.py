"""No notes take the companion long, however hard they are."""

import subprocess
import sys
from typing import NamedTuple

import pytest

from tests.deduction.hard_lines import hard_lines
from tests.ruler import allowed
from tests.server.companion_sheets import answered
from tests.source import ROOT
from tudor.server.http.companion import Notes, Thought

FOUR_WAYS = 131
"""A sheet with four ways to deal, one of which leaves a card without an owner."""
LONGEST = 2.0
"""Seconds of CPU of any answer."""
MOST_MEMORY = 200
"""MB that answers take besides what is there before the first."""


class Took(NamedTuple):
    """What one answer took."""

    seed: str
    asked: str
    seconds: float
    ruler: float
    memory: int


def measured(first: int, last: int, how: str) -> list[Took]:
    """What the answers about these sheets take, in a process of their own."""
    command = [sys.executable, "-m", "tests.server.companion_sheets", str(first), str(last), how]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert not told.stderr
    rows = [line.split() for line in told.stdout.splitlines()]
    return [Took(seed, asked, float(cpu), float(ruler), int(memory)) for seed, asked, cpu, ruler, memory in rows]


def check(took: list[Took]) -> None:
    """All within the bounds."""
    start, *answers = took
    assert [] == [one for one in answers if one.seconds > allowed(LONGEST, one.ruler)]
    assert max(one.memory for one in answers) - start.memory <= MOST_MEMORY


def test_hard_sheets_are_answered_in_time() -> None:
    """Two hard sheets, a notebook and an advice; with a long way to the bound, as a machine full of tests is no place to measure."""
    check(measured(10, 12, "one"))


def test_ways_to_deal_that_cannot_be_are_left_out() -> None:
    """Where there are too many deals to search, a card without an owner proves that a way to deal is impossible."""
    notes = Notes(lines=tuple(hard_lines(FOUR_WAYS)), one_wrong=True)
    told, _ = answered(notes, "en")
    assert isinstance(told, Thought)
    assert 3 == told.ways_dealt
    assert all(abs(sum(odds.values()) - 1) < 1e-6 for odds in told.cards.values())


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(0, 500, 25))
def test_no_sheet_explodes(first: int) -> None:
    """Notebook, reasons and advice for five hundred hard sheets."""
    check(measured(first, first + 25, "whole"))
