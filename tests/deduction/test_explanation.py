"""Why something is certain: the notes of an explanation suffice, none can be spared, and its steps are sound."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from tests.deduction.random_tables import SMALL, TrueTable
from tudor.deduction import (
    CASE,
    Conclusion,
    Contradiction,
    Explanation,
    Fact,
    Holds,
    HoldsOneOf,
    Knowledge,
    Lacks,
    NotCase,
    Note,
    Step,
    contradiction,
    why,
)
from tudor.editions import load
from tudor.model.cards import Triple
from tudor.text.errors import Illegal, Unreadable

SMALL_TABLES = [(seed, notes) for notes in (4, 7) for seed in range(8)]
SMALL_BY_DAY = [pytest.param(*table, marks=pytest.mark.nightly if table[0] > 3 else ()) for table in SMALL_TABLES]
LARGE_TABLES = [("clue-1998", 4, 30), ("cluedo-50", 3, 30), ("super-cluedo", 4, 30)]
BY_NIGHT = LARGE_TABLES[1:]


def small(seed: int, notes: int) -> Knowledge:
    return TrueTable(SMALL, ("x", "y", "z"), Random(seed)).knowledge(notes)


def large(edition_id: str, players: int, notes: int) -> Knowledge:
    edition = load(edition_id)
    return TrueTable(edition, edition.suspects[:players], Random(notes)).knowledge(notes)


def explanations(knowledge: Knowledge) -> Iterator[Explanation]:
    """Everything that is certain, explained."""
    notebook = knowledge.notebook()
    for card in notebook.cards:
        for owner in notebook.owners:
            if notebook.certain(card, owner) is not None:
                yield why(knowledge, card, owner)


def follows(knowledge: Knowledge, notes: tuple[Note, ...], conclusion: Conclusion | None) -> bool:
    """Does a conclusion follow from these notes, or a contradiction if there is none?"""
    reduced = knowledge.with_notes(notes)
    if conclusion is not None:
        reduced.add(as_fact(conclusion.contrary))
    return not reduced.is_possible


def as_fact(conclusion: Conclusion) -> Fact:
    owner, card = conclusion.owner, conclusion.card
    return Holds(owner, card) if conclusion.holds else Lacks(owner, (card,))


def is_irreducible(knowledge: Knowledge, explanation: Explanation) -> bool:
    """Do its notes suffice, and does it take all of them?"""
    notes, conclusion = explanation.notes, explanation.conclusion
    less = ((*notes[:place], *notes[place + 1 :]) for place in range(len(notes)))
    return follows(knowledge, notes, conclusion) and not any(follows(knowledge, few, conclusion) for few in less)


@pytest.mark.parametrize(("seed", "notes"), SMALL_BY_DAY)
def test_no_note_can_be_spared(seed: int, notes: int) -> None:
    """The notes of an explanation suffice for its conclusion, and without any one of them they do not."""
    knowledge = small(seed, notes)
    assert all(is_irreducible(knowledge, explanation) for explanation in explanations(knowledge))


@pytest.mark.parametrize(
    ("edition_id", "players", "notes"),
    [pytest.param(*table, marks=pytest.mark.nightly if table in BY_NIGHT else ()) for table in LARGE_TABLES],
)
def test_no_note_can_be_spared_on_a_full_deck(edition_id: str, players: int, notes: int) -> None:
    """On a full deck, too, an explanation has the notes it needs and no others."""
    knowledge = large(edition_id, players, notes)
    assert all(is_irreducible(knowledge, explanation) for explanation in explanations(knowledge))


@pytest.mark.parametrize(("seed", "notes"), SMALL_BY_DAY)
def test_no_explanation_is_shorter(seed: int, notes: int) -> None:
    """One's own hand apart, no smaller set of notes has the same conclusion."""
    knowledge = small(seed, notes)
    hand = tuple(note for note in knowledge.notes if note.source.tag == "hand")
    others = [note for note in knowledge.notes if note.source.tag != "hand"]
    for explanation in explanations(knowledge):
        size = sum(note.source.tag != "hand" for note in explanation.notes)
        smaller = combinations(others, size - 1) if size else ()
        assert not any(follows(knowledge, hand + few, explanation.conclusion) for few in smaller)


def is_sound(knowledge: Knowledge, step: Step) -> bool:
    """Does a step follow from its premises alone?"""
    notes = tuple(premise if isinstance(premise, Note) else Note(as_fact(premise)) for premise in step.premises)
    return follows(knowledge, notes, step.conclusion)


def premises_are_there(explanation: Explanation) -> bool:
    """Is every premise one of the notes, or the conclusion of an earlier step?"""
    known: set[object] = {*explanation.notes}
    for step in explanation.steps:
        if not known.issuperset(step.premises):
            return False
        known.add(step.conclusion)
    return True


@pytest.mark.parametrize(
    ("make", "table"),
    [
        *((small, table) for table in SMALL_TABLES),
        *(pytest.param(large, table, marks=pytest.mark.nightly if table in BY_NIGHT else ()) for table in LARGE_TABLES),
    ],
)
def test_every_step_is_sound(make: Callable[..., Knowledge], table: tuple[object, ...]) -> None:
    """Each step follows from its premises, which are notes and earlier steps; the last one is the conclusion."""
    knowledge = make(*table)
    for explanation in explanations(knowledge):
        assert explanation.conclusion == explanation.steps[-1].conclusion
        assert premises_are_there(explanation)
        reasoned = [step for step in explanation.steps if step.rule not in ("supposed", "absurd")]
        assert all(is_sound(knowledge, step) for step in reasoned)


def test_the_straight_way_is_preferred() -> None:
    """Only what no simple step leads to is argued by its contrary."""
    rules = [explanation.steps[-1].rule for table in SMALL_TABLES for explanation in explanations(small(*table))]
    assert 0 < rules.count("absurd") < len(rules) / 10
    assert 0 == rules.count("no-deal")


def test_what_only_a_search_shows_rests_on_its_notes() -> None:
    """Five hands with one each of five cards leave none of them for the case file, though no simple step shows it."""
    edition = load("super-cluedo")
    cards = ("plum", "rope", "dagger", "poison", "kitchen")
    knowledge = Knowledge(edition, edition.suspects[:9], me="scarlet")
    for seat in edition.suspects[1:6]:
        knowledge.add(HoldsOneOf(seat, cards))
    explanation = why(knowledge, "plum", CASE)
    assert (knowledge.notes, ("no-deal",)) == (explanation.notes, tuple(step.rule for step in explanation.steps))


def test_an_accusation_excludes_the_last_of_three() -> None:
    """If two cards of a wrong accusation are in the case file, the third is not."""
    knowledge = Knowledge(load("clue-1998"), ("scarlet", "mustard", "white"))
    facts = (Holds(CASE, "plum"), Holds(CASE, "rope"), NotCase(Triple("plum", "rope", "hall")))
    for fact in facts:
        knowledge.add(fact)
    explanation = why(knowledge, "hall", CASE)
    assert ({*facts}, "accused") == ({note.fact for note in explanation.notes}, explanation.steps[-1].rule)


def test_what_is_open_is_not_explained() -> None:
    """Why a card lies where it may lie or not is refused."""
    knowledge = Knowledge(load("clue-1998"), ("scarlet", "mustard", "white"))
    with pytest.raises(Illegal) as caught:
        why(knowledge, "rope", CASE)
    assert "not-certain" == caught.value.code


def test_an_unknown_card_is_refused() -> None:
    """A card that is not in the deck is refused by its name."""
    with pytest.raises(Unreadable):
        why(Knowledge(load("clue-1998"), ("scarlet", "mustard", "white")), "spoon", CASE)


def test_contradictory_notes_explain_nothing() -> None:
    """From notes that cannot all be true nothing is explained."""
    knowledge = Knowledge(load("clue-1998"), ("scarlet", "mustard", "white"), me="scarlet")
    knowledge.add(Holds("white", "rope"))
    knowledge.add(Lacks("white", ("rope",)))
    with pytest.raises(Contradiction):
        why(knowledge, "rope", "white")


# Contradictions


def with_slip(seed: int, notes: int) -> Knowledge:
    """True notes, and one that makes them impossible."""
    table = TrueTable(SMALL, ("x", "y", "z"), Random(seed))
    knowledge = table.knowledge(notes)
    wrong: list[Fact] = [Holds("y", card) for card in SMALL.cards if not table.holds(card, "y")]
    wrong += [Lacks("y", (card,)) for card in table.hands["y"]]
    table.rng.shuffle(wrong)
    for fact in wrong:
        knowledge.add(fact)
        if not knowledge.is_possible:
            return knowledge
        knowledge.take_back()
    raise AssertionError("these notes leave everything open")


@pytest.mark.parametrize("seed", range(24))
def test_a_contradiction_is_as_small_as_can_be(seed: int) -> None:
    """The notes named cannot all be true, without any one of them they could, and no fewer notes contradict."""
    knowledge = with_slip(seed, 8)
    slip = contradiction(knowledge)
    assert slip is not None
    assert is_irreducible(knowledge, slip)
    fewer = combinations(knowledge.notes, len(slip.notes) - 1)
    assert not any(follows(knowledge, few, None) for few in fewer)
    assert premises_are_there(slip)
    assert all(is_sound(knowledge, step) for step in slip.steps)


def test_no_contradiction_without_a_slip() -> None:
    """Notes that can all be true contradict nothing."""
    assert contradiction(small(1, 7)) is None
