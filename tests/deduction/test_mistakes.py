"""Notes that may be wrong, compared with trying every deal and every set of wrong lines."""

from collections import defaultdict
from itertools import chain, combinations
from random import Random

import pytest

from tests.deduction.adversarial import hard_sheet
from tests.deduction.brute_force import SmallTable, deals, is_true, random_facts, small_table, weight
from tudor.deduction import (
    CASE,
    USUAL_DOUBT,
    Contradiction,
    Fact,
    Holds,
    HoldsOneOf,
    Knowledge,
    Lacks,
    Owner,
    Source,
    Weighting,
    assess,
    conflicts,
    corrections,
)
from tudor.model.cards import Card

Lines = frozenset[int]


def noted(table: SmallTable, facts: list[Fact], rng: Random) -> tuple[Knowledge, dict[int, list[Fact]]]:
    """The facts on lines of one or two each."""
    knowledge = Knowledge(table.deck, table.seats, hand_sizes=table.hand_sizes)
    lines: dict[int, list[Fact]] = defaultdict(list)
    line = 1
    for fact in facts:
        line += rng.random() < 0.7
        knowledge.add(fact, Source("told", line))
        lines[line].append(fact)
    return knowledge, dict(lines)


class Tried:
    """What trying every deal gives: each counts with the probability that the lines it contradicts are wrong."""

    def __init__(
        self,
        table: SmallTable,
        lines: dict[int, list[Fact]],
        sets: set[Lines],
        doubts: dict[int, float],
        how: Weighting,
    ) -> None:
        self.wrong: defaultdict[Lines, float] = defaultdict(float)
        self.held: defaultdict[tuple[Card, Owner], float] = defaultdict(float)
        for deal in deals(table):
            false = frozenset(line for line, facts in lines.items() if not all(is_true(fact, deal) for fact in facts))
            if false not in sets:
                continue
            counted = weight(_showings(lines, deal), deal) if how == "choice" else 1.0
            for line in false:
                chance = doubts.get(line, USUAL_DOUBT)
                counted *= chance / (1 - chance)
            self.wrong[false] += counted
            for place in deal.items():
                self.held[place] += counted
        self.total = sum(self.wrong.values())


def _showings(lines: dict[int, list[Fact]], deal: dict[Card, Owner]) -> list[Fact]:
    """The showings that weigh a deal: those on right lines."""
    right = (facts for facts in lines.values() if all(is_true(fact, deal) for fact in facts))
    return [*chain(*right)]


def some_of(lines: list[int], sizes: range) -> set[Lines]:
    return {frozenset(some) for some in chain(*(combinations(lines, size) for size in sizes))}


@pytest.mark.parametrize("ten", [pytest.param(ten, marks=() if ten < 8 else pytest.mark.nightly) for ten in range(20)])
def test_mistaken_notes_are_counted_exactly(ten: int) -> None:
    """On 80 small decks (at night 200), one wrong line, doubtful lines and contradictions give what trying every deal gives."""
    for seed in range(10 * ten, 10 * ten + 10):
        count_like_every_deal(seed)


def count_like_every_deal(seed: int) -> None:
    """Compare one deck."""
    rng = Random(seed)
    table = small_table(rng, 3)
    facts = random_facts(table, rng)
    if rng.random() < 0.5:
        facts += random_facts(table, rng)
    knowledge, lines = noted(table, facts, rng)
    how: Weighting = rng.choice(("deals", "choice"))
    doubts = {line: rng.choice([0.1, 0.5, 0.8]) for line in lines if rng.random() < 0.3}
    one_wrong = rng.random() < 0.5
    sets = some_of([*lines], range(2)) if one_wrong else some_of([*doubts], range(len(doubts) + 1))
    tried = Tried(table, lines, sets, doubts, how)
    for size in range(len(lines) + 1):
        if not tried.total:
            tried = Tried(table, lines, some_of([*lines], range(size, size + 1)), doubts, how)
    found = assess(knowledge, doubts, one_wrong=one_wrong, weighting=how)
    assert {*tried.wrong} == {*found.wrong}
    for wrong, chance in found.wrong.items():
        assert chance == pytest.approx(tried.wrong[wrong] / tried.total)
    for card in knowledge.numbers.cards:
        for owner in found.notebook.owners:
            chance = found.notebook.probability(card, owner)
            assert chance == pytest.approx(tried.held[card, owner] / tried.total, abs=1e-12)
            assert (chance == 0) == (tried.held[card, owner] == 0)


@pytest.mark.parametrize("ten", range(6))
def test_corrections_are_all_the_smallest_ones(ten: int) -> None:
    """The lines to leave out are exactly the smallest sets without which some deal fits."""
    for seed in range(10 * ten, 10 * ten + 10):
        correct_like_every_deal(seed)


def correct_like_every_deal(seed: int) -> None:
    """Compare one deck."""
    rng = Random(1000 + seed)
    table = small_table(rng, 3)
    knowledge, lines = noted(table, [*random_facts(table, rng), *random_facts(table, rng)], rng)
    tried = [
        frozenset(line for line, facts in lines.items() if not all(is_true(fact, deal) for fact in facts))
        for deal in deals(table)
    ]
    fewest = min(map(len, tried))
    assert {wrong for wrong in tried if len(wrong) == fewest} == {*corrections(knowledge)}


def overlooked() -> Knowledge:
    """Ben passes on the rope on line 5, though he was seen with it on line 3."""
    from tudor.editions import load

    known = Knowledge(load("clue-1998"), ("Ann", "Ben", "Cleo"), me="Ann")
    known.add(Holds("Ben", "rope"), Source("shown", 3))
    known.add(HoldsOneOf("Cleo", ("plum", "knife", "hall")), Source("shown", 4))
    known.add(Lacks("Ben", ("green", "rope", "study")), Source("passed", 5))
    return known


def test_a_contradiction_never_blocks() -> None:
    """Notes that cannot all be true give a notebook of what follows whichever of them is wrong, and say which."""
    known = overlooked()
    with pytest.raises(Contradiction):
        known.notebook()
    found = assess(known)
    assert {frozenset([3]), frozenset([5])} == {*found.wrong}
    assert [[3, 5]] == [[note.source.turn for note in slip.notes] for slip in found.conflicts]
    assert 1 == pytest.approx(sum(found.wrong.values()))
    assert 0 < found.notebook.probability("rope", "Ben") < 1
    assert found.doubt(3) == pytest.approx(1 - found.notebook.probability("rope", "Ben"))
    assert 0.0 == found.doubt(4)


def test_a_line_can_be_taken_to_be_wrong() -> None:
    """If the pass is wrong, Ben has one of the cards; what the other lines say stays true."""
    notebook = assess(overlooked(), supposed=[5]).notebook
    assert notebook.certain("rope", "Ben") is True
    alone = assess(overlooked(), supposed=[4]).notebook
    assert alone.certain("plum", "Cleo") is False


def test_independent_conflicts_are_told_apart() -> None:
    """Conflicts without a common line are told one by one."""
    known = overlooked()
    known.add(Holds("Cleo", "wrench"), Source("shown", 7))
    known.add(Holds(CASE, "wrench"), Source("case", 9))
    assert [[3, 5], [7, 9]] == [[note.source.turn for note in slip.notes] for slip in conflicts(known)]
    assert {frozenset(both) for both in ([3, 7], [3, 9], [5, 7], [5, 9])} == {*assess(known).wrong}


def test_half_a_doubt_says_nothing() -> None:
    """A line that is wrong as often as right changes nothing."""
    known = overlooked()
    silent = known.with_notes(note for note in known.notes if note.source.turn != 5)
    doubted, left_out = assess(known, {5: 0.5}).notebook, silent.notebook()
    for card in left_out.cards:
        for owner in left_out.owners:
            assert doubted.probability(card, owner) == pytest.approx(left_out.probability(card, owner))


def test_own_cards_are_right_unless_nothing_else_helps() -> None:
    """A note that denies one of your own cards is wrong, not your hand; a hand that cannot be is wrong itself."""
    from tudor.editions import load

    clue = load("clue-1998")
    known = Knowledge(clue, ("Ann", "Ben", "Cleo"), me="Ann")
    for card in clue.suspects:
        known.add(Holds("Ann", card), Source("hand", 2))
    assert [frozenset([2])] == [*assess(known).wrong]
    honest = overlooked()
    honest.add(Holds("Ann", "wrench"), Source("hand", 2))
    honest.add(Lacks("Ann", ("wrench", "plum", "hall")), Source("passed", 6))
    assert all(wrong >= {6} and 2 not in wrong for wrong in assess(honest).wrong)


def test_doubts_beyond_the_bounds_are_still_answered() -> None:
    """Where there are too many deals to count, a contradiction is answered with an estimate of each correction."""
    known = hard_sheet("super-cluedo", 10, 20, 2)
    held = next(fact for fact in known.facts if isinstance(fact, HoldsOneOf))
    known.add(Lacks(held.owner, held.cards), Source("passed", 99))
    found = assess(known)
    assert found.notebook.error > 0
    assert all(len(wrong) == 1 for wrong in found.wrong)
    assert found.conflicts


def test_doubts_that_are_left_out_are_told() -> None:
    """Where there are too many deals to weigh doubts, every line counts as right, and the assessment says so."""
    known = hard_sheet("super-cluedo", 10, 20, 2)
    assert assess(known, one_wrong=True).doubts_left_out
    assert not assess(known).doubts_left_out
    assert not assess(overlooked(), {5: 0.2}).doubts_left_out


def test_an_estimate_calls_nothing_certain_that_rests_on_a_line_which_may_be_wrong() -> None:
    """Beyond the bounds, what is certain follows without any of the lines that contradict each other."""
    known = hard_sheet("super-cluedo", 10, 20, 2)
    before = known.notebook()
    seat = known.seats[0]
    card = max(before.cards, key=lambda card: before.probability(card, seat) % 1.0)
    known.add(Holds(seat, card), Source("told", 98))
    known.add(Lacks(seat, (card,)), Source("told", 99))
    found = assess(known)
    assert {frozenset([98]), frozenset([99])} == {*found.wrong}
    assert found.notebook.certain(card, seat) is None
