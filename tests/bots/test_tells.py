"""What a mastermind reads from the questions of others, and how far it trusts them."""

from math import log

import pytest

from tests.bots.casebooks import PLUM, casebook, estimate, facts, tells
from tudor.bots.planning.attention import Attention
from tudor.bots.planning.estimate import Estimate, make_estimate
from tudor.bots.planning.rivals import (
    Overheard,
)
from tudor.deduction.fact_rows import NOT_CASE, ONE_OF
from tudor.editions import load
from tudor.model.cards import Triple
from tudor.model.happenings import NobodyShowed, Passed, Suggested, TurnBegan
from tudor.model.sight import CardSeen, CardUnseen, Observation


def test_whoever_names_a_card_hardly_holds_it() -> None:
    """A card that a player named is less likely to be in their hand, but not impossible."""
    seen = Suggested("mustard", PLUM)
    estimates = estimate(), estimate(seen), estimate(seen, likeliest=3.0)
    numbers = casebook().knowledge.numbers
    plum, mustard = numbers.card("plum"), numbers.owner("mustard")
    before, stranger, detective = (each.counts.marginals[plum, mustard] / each.counts.total for each in estimates)
    assert 0 < detective < stranger / 2 < before / 2


def test_nothing_gets_impossible_by_being_named_often() -> None:
    """However often a player names a card, it may still be theirs."""
    numbers = casebook().knowledge.numbers
    counts = estimate(*[Suggested("mustard", PLUM)] * 9, likeliest=6.0).counts
    assert 0 < counts.marginals[numbers.card("plum"), numbers.owner("mustard")] / counts.total < 0.02


def test_what_the_attentive_ask_for_is_likely_to_be_it() -> None:
    """What two players who ask for the likeliest name is likelier to be in the case file than one that neither of them names."""
    seen = Suggested("mustard", PLUM), Suggested("white", Triple("plum", "wrench", "lounge"))
    edition = load("clue-1998")
    gained = []
    for trust in (1.0, 0.0):
        read = tells(*seen, likeliest=4.0)
        suspects = make_estimate(casebook(*seen), read, edition, trust, seed=1).chances[0]
        gained.append(suspects[edition.suspects.index("plum")] / suspects[edition.suspects.index("peacock")])
    assert gained[0] > 1.5 * gained[1] > 1.5


def test_careless_players_are_believed_less_at_once_and_more_by_and_by() -> None:
    """A card that a careless player named once may well be his; named again and again, hardly."""
    numbers = casebook().knowledge.numbers
    likely = []
    for trust, times in ((1.0, 1), (0.0, 1), (0.0, 3)):
        seen = [Suggested("mustard", PLUM)] * times
        counts = make_estimate(casebook(*seen), tells(*seen, likeliest=6.0), load("clue-1998"), trust, seed=1).counts
        likely.append(counts.marginals[numbers.card("plum"), numbers.owner("mustard")] / counts.total)
    assert likely[0] < likely[1] / 5
    assert likely[2] < likely[1] / 5


def test_what_is_asked_for_again_was_not_shown() -> None:
    """A player who asks for a suspect again after being shown a card was shown another one."""
    again = Triple("plum", "wrench", "lounge")
    read = tells(Suggested("mustard", PLUM), CardUnseen("white", "mustard"), Suggested("mustard", again))
    numbers = casebook().knowledge.numbers
    expected = [ONE_OF, numbers.owner("white"), numbers.set_of(("knife", "kitchen")), 0]
    assert [expected] == facts(read.rows.tolist())


def test_of_careless_players_what_is_asked_for_again_was_hardly_shown() -> None:
    """Where the others may be careless, a card asked for again is less likely the witness's, and not ruled out."""
    again = Suggested("mustard", Triple("plum", "wrench", "lounge"))
    numbers = casebook().knowledge.numbers
    likely = []
    for seen in ((), (CardUnseen("white", "mustard"), again)):
        told = (Suggested("mustard", PLUM), *seen)
        counts = make_estimate(casebook(*told), tells(*told), load("clue-1998"), 0.0, seed=1).counts
        likely.append(counts.marginals[numbers.card("plum"), numbers.owner("white")] / counts.total)
    assert 0 < likely[1] < likely[0]


def test_what_is_not_accused_is_not_the_case_file() -> None:
    """When nobody showed a card and no accusation followed, it was not these three."""
    seen: tuple[Observation, ...] = (
        Suggested("mustard", PLUM),
        *map(Passed, ("white", "green", "scarlet")),
        NobodyShowed("mustard"),
    )
    numbers = casebook().knowledge.numbers
    assert [] == facts(tells(*seen).refusals.tolist())
    assert [NOT_CASE, numbers.owner("case"), numbers.set_of(PLUM), 0] in facts(
        tells(*seen, TurnBegan("white", 2)).refusals.tolist()
    )


def test_what_is_inferred_counts_as_far_as_the_others_are_trusted() -> None:
    """The less attentive the others are, the closer the estimate stays to what is certain."""
    asked = (Suggested("mustard", PLUM), CardUnseen("white", "mustard"))
    seen = (*asked, Suggested("mustard", Triple("plum", "wrench", "lounge")))
    edition = load("clue-1998")
    kitchen = [
        float(
            make_estimate(casebook(*seen), tells(*seen), edition, trust, seed=1).chances[2][
                edition.rooms.index("kitchen")
            ]
        )
        for trust in (0.0, 0.5, 1.0)
    ]
    assert kitchen[0] > kitchen[1] > kitchen[2]
    assert kitchen[1] == pytest.approx((kitchen[0] + kitchen[2]) / 2)


def judged(*seen: Observation, deals: Estimate | None = None) -> float:
    """How much Scarlet trusts the others to miss nothing, for the last question alone, in logarithms of odds."""
    overheard, attention, knowledge = Overheard(), Attention(), casebook(*seen).knowledge
    overheard.hear(seen, knowledge)
    del overheard.asked[:-1]
    attention.update(deals or estimate(*seen), overheard, knowledge)
    assert not overheard.asked
    return log(attention.trust / (1 - attention.trust))


def test_senseless_questions_cost_trust() -> None:
    """A player who asks for a card they know to lie in a hand is hardly trusted to miss nothing."""
    senseless = (Suggested("mustard", Triple("plum", "rope", "kitchen")), CardSeen("scarlet", "mustard", "rope"))
    assert judged(*senseless * 2) < judged() - 2


def test_sensible_questions_earn_trust_when_there_is_much_to_miss() -> None:
    """The more cards were shown before, the more trust is earned by asking for what may be it."""
    shown = (Suggested("mustard", PLUM), CardUnseen("white", "mustard"))
    question = Suggested("green", Triple("green", "wrench", "lounge"))
    early, late = (judged(*shown * times, question) for times in (2, 12))
    assert early < late


def test_asking_for_the_likeliest_earns_trust() -> None:
    """What three players could not show is likelier to be it: who asks for it reckons, who asks for other cards may be careless."""
    passed: tuple[Observation, ...] = (Suggested("white", PLUM), *map(Passed, ("green", "scarlet", "mustard")))
    likeliest, another = (
        judged(*passed, Suggested("green", Triple(suspect, weapon, "kitchen")))
        for suspect, weapon in (("plum", "knife"), ("mustard", "wrench"))
    )
    assert likeliest > judged() > another


def test_what_contradicts_the_deals_is_not_judged() -> None:
    """Where witnesses may lie, a question is no less sensible for what they said."""
    known = (Suggested("scarlet", PLUM), CardSeen("green", "scarlet", "plum"))
    lie = (Suggested("white", PLUM), Passed("green"))
    assert judged() == judged(*known, *lie, Suggested("green", PLUM), deals=estimate(*known))
