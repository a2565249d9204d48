"""The mastermind: it obeys its budget, asks and shows well, and gambles only when waiting is worse."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.bots.casebooks import DEALT, PLUM, TRUST, casebook, estimate, setup, tells
from tests.bots.test_roads import NARROW
from tudor.bots.casebook import Casebook
from tudor.bots.detective import Detective
from tudor.bots.mastermind import PLANNING, Mastermind
from tudor.bots.planning.estimate import make_estimate
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
from tudor.editions import load
from tudor.engine import new_game, take_seats
from tudor.model.cards import Triple
from tudor.model.happenings import NobodyShowed, Passed, Suggested, TurnBegan
from tudor.model.sight import USUAL_BUDGET, CardSeen, CardUnseen, HandHidden, HandSeen, Observation
from tudor.stepper import BotTable, Stepper, random_luck
from tudor.views import view

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


def question_about_the_kitchen() -> Triple:
    """Scarlet's question in the kitchen: suspect and room are open, two of each, and White holds one of both pairs."""
    setup = take_seats(load("clue-1998"), 3)
    known = Casebook(setup, "scarlet")
    own = ("scarlet", "mustard", "white", "rope", "hall", "lounge")
    known.hear([HandSeen("scarlet", own), HandHidden("mustard", 6), HandHidden("white", 6)])
    for seat, cards in (
        ("mustard", ("green", "knife", "wrench", "candlestick", "library", "ballroom")),
        ("white", ("lead-pipe", "conservatory", "dining-room", "billiard-room")),
    ):
        for card in cards:
            known.knowledge.add(Holds(seat, card))
    believed = make_estimate(known, Tells(setup), setup.edition, TRUST, seed=1)
    scene = view(new_game(setup), "scarlet")
    return best_question(believed, known.knowledge.numbers, scene, "scarlet", ["kitchen"])[0]


def test_a_question_that_may_hit_is_worth_more_than_one_that_only_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Naming your own suspect tells more of the room; naming one that may be the answer wins the game in one case of four."""
    hoping = question_about_the_kitchen()
    assert ("revolver", "kitchen") == (hoping.weapon, hoping.room)
    assert hoping.suspect in {"plum", "peacock"}
    monkeypatch.setattr("tudor.bots.planning.question.HIT", 0.0)
    assert question_about_the_kitchen().suspect in {"scarlet", "mustard", "white"}


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
        [chosen] = read.asked[known.numbers.owner("mustard")]
        assert weapon in chosen
        assert as_much == (room in chosen)


def test_without_a_board_naming_a_rival_brings_nobody() -> None:
    """A rival's suspect costs nothing to name where there is no room to bring them into."""
    table = take_seats(load("clue-cards"), 4)
    seen = view(new_game(table), "scarlet")
    assert not any(_brings_rival(seen, "scarlet", suspect, "hall") for suspect in table.edition.suspects)


@pytest.mark.parametrize("seats", [pytest.param(7, marks=pytest.mark.nightly), 10])
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
