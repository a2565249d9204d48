"""Beyond the bounds of time and memory: estimates with their error, and certainties that are never wrong."""

import subprocess
import sys
from random import Random
from time import process_time

import pytest

from tests.deduction.adversarial import hard_sheet
from tests.deduction.random_tables import SMALL, TrueTable
from tests.ruler import allowed
from tests.source import ROOT
from tudor.deduction import Contradiction, HoldsOneOf, Knowledge, Lacks, Notebook, consider, rank, why
from tudor.deduction.counting import TooLarge, count, sample, sample_deals
from tudor.deduction.estimate import WALKING
from tudor.deduction.patience import MOVES, Patience
from tudor.editions import load
from tudor.model.cards import Triple


def distance(exact: Notebook, known: Knowledge) -> tuple[float, float]:
    """The largest error of a sample's probabilities, and the error it claims."""
    drawn = sample_deals(known.numbers.kinds, known.sizes, known.rows, choice=False, moves=USUAL_MOVES)
    assert drawn is not None
    off = max(
        abs(exact.probability(card, owner) - drawn.marginals[number, place] / drawn.size)
        for number, card in enumerate(known.numbers.cards)
        for place, owner in enumerate(known.numbers.owners)
        if owner in exact.owners
    )
    return off, drawn.error


USUAL_MOVES = Patience().left * WALKING * MOVES
"""What a notebook's walks may take."""
ALIKE = 0.01
"""An estimate and an exact probability differ by no more than this."""


def random_sheet(seed: int) -> Knowledge:
    """A sheet that can often be counted: few showings spread over everybody, with passes or without."""
    rng = Random(seed)
    tables = [("super-cluedo", 10), ("super-cluedo", 5), ("clue-1998", 6), ("clue-1998", 4), ("cluedo-2008", 5)]
    edition_id, players = rng.choice(tables)
    passes, me = rng.choice([0.0, 0.3]), rng.random() < 0.5
    return hard_sheet(edition_id, players, rng.randint(1, 10), seed, passes=passes, me=me)


@pytest.mark.parametrize("seed", [2, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(3, 70))])
def test_an_estimate_is_near_the_truth(seed: int) -> None:
    """Where both exist, no probability of an estimate differs from the exact one by more than a hundredth."""
    known = random_sheet(seed)
    exact = known.notebook()
    if not exact.error:
        off, error = distance(exact, known)
        assert off <= ALIKE
        assert error < 2 * ALIKE


def test_most_sheets_have_both_an_estimate_and_exact_numbers() -> None:
    """The comparison above is about something: nearly all its sheets can be counted."""
    assert [0.0] * 5 == [random_sheet(seed).notebook().error for seed in range(2, 7)]


def moves(known: Knowledge, monkeypatch: pytest.MonkeyPatch) -> int:
    """How far the walks of an estimate go."""
    go, walked = sample._Walk.go, list[int]()

    def counting(walk: sample._Walk, steps: int) -> float:
        walked.append(steps)
        return go(walk, steps)

    with monkeypatch.context() as patch:
        patch.setattr(sample._Walk, "go", counting)
        patch.setattr(sample, "PRECISE", 0.0)
        sample_deals(known.numbers.kinds, known.sizes, known.rows, choice=False, moves=USUAL_MOVES)
    return sum(walked)


def test_many_facts_shorten_the_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move takes longer the more is known about each player, so that fewer are made in the same time."""
    few, many = (hard_sheet("super-cluedo", 3, showings, 1) for showings in (20, 120))
    assert moves(many, monkeypatch) < moves(few, monkeypatch) / 2


def test_choices_are_weighed_in_estimates() -> None:
    """An estimate weighs how freely cards were shown, too."""
    table = TrueTable(load("clue-1998"), load("clue-1998").suspects[:3], Random(5))
    known = table.knowledge(12)
    exact = known.notebook("choice")
    drawn = sample_deals(known.numbers.kinds, known.sizes, known.rows, choice=True)
    assert drawn is not None
    for number, card in enumerate(known.numbers.cards):
        for place, owner in enumerate(known.numbers.owners[:3]):
            estimated = drawn.marginals[number, place] / drawn.size
            assert estimated == pytest.approx(exact.probability(card, owner), abs=max(0.015, 1.5 * drawn.error))


@pytest.mark.parametrize("notes", [20, pytest.param(40, marks=pytest.mark.nightly)])
def test_too_many_deals_are_estimated(notes: int) -> None:
    """A sheet of ten players with many showings and no passes gives an estimate, which says so."""
    known = hard_sheet("super-cluedo", 10, notes, 2)
    with pytest.raises(TooLarge):
        count(known.numbers.kinds, known.sizes, known.rows, choice=False, bounded=True)
    notebook = known.notebook()
    assert 0 == notebook.deals
    assert 0.0 < notebook.error < 0.1
    for card in notebook.cards:
        assert sum(notebook.probability(card, owner) for owner in notebook.owners) == pytest.approx(1)
    assert sum(notebook.case.values()) == pytest.approx(1)


def test_certainties_of_an_estimate_are_proven() -> None:
    """What an estimate calls certain follows from the notes, and what it calls open is open or was not decided in time."""
    known = hard_sheet("super-cluedo", 10, 40, 2)
    notebook = known.notebook()
    excluded = [
        (card, owner) for card in notebook.cards for owner in notebook.owners if notebook.certain(card, owner) is False
    ]
    assert excluded
    for card, owner in excluded[:: max(1, len(excluded) // 5)]:
        assert why(known, card, owner).notes


def test_a_contradiction_beyond_the_bounds_is_found() -> None:
    """Notes that cannot all be true are refused however many deals there are otherwise."""
    known = hard_sheet("super-cluedo", 10, 20, 2)
    held = next(fact for fact in known.facts if isinstance(fact, HoldsOneOf))
    known.add(Lacks(held.owner, held.cards))
    with pytest.raises(Contradiction):
        known.notebook()


def test_advice_is_estimated() -> None:
    """Advice is bounded, too: probabilities of the answers add up to one, and nothing is left below zero bits."""
    known = hard_sheet("super-cluedo", 10, 25, 3, me=True)
    best, *_ = ranked = rank(known, "library")
    assert 0.0 < best.error < 0.05
    for prospect in ranked:
        assert sum(prospect.answers.values()) == pytest.approx(1)
        assert prospect.entropy >= best.entropy >= 0.0


def test_estimated_advice_is_near_the_truth() -> None:
    """Where both exist, estimated advice expects nearly what exact advice expects."""
    known = hard_sheet("clue-1998", 4, 12, 4, passes=0.5, me=True)
    suggestions = [Triple(suspect, "rope", "hall") for suspect in load("clue-1998").suspects]
    exact = consider(known, suggestions)
    for before, estimated in zip(exact, consider(known, suggestions, patience=Patience(0)), strict=True):
        assert estimated.error > 0.0 == before.error
        assert estimated.entropy == pytest.approx(before.entropy, abs=0.15)
        assert estimated.solves == pytest.approx(before.solves, abs=0.05)
        for answer, chance in before.answers.items():
            assert estimated.answers.get(answer, 0.0) == pytest.approx(chance, abs=0.04)


def test_a_small_table_is_never_estimated() -> None:
    """Within the bounds everything is exact."""
    assert 0.0 == TrueTable(SMALL, ("x", "y", "z"), Random(1)).knowledge(6).notebook().error


HARD = """
import resource
from tests.deduction.adversarial import hard_sheet
hard_sheet("clue-1998", 3, 2, 1).notebook()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for notes in (6, 40):
    hard_sheet("super-cluedo", 10, notes, 2).notebook()
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.nightly
def test_memory_is_bounded() -> None:
    """A hard sheet takes at most 200 MB more than an easy one."""
    told = subprocess.run([sys.executable, "-c", HARD], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(told.stdout) <= 200


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(4, 60))])
def test_reasons_are_found_in_time(seed: int) -> None:
    """The reason for something certain comes within two seconds of CPU, even with 600 notes."""
    rng = Random(seed)
    edition_id, players = rng.choice([("super-cluedo", 10), ("cluedo-2008", 6), ("clue-1998", 6), ("cluedo-2008", 3)])
    known = hard_sheet(edition_id, players, 600, seed, passes=rng.choice([0.0, 0.1, 1.0]), me=rng.random() < 0.5)
    notebook = known.notebook()
    cells = [(card, owner) for card in notebook.cards for owner in notebook.owners]
    card, owner = rng.choice([cell for cell in cells if notebook.certain(*cell) is not None])
    began = process_time()
    why(known, card, owner)
    assert process_time() - began < allowed(2.0)
