"""The mastermind: it obeys its budget, reads the others, and gambles only when waiting is worse."""

from math import log
from random import Random

import pytest
from msgspec.structs import replace

from tests.bots.test_roads import NARROW
from tudor.bots.casebook import Casebook
from tudor.bots.detective import Detective
from tudor.bots.mastermind import PLANNING, Mastermind
from tudor.bots.planning.attention import Attention
from tudor.bots.planning.estimate import Estimate, make_estimate
from tudor.bots.planning.question import _brings_rival, best_question
from tudor.bots.planning.rivals import (
    Outlook,
    Overheard,
    bits_left_by_card,
    chance_of_waiting,
    is_gamble_better,
    outlook_of,
)
from tudor.bots.planning.tells import Tells
from tudor.bots.planning.tour_value import TourValues
from tudor.deduction import Holds, Knowledge
from tudor.deduction.counting import counts
from tudor.deduction.fact_rows import NOT_CASE, ONE_OF, ROW
from tudor.editions import load
from tudor.engine import new_game, take_seats
from tudor.model.cards import Triple
from tudor.model.edition import Setup
from tudor.model.happenings import NobodyShowed, Passed, Suggested, TurnBegan
from tudor.model.sight import USUAL_BUDGET, CardSeen, CardUnseen, HandHidden, HandSeen, Observation
from tudor.stepper import BotTable, Stepper, random_luck
from tudor.views import view

SEATS = ("scarlet", "mustard", "white", "green")
HAND = ("scarlet", "rope", "hall", "study")
TRUST = 0.9
PLUM = Triple("plum", "knife", "kitchen")


def setup() -> Setup:
    return take_seats(load("clue-1998"), 4)


DEALT: tuple[Observation, ...] = (
    HandSeen("scarlet", HAND),
    HandHidden("mustard", 5),
    HandHidden("white", 5),
    HandHidden("green", 4),
)


def casebook(*seen: Observation) -> Casebook:
    """What Scarlet knows, having seen the deal and this."""
    known = Casebook(setup(), "scarlet")
    known.hear((*DEALT, *seen))
    return known


def tells(*seen: Observation, likeliest: float = 0.0) -> Tells:
    """What Scarlet reads from this; the log odds that the others ask for the likeliest are given."""
    found = Tells(setup())
    found.likeliest |= {casebook().knowledge.numbers.owner(seat): likeliest for seat in SEATS[1:]}
    found.hear(seen, casebook(*seen).knowledge)
    return found


def estimate(*seen: Observation, likeliest: float = 0.0) -> Estimate:
    """What Scarlet believes, having seen this."""
    return make_estimate(casebook(*seen), tells(*seen, likeliest=likeliest), load("clue-1998"), TRUST, seed=1)


def facts(rows: "list[int]") -> list[list[int]]:
    return [rows[start : start + ROW] for start in range(0, len(rows), ROW)]


# Tells


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


# Asking


def test_the_best_question_settles_what_is_left() -> None:
    """With two suspects left, and all else known, the question is which of them it was."""
    setup = take_seats(load("clue-1998"), 3)
    hands = {
        "scarlet": ("scarlet", "mustard", "white", "rope", "hall", "study"),
        "mustard": ("knife", "wrench", "candlestick", "lounge", "library", "ballroom"),
    }
    casebook = Casebook(setup, "scarlet")
    casebook.hear([HandSeen("scarlet", hands["scarlet"]), HandHidden("mustard", 6), HandHidden("white", 6)])
    for card in hands["mustard"]:
        casebook.knowledge.add(Holds("mustard", card))
    for card in ("lead-pipe", "conservatory", "kitchen", "dining-room", "green"):
        casebook.knowledge.add(Holds("white", card))
    estimate = make_estimate(casebook, Tells(setup), setup.edition, TRUST, seed=1)
    scene = view(new_game(setup), "scarlet")
    named, unknown = best_question(estimate, casebook.knowledge.numbers, scene, "scarlet", ["hall"])
    assert named.suspect in {"peacock", "plum"}
    assert "hall" == named.room
    assert 0 == pytest.approx(unknown)


def test_among_attentive_players_a_question_is_about_the_room_first() -> None:
    """Where suspects and weapons come to light by themselves, the question leaves less unknown of the room."""
    numbers = casebook().knowledge.numbers
    scene = view(new_game(setup()), "scarlet")
    named, unknown = {}, {}
    for trust in (0.0, 1.0):
        believed = make_estimate(casebook(), tells(), load("clue-1998"), trust, seed=1)
        named[trust], unknown[trust] = best_question(believed, numbers, scene, "scarlet", ["kitchen"])
    # Nobody else can show Scarlet's own cards: the answer is about the kitchen alone.
    assert Triple("scarlet", "rope", "kitchen") == named[1.0] != named[0.0]
    assert unknown[0.0] < unknown[1.0]


# Racing


SHOWN_TO_MUSTARD = [
    part
    for suspect, weapon in (("plum", "knife"), ("peacock", "wrench"), ("white", "candlestick"))
    for part in (Suggested("mustard", Triple(suspect, weapon, "kitchen")), CardUnseen("white", "mustard"))
]
"""Mustard is shown a card three times."""


def outlook(*seen: Observation) -> Outlook:
    """Scarlet's outlook against Mustard, having seen this."""
    overheard, knowledge = Overheard(), casebook(*seen).knowledge
    overheard.hear(seen, knowledge)
    return outlook_of(estimate(*seen), overheard, knowledge, ["mustard"])


def test_rivals_who_know_more_are_more_dangerous() -> None:
    """A rival who was shown many cards is likelier to know the case file."""
    assert outlook().rivals < outlook(*SHOWN_TO_MUSTARD).rivals


def test_rivals_who_knew_as_much_and_did_not_accuse_are_patient() -> None:
    """What a rival knew when their last turn ended shows how long they wait; what they learnt since does not."""
    turn, later = TurnBegan("mustard", 1), TurnBegan("white", 2)
    before, after = outlook(turn, later, *SHOWN_TO_MUSTARD), outlook(turn, *SHOWN_TO_MUSTARD, later)
    assert before.rivals == after.rivals == after.refused
    assert 0 < before.refused < after.refused
    assert chance_of_waiting(before) < chance_of_waiting(after)


def test_nobody_is_patient_before_their_first_turn() -> None:
    """A rival who has had no chance to accuse has refused nothing."""
    assert 0 == outlook(TurnBegan("mustard", 1), *SHOWN_TO_MUSTARD).refused


def test_a_gamble_needs_a_chance_and_a_danger() -> None:
    """What is unlikely is never accused; what is nearly certain is, unless rivals know nothing and are careless."""
    vague = Outlook(chance=0.1, doubt=5.0, rivals=3.0, refused=0.0, carelessness=0.0)
    assert not is_gamble_better(vague)
    likely = vague._replace(chance=0.85, doubt=0.6)
    assert is_gamble_better(likely)
    assert not is_gamble_better(likely._replace(rivals=0.0, carelessness=1.0))


# Showing


def test_the_card_shown_is_the_one_that_tells_least() -> None:
    """Of two cards, the one shown leaves more unknown to the asker, by what they have heard before."""
    # When white asked, scarlet could show none of these but the rope: so everybody knows that she holds it.
    heard: tuple[Observation, ...] = (
        Suggested("white", Triple("plum", "rope", "kitchen")),
        Passed("green"),
        CardSeen("scarlet", "white", "rope"),
        Suggested("green", Triple("plum", "knife", "kitchen")),
        Passed("scarlet"),
        Passed("mustard"),
        CardUnseen("white", "green"),
        Suggested("mustard", Triple("scarlet", "rope", "ballroom")),
        Passed("white"),
        Passed("green"),
    )
    overheard, knowledge = Overheard(), casebook(*heard).knowledge
    overheard.hear(heard, knowledge)
    rope, scarlet = bits_left_by_card(estimate(*heard), overheard, knowledge, ["rope", "scarlet"], "mustard")
    assert rope > scarlet


# Deciding


ONLY_THE_ROOM: tuple[Observation, ...] = (
    Suggested("scarlet", Triple("plum", "knife", "study")),
    *map(Passed, ("mustard", "white", "green")),
    NobodyShowed("scarlet"),
)
"""Nobody has Professor Plum or the knife, and Scarlet has the study herself."""


@pytest.mark.parametrize("place", ["hall", NARROW])
def test_it_goes_on_looking_for_the_room_when_somebody_is_out(place: str) -> None:
    """With suspect and weapon certain, possible rooms are worth going to, wherever a pawn stays for good."""
    state = new_game(setup())
    state = replace(state, out=frozenset({"white"}), pawns={**state.pawns, "white": place, "scarlet": "p8"})
    sight, bot = view(state, "scarlet"), Mastermind(Random(1))
    bot.hear(sight, (*DEALT, *ONLY_THE_ROOM), "scarlet")
    values = bot.place_values(sight)
    assert (place == "hall") == isinstance(values, TourValues)
    assert 0 < values.next_turn("p8") < values.at("lounge")
    assert values.at("study") < values.at("kitchen")


def test_with_little_to_spend_it_plays_as_a_detective() -> None:
    """With a budget too small for plans, a mastermind decides what a detective would."""
    for budget, alike in ((PLANNING - 1, True), (PLANNING, False)):
        games = [_game(level, budget) for level in (Mastermind, Detective)]
        assert alike == (games[0].events == games[1].events)


def test_without_a_board_a_room_is_named_as_freely_as_a_suspect() -> None:
    """Where any room can be named, naming one tells as much as naming a weapon; on a board it tells less."""
    asked = Suggested("mustard", PLUM)
    for edition, as_much in (("clue-cards", True), ("clue-1998", False)):
        known = Knowledge.at(take_seats(load(edition), 4), "scarlet")
        read = Tells(take_seats(load(edition), 4))
        read.hear((asked,), known)
        weapon, room = (known.numbers.card(card) for card in ("knife", "kitchen"))
        assert weapon in read.chosen[known.numbers.owner("mustard")]
        assert as_much == (room in read.chosen[known.numbers.owner("mustard")])


def test_without_a_board_naming_a_rival_brings_nobody() -> None:
    """A rival's suspect costs nothing to name where there is no room to bring them into."""
    table = take_seats(load("clue-cards"), 4)
    seen = view(new_game(table), "scarlet")
    assert not any(_brings_rival(seen, "scarlet", suspect, "hall") for suspect in table.edition.suspects)


@pytest.mark.parametrize("seats", [7, 10])
def test_it_plans_at_every_number_of_players(seats: int) -> None:
    """At large tables too, it asks what tells most."""
    table, rng = take_seats(load("super-cluedo"), seats), Random(2)
    bots = {seat: Mastermind(Random(seat)) for seat in table.seats}
    game, codes = BotTable(table, bots, random_luck(rng)), set()
    while game.step():
        codes |= {bot.reason.code for bot in bots.values() if bot.reason is not None}
    assert game.is_over
    assert "ask-telling" in codes
    assert not codes & {"ask-likeliest", "ask-pair"}


def test_where_there_are_too_many_deals_to_count_it_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Example deals of random walks are about as likely as counted ones, leanings included."""
    seen: list[Observation] = [Suggested("white", PLUM), Passed("green"), Passed("scarlet"), Suggested("mustard", PLUM)]
    exact = estimate(*seen, likeliest=3.0)
    monkeypatch.setattr(counts, "MOST_BYTES", 0)
    rough = estimate(*seen, likeliest=3.0)
    assert len(exact.deals) == len(rough.deals)
    assert 0 == exact.counts.error < rough.counts.error
    for expected, found in zip(exact.chances, rough.chances, strict=True):
        assert expected == pytest.approx(found, abs=0.1)


def test_a_larger_budget_buys_more_example_deals() -> None:
    """A mastermind thinks on four deals a unit, 400 by default, and never on more than 4,000."""
    expected = {PLANNING: 80, 50: 200, USUAL_BUDGET: 400, 10**9: 4000}
    assert expected == {budget: _examples(budget) for budget in expected}


def _examples(budget: int) -> int:
    game, thinker = Stepper(setup(), random_luck(Random(3))), Mastermind(Random(1))
    game.play()
    (place,) = game.asked
    owed = game.decision(place, budget)
    assert owed is not None
    thinker.decide(game.view(place), game.news(place), owed)
    return len(thinker.plans.estimate.deals)


def _game(level: type[Detective], budget: int) -> BotTable:
    table = BotTable(
        setup(), {seat: level(Random(seat)) for seat in setup().seats}, random_luck(Random(3)), budget=budget
    )
    table.run()
    return table
