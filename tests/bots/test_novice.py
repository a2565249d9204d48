"""The novice: what it remembers, and that it guesses, but seldom."""

from random import Random

from tests.bots.decisions import ask, bot, play_game
from tudor.bots.novice import GUESSING, Novice
from tudor.model.actions import Accuse, Move, Suggest
from tudor.model.cards import Card, Triple
from tudor.model.happenings import AccusationFailed, NobodyShowed, Passed, Suggested
from tudor.model.sight import CardSeen, CardUnseen, Observation
from tudor.model.truth import Closing, InRoom, Moving, Phase, State, TurnStart
from tudor.testing import arrange
from tudor.views import view

SEATS = ("scarlet", "mustard", "plum")
CASE = Triple("white", "knife", "kitchen")
HANDS = {"scarlet": ("plum", "green", "rope", "wrench", "hall", "study")}


START = TurnStart()


def position(phase: Phase = START) -> State:
    """It is Scarlet's turn, in the kitchen."""
    return arrange("clue-1998", SEATS, case=CASE, hands=HANDS, phase=phase, pawns={"scarlet": "kitchen"})


def shown(state: State, *but: Card) -> list[Observation]:
    """All cards of the others but these are shown, three times over, so that none is forgotten."""
    held = [(seat, card) for seat in SEATS[1:] for card in state.hands[seat] if card not in but]
    return [CardSeen(seat, "scarlet", card) for seat, card in held for _ in range(3)]


def test_a_novice_accuses_when_it_has_seen_all_but_three() -> None:
    """Three cards that nobody has are the answer."""
    state = position()
    assert (Accuse(*CASE), "accuse-seen-all") == ask(bot("novice"), state, *shown(state))


def test_a_novice_notices_that_nobody_could_show() -> None:
    """What nobody shows when it asks, it takes for the answer."""
    heard = (Suggested("scarlet", CASE), Passed("mustard"), Passed("plum"), NobodyShowed("scarlet"))
    assert (Accuse(*CASE), "accuse-seen-all") == ask(bot("novice"), position(Closing()), *heard)


def test_a_novice_concludes_nothing_from_what_others_do() -> None:
    """That others could not answer each other tells it nothing."""
    heard = (
        Suggested("mustard", CASE),
        Passed("plum"),
        Passed("scarlet"),
        NobodyShowed("mustard"),
        CardUnseen("plum", "mustard"),
    )
    assert not isinstance(ask(bot("novice"), position(Closing()), *heard)[0], Accuse)


def test_of_two_answers_a_novice_sometimes_guesses_one() -> None:
    """With two answers left, it guesses about as often as it is meant to, and either of them."""
    state = position()
    other = next(card for card in ("lounge", "library") if card not in CASE)
    left = shown(state, other)
    asked = [ask(bot("novice", seed), state, *left) for seed in range(300)]
    guesses = [action.room for action, reason in asked if isinstance(action, Accuse) and reason == "accuse-guess"]
    assert {other, CASE.room} == set(guesses)
    assert GUESSING / 2 < len(guesses) / len(asked) < GUESSING * 2


def test_a_novice_forgets_a_little() -> None:
    """Of the cards it is shown once, it asks for few again, but for some."""
    state = position(InRoom())
    seen = [
        CardSeen(seat, "scarlet", card)
        for seat in SEATS[1:]
        for card in state.hands[seat]
        if card in ("scarlet", "mustard", "peacock")
    ]
    asked = [ask(bot("novice", seed), state, *seen) for seed in range(300)]
    unseen = [action.suspect for action, reason in asked if reason == "ask-unseen" and isinstance(action, Suggest)]
    forgotten = [suspect for suspect in unseen if suspect != "white"]
    assert 0 < len(forgotten) < len(unseen) / 5


def test_a_novice_names_any_cards_now_and_then() -> None:
    """Most suggestions are for what it has not seen; a few are for fun."""
    state = position(InRoom())
    reasons = [ask(bot("novice", seed), state)[1] for seed in range(200)]
    assert 0 < reasons.count("ask-any") < len(reasons) / 3


def test_with_the_answer_a_novice_goes_where_accusations_are_made() -> None:
    """Where accusations are made in one place only, a novice that knows enough goes there."""
    case = Triple("white", "dagger", "kitchen")
    hands = {"scarlet": ("plum", "green", "rope", "bat", "hall", "patio", "spa")}
    phase = Moving((6, 6), 12)
    state = arrange("cluedo-2008", SEATS, phase=phase, case=case, hands=hands, pawns={"scarlet": "hall"})
    assert (Move("pool"), "enter") == ask(bot("novice"), state, *shown(state))


def test_a_novice_strolls_now_and_then() -> None:
    """Most walks are for something to be learnt; a few are just strolls, and said to be."""
    reasons = [ask(bot("novice", seed), position(Moving((6,), 6)))[1] for seed in range(200)]
    assert 0 < reasons.count("stroll") < len(reasons) / 3
    assert {"stroll", "enter", "approach"} >= set(reasons)


def test_novices_accuse_wrongly_only_now_and_then() -> None:
    """In twenty games of four novices, few accusations fail."""
    wrong = sum(
        isinstance(event, AccusationFailed)
        for seed in range(20)
        for event in play_game("clue-1998", ["novice"] * 4, seed).events
    )
    assert wrong <= 6


class Steady(Random):
    """Chance that lets a novice neither forget nor stroll."""

    def random(self) -> float:
        """As high as can be."""
        return 1.0


def test_a_novice_does_not_ask_in_vain_in_one_room_again_and_again() -> None:
    """Having learnt nothing in a room, it wants into others first; once it has learnt something, there as well."""
    state, novice = position(), Novice(Steady(1))
    seen = CardSeen("mustard", "scarlet", "peacock")
    asked = (Suggested("scarlet", Triple("peacock", "rope", "kitchen")), seen)
    for news, wanted in (((seen,), True), (asked, False), ((CardSeen("plum", "scarlet", "library"),), True)):
        ask(novice, state, *news)
        assert wanted == ("kitchen" in novice.wanted_rooms(view(state, "scarlet")))
