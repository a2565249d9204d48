"""Players who name their own cards: they are found out by what they turn out to hold, and read accordingly."""

from tests.bots.casebooks import PLUM, casebook, tells
from tests.bots.test_tells import judged
from tudor.bots.planning.bluffs import Bluffing, Choices, Named, judged_together
from tudor.bots.planning.estimate import Estimate, _bluffings, make_estimate
from tudor.editions import load
from tudor.model.cards import Triple
from tudor.model.happenings import Suggested
from tudor.model.sight import CardSeen, Observation

KINDS = (6, 6, 9)
ASKED = Suggested("mustard", PLUM)
UNKNOWN = [0.25] * 21
"""Odds of a hand nothing is known about."""
NAMED_AND_SHOWN = (("green", "lounge"), ("candlestick", "library"), ("wrench", "dining-room"))
"""Cards Mustard names beside one of Scarlet's, which then somebody has to show to Scarlet, and the rooms they are named in."""


def after_naming(witness: str) -> tuple[Observation, ...]:
    """Mustard names three cards, and each of them turns out to be this player's."""
    seen: list[Observation] = []
    for card, room in NAMED_AND_SHOWN:
        named = Triple("green", "rope", room) if card == "green" else Triple("scarlet", card, room)
        seen += [
            Suggested("mustard", named),
            Suggested(
                "scarlet", Triple("green", "rope", "hall") if card == "green" else Triple("scarlet", card, "hall")
            ),
            CardSeen(witness, "scarlet", card),
        ]
    return tuple(seen)


def lacking(seat: str) -> tuple[Observation, ...]:
    """A player names cards that turn out to be in other hands."""
    seen: list[Observation] = []
    for card in ("knife", "revolver") * 2:
        named = Triple("scarlet", card, "study")
        seen += [Suggested(seat, named), Suggested("scarlet", named), CardSeen("green", "scarlet", card)]
    return tuple(seen)


BLUFFER, PLAIN = after_naming("mustard"), after_naming("white")


def odds(**held: float) -> list[float]:
    """The odds of a hand of which something is known, by the number of a card."""
    return [held.get(f"card{card}", chance) for card, chance in enumerate(UNKNOWN)]


def judged_alone(held: list[float], asked: dict[Named, int], likeliest: float = 0.0) -> Bluffing:
    """What the choices of the only opponent tell."""
    return judged_together({1: Choices(held, KINDS, asked, likeliest)})[1]


def believed(*seen: Observation) -> Estimate:
    """What Scarlet believes among attentive players."""
    return make_estimate(casebook(*seen), tells(*seen), load("clue-1998"), 1.0, seed=1)


def test_a_strangers_choice_is_hardly_theirs() -> None:
    """Most players do not name their own cards."""
    stranger = judged_alone(UNKNOWN, {(0, 6): 1}, likeliest=0.0)
    assert 0.05 < stranger.rate < 0.2
    assert stranger.factor(0) < 0.7


def test_players_who_held_what_they_named_bluff() -> None:
    """Two cards named and held: what they name next is likelier to be theirs than not to be."""
    bluffer = judged_alone(odds(card0=1.0, card6=1.0), {(0, 8): 1, (3, 6): 1, (1, 8): 1}, likeliest=0.0)
    assert bluffer.rate > 0.3
    assert bluffer.factor(1) > 0.9


def test_players_who_lacked_what_they_named_do_not_bluff() -> None:
    """Ten cards named and not held: what they name next is not theirs either."""
    lacked = {f"card{card}": 0.0 for card in (0, 1, 2, 6, 7)}
    plain = judged_alone(odds(**lacked), {(0, 6): 2, (1, 7): 2, (2, 6): 2}, likeliest=0.0)
    assert plain.rate < 0.05
    assert plain.factor(3) < 0.15


def test_two_cards_that_are_not_theirs_are_no_bluff() -> None:
    """A constant bluffer names a card of their own in every question, so a question without one rules that out."""
    unclear = judged_alone(odds(card0=0.0), {(0, 6): 1})
    cleared = judged_alone(odds(card0=0.0, card6=0.0), {(0, 6): 1})
    assert cleared.rate < 0.75 * unclear.rate
    assert cleared.factor(1) < unclear.factor(1)


def test_the_other_card_of_a_bluff_is_not_theirs() -> None:
    """Two own cards in one question rule out a constant bluffer; a single one does not."""
    one = judged_alone(odds(card0=1.0, card6=0.0), {(0, 6): 1})
    two = judged_alone(odds(card0=1.0, card6=1.0), {(0, 6): 1})
    assert one.rate > two.rate


def test_players_who_ask_for_the_likeliest_do_not_bluff() -> None:
    """A player whose questions are what a detective would ask needs no proof of cards."""
    by_odds = [judged_alone(UNKNOWN, {(0, 6): 1}, likeliest=told) for told in (-4.0, 0.0, 4.0)]
    assert by_odds[0].rate > by_odds[1].rate > 5 * by_odds[2].rate
    assert by_odds[0].asks_for_likeliest < 0.02
    assert by_odds[2].asks_for_likeliest > 0.9


def test_a_choice_that_nothing_is_known_of_tells_nothing_about_its_player() -> None:
    """By the odds alone, any card is about as likely from a bluffer as from anybody else."""
    few, many = (judged_alone(UNKNOWN, {(0, 6): times}, likeliest=0.0) for times in (1, 8))
    assert abs(few.rate - many.rate) < 0.05


def test_opponents_are_often_of_one_kind() -> None:
    """Among players who ask for the likeliest, one who has hardly asked yet probably does so as well, unless their choices say otherwise."""
    stranger, detective = Choices(UNKNOWN, KINDS, {(0, 6): 1}), Choices(UNKNOWN, KINDS, {(1, 7): 2}, likeliest=4.0)
    bluffer = Choices(odds(card0=1.0, card6=0.0, card1=1.0, card7=0.0), KINDS, {(0, 6): 1, (1, 7): 1})
    alone, among_detectives = judged_together({1: stranger}), judged_together({1: stranger, 2: detective, 3: detective})
    assert among_detectives[1].asks_for_likeliest > 0.9 > 2 * alone[1].asks_for_likeliest
    assert judged_together({1: bluffer, 2: detective, 3: detective})[1].rate > 0.25


def odds_of_plum(*seen: Observation) -> float:
    """The odds that Mustard holds Professor Plum."""
    found, numbers = believed(*seen), casebook().knowledge.numbers
    chance = float(found.counts.marginals[numbers.card("plum"), numbers.owner("mustard")]) / found.counts.total
    return chance / (1 - chance)


def test_what_a_bluffer_names_may_well_be_his() -> None:
    """After the same questions, the next one makes it less likely that a plain Mustard holds Plum, and likelier that a bluffer does."""
    bluffer, plain = (odds_of_plum(*before, ASKED) / odds_of_plum(*before) for before in (BLUFFER, PLAIN))
    assert plain < 0.7
    assert bluffer > 1.3


def test_opponents_who_show_themselves_are_judged_one_by_one() -> None:
    """That Mustard bluffs does not make a bluffer of White, who never held what he named."""
    numbers, seen = casebook().knowledge.numbers, (*BLUFFER, *lacking("white"))
    styles = _bluffings(casebook(*seen), tells(*seen))
    assert styles[numbers.owner("mustard")].rate > 1.5 * styles[numbers.owner("white")].rate


def test_a_bluff_is_not_taken_for_carelessness() -> None:
    """A player who names a card of their own misses nothing by it; one who names a card they were shown does."""
    shown = (Suggested("scarlet", PLUM), CardSeen("mustard", "scarlet", "plum"))
    assert judged(*shown, ASKED) > judged() - 1
    known = (Suggested("white", Triple("plum", "rope", "kitchen")), CardSeen("scarlet", "white", "rope"))
    assert judged(*known, Suggested("white", Triple("plum", "rope", "kitchen"))) < judged() - 2
