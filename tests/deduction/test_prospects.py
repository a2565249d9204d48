"""What to ask: answers, what they leave unknown, and how suggestions are ranked."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log2
from random import Random

import pytest

from bench.suggesting import SimulatedGame
from tests.deduction.brute_force import Deal, SmallTable, deals, is_true, random_facts, small_table
from tudor.deduction import (
    CASE,
    Answers,
    Fact,
    Holds,
    HoldsOneOf,
    Knowledge,
    Lacks,
    Objective,
    Owner,
    Prospect,
    Showed,
    consider,
    rank,
)
from tudor.editions import available, load
from tudor.model.cards import Triple
from tudor.text.errors import Illegal


def entropy(weights: dict[Triple, float]) -> float:
    total = sum(weights.values())
    return -sum(weight / total * log2(weight / total) for weight in weights.values())


def answers_in(deal: Deal, witnesses: tuple[Owner, ...], named: Triple) -> Iterator[tuple[Answers, float]]:
    """Every answer of the first who can, and its chance, if this is the deal."""
    for witness in witnesses:
        could = [card for card in named if deal[card] == witness]
        if could:
            yield from ((((witness, card),), 1 / len(could)) for card in could)
            return
    yield (), 1.0


def by_trying(table: SmallTable, facts: Sequence[Fact], named: Triple) -> dict[Answers, dict[Triple, float]]:
    """By answer, the weight of each case file, from every deal."""
    found: dict[Answers, dict[Triple, float]] = defaultdict(lambda: defaultdict(float))
    for deal in deals(table):
        if all(is_true(fact, deal) for fact in facts):
            case = Triple(*(card for card in table.deck.cards if deal[card] == CASE))
            for answer, chance in answers_in(deal, table.seats[1:], named):
                found[answer][case] += chance
    return found


def compare(table: SmallTable, facts: Sequence[Fact], prospect: Prospect) -> None:
    expected = by_trying(table, facts, prospect.suggestion)
    total = sum(sum(cases.values()) for cases in expected.values())
    chances = {answer: sum(cases.values()) / total for answer, cases in expected.items()}
    assert chances == pytest.approx(dict(prospect.answers), abs=1e-9)
    left = sum(chances[answer] * entropy(cases) for answer, cases in expected.items())
    assert left == pytest.approx(prospect.entropy, abs=1e-9)
    solved = sum(chances[answer] for answer, cases in expected.items() if len(cases) == 1)
    assert solved == pytest.approx(prospect.solves, abs=1e-9)


def test_prospects_are_what_trying_every_deal_gives() -> None:
    """Answers, what they leave unknown, and the chance to solve the case: in 60 states, all suggestions in a room."""
    for seed in range(60):
        rng = Random(seed)
        table = small_table(rng, most=3)
        facts = [fact for fact in random_facts(table, rng) if not isinstance(fact, Showed)]
        known = Knowledge(table.deck, table.seats, hand_sizes=table.hand_sizes, me=table.seats[0])
        for fact in facts:
            known.add(fact)
        if known.is_possible:
            for prospect in rank(known, table.deck.rooms[0]):
                compare(table, facts, prospect)


@pytest.mark.parametrize("edition_id", available())
def test_no_suggestion_makes_one_know_less(edition_id: str) -> None:
    """The chances of the answers add up to 1, and never is more expected to be unknown afterwards than is now."""
    game = SimulatedGame(load(edition_id), 4, Random(7))
    known = game.knowledge(game.seats[0], 8)
    now = known.notebook("choice").case.entropy
    for prospect in rank(known, load(edition_id).rooms[2], weighting="choice"):
        assert 1 == pytest.approx(sum(prospect.answers.values()), abs=1e-9)
        assert prospect.entropy <= now + 1e-9
        assert 0 <= prospect.solves <= 1


def classic() -> Knowledge:
    hand = ("white", "green", "rope", "wrench", "hall", "study")
    return Knowledge(load("clue-1998"), ("scarlet", "mustard", "plum"), me="scarlet", hand=hand)


def test_all_suggestions_in_a_room_are_ranked() -> None:
    """One call gives every suspect with every weapon, the best first."""
    prospects = rank(classic(), "hall")
    assert 36 == len({prospect.suggestion for prospect in prospects})
    assert {"hall"} == {prospect.suggestion.room for prospect in prospects}
    assert sorted(prospect.entropy for prospect in prospects) == [prospect.entropy for prospect in prospects]


def test_naming_own_cards_tells_nothing() -> None:
    """Nobody else can show them, and nothing is learnt."""
    (prospect,) = consider(classic(), [Triple("white", "rope", "hall")])
    assert {(): 1.0} == prospect.answers
    assert classic().notebook().case.entropy == pytest.approx(prospect.entropy, abs=1e-12)
    assert 0 == prospect.likelihood


def test_answers_are_worked_out_when_they_are_looked_at() -> None:
    """Of a thousand suggestions with a thousand answers each, only a few are read: the others take no memory."""
    for prospect in consider(classic(), [Triple("plum", "knife", "hall"), Triple("peacock", "knife", "hall")]):
        assert "_chances" not in vars(prospect.answers)
        assert sum(prospect.answers.values()) == pytest.approx(1)
        assert "_chances" in vars(prospect.answers)


def test_cards_of_one_sort_have_one_prospect() -> None:
    """Nothing is known of plum and peacock: asking for one is as good as for the other, with its own name."""
    one, other = consider(classic(), [Triple("plum", "knife", "hall"), Triple("peacock", "knife", "hall")])
    assert one.entropy == other.entropy
    assert one.answers[(("mustard", "plum"),)] == other.answers[(("mustard", "peacock"),)]
    assert not any(card == "plum" for answer in other.answers for _, card in answer)


@pytest.mark.parametrize(
    ("objective", "best"),
    [
        ("entropy", lambda prospects: min(prospect.entropy for prospect in prospects)),
        ("solve", lambda prospects: -max(prospect.solves for prospect in prospects)),
        ("likeliest", lambda prospects: -max(prospect.likelihood for prospect in prospects)),
    ],
)
def test_the_objective_decides_what_is_best(objective: Objective, best: object) -> None:
    """Least unknown, the best chance to solve the case, or the likeliest case file itself."""
    game = SimulatedGame(load("clue-1998"), 3, Random(5))
    prospects = rank(game.knowledge(game.seats[0], 9), "study", by=objective)
    assert callable(best)
    assert best(prospects) == prospects[0].rank(objective)[0]


def test_the_likelihood_is_that_of_the_case() -> None:
    """How likely a suggestion is the case file itself, the notebook says, too."""
    (prospect,) = consider(classic(), [Triple("plum", "knife", "kitchen")])
    assert classic().notebook().case[prospect.suggestion] == prospect.likelihood


def test_the_silent_are_not_asked() -> None:
    """A seat that does not answer shows nothing, and its silence tells nothing."""
    known = classic()
    known.add(Holds("mustard", "knife"))
    (prospect,) = consider(known, [Triple("plum", "knife", "hall")], silent=("mustard",))
    assert {(), (("plum", "plum"),)} == set(prospect.answers)


def test_all_answer_where_all_must() -> None:
    """Where every witness answers, an answer is what each of them shows."""
    edition = load("super-cluedo")
    seats = edition.suspects[:3]
    known = Knowledge(edition, seats, me=seats[0])
    for owner, card in ((seats[1], "rope"), (seats[2], "kitchen"), (seats[2], "rose")):
        known.add(Holds(owner, card))
    (prospect,) = consider(known, [Triple("rose", "rope", "kitchen")])
    assert prospect.answers == pytest.approx(
        {
            ((seats[1], "rope"), (seats[2], "kitchen")): 0.5,
            ((seats[1], "rope"), (seats[2], "rose")): 0.5,
        }
    )


def test_what_a_spectator_learns_is_told() -> None:
    """A player who knows that both others lack two of the cards learns from a pass on the third; one who knows nothing
    learns little."""
    public = Knowledge(load("clue-1998"), ("scarlet", "mustard", "plum"))
    before = consider(classic(), [Triple("plum", "knife", "kitchen")], public=public)[0].tells
    for seat in public.seats:
        public.add(Lacks(seat, ("plum", "knife")))
    public.add(HoldsOneOf("scarlet", ("kitchen", "hall")))
    after = consider(classic(), [Triple("plum", "knife", "kitchen")], public=public)[0].tells
    assert before is not None
    assert after is not None
    assert 0 < before < after
    assert consider(classic(), [Triple("plum", "knife", "kitchen")])[0].tells is None


def test_a_spectator_does_not_ask() -> None:
    """A spectator has no seat to make a suggestion from."""
    with pytest.raises(Illegal, match="makes no suggestions"):
        rank(Knowledge(load("clue-1998"), ("scarlet", "mustard", "plum")), "hall")
