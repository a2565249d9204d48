"""Amateur and detective: what they ask, where they go, what they show, and when they accuse."""

from random import Random

import pytest

from tests.bots.decisions import ask, bot
from tudor.bots import Detective
from tudor.model.actions import Accuse, End, Move, Passage, Roll, Show, Spy, Stay, Stop, Suggest
from tudor.model.cards import Triple
from tudor.model.edition import Options
from tudor.model.happenings import NobodyShowed, Passed, Suggested, TurnBegan
from tudor.model.sight import CardSeen, CardUnseen, DisclosureSeen, Observation
from tudor.model.truth import Answering, Closing, Disclosing, InRoom, Moving, Spying
from tudor.testing import arrange
from tudor.views import view

SEATS = ("scarlet", "mustard", "plum")
CASE = Triple("white", "knife", "kitchen")
CERTAIN = pytest.mark.parametrize("level", ["amateur", "detective"])
HANDS = {"scarlet": ("plum", "green", "rope", "wrench", "hall", "study")}
SOLVED: tuple[Observation, ...] = (
    Suggested("scarlet", CASE),
    Passed("mustard"),
    Passed("plum"),
    NobodyShowed("scarlet"),
)


# Accusing


@CERTAIN
def test_a_certain_case_is_accused_at_once(level: str) -> None:
    """When nobody can show any of three cards that are not its own, they are the answer."""
    state = arrange("clue-1998", SEATS, phase=Closing(), case=CASE, hands=HANDS)
    assert (Accuse(*CASE), "accuse-certain") == ask(bot(level), state, *SOLVED)


@CERTAIN
def test_what_others_do_is_enough_to_know(level: str) -> None:
    """Suggestions of others that nobody answers tell as much as its own."""
    state = arrange("clue-1998", SEATS, case=CASE, hands=HANDS)
    heard = (
        Suggested("mustard", CASE),
        Passed("plum"),
        Passed("scarlet"),
        Suggested("plum", CASE),
        Passed("scarlet"),
        Passed("mustard"),
    )
    assert (Accuse(*CASE), "accuse-certain") == ask(bot(level), state, *heard)


@CERTAIN
def test_nothing_is_accused_while_two_answers_are_left(level: str) -> None:
    """A room that was not asked for leaves a doubt, and a doubt no accusation."""
    state = arrange("clue-1998", SEATS, phase=Closing(), case=CASE, hands=HANDS)
    named = Triple(CASE.suspect, CASE.weapon, "hall")
    heard = (Suggested("scarlet", named), Passed("mustard"), Passed("plum"), NobodyShowed("scarlet"))
    assert (End(), "end") == ask(bot(level), state, *heard)


@CERTAIN
def test_among_possible_liars_their_word_is_taken(level: str) -> None:
    """Where witnesses may be false, an answer that follows from what they say is accused as well."""
    case = Triple("white", "dagger", "kitchen")
    options = Options(false_witnesses=True)
    state = arrange("cluedo-france", SEATS, phase=Closing(), case=case, hands=HANDS, options=options)
    heard = (Suggested("scarlet", case), *SOLVED[1:])
    assert (Accuse(*case), "accuse-trusting") == ask(bot(level), state, *heard)


@CERTAIN
def test_who_has_solved_the_case_and_cannot_accuse_here_keeps_quiet(level: str) -> None:
    """Where accusations are made in one place only, a bot that knows the answer asks no more and goes there."""
    case = Triple("white", "dagger", "kitchen")
    hands = {"scarlet": ("plum", "green", "rope", "bat", "hall", "patio", "spa")}
    heard = (Suggested("scarlet", case), Passed("mustard"), Passed("plum"), NobodyShowed("scarlet"))
    asking = arrange("cluedo-2008", SEATS, phase=InRoom(), case=case, hands=hands, pawns={"scarlet": "hall"})
    assert (End(), "keep-quiet") == ask(bot(level), asking, *heard)
    walking = arrange("cluedo-2008", SEATS, phase=Moving((6, 6), 12), case=case, hands=hands, pawns={"scarlet": "hall"})
    assert (Move("pool"), "enter") == ask(bot(level), walking, *heard)


# Suggesting


def test_an_amateur_asks_for_any_card_that_may_be_it() -> None:
    """What was shown is not asked for again; between the others it makes no difference."""
    state = arrange("clue-1998", SEATS, phase=InRoom(), case=CASE, hands=HANDS, pawns={"scarlet": "hall"})
    seen = CardSeen("mustard", "scarlet", "mustard")
    asked = [ask(bot("amateur", seed), state, seen) for seed in range(40)]
    suspects = {action.suspect for action, _ in asked if isinstance(action, Suggest)}
    assert {"scarlet", "white", "peacock"} == suspects
    assert {"ask-open"} == {reason for _, reason in asked}


def test_a_detective_asks_for_the_likeliest() -> None:
    """A player who passed on a card makes it likelier to be the answer, and the detective asks for it."""
    state = arrange("clue-1998", SEATS, phase=InRoom(), case=CASE, hands=HANDS, pawns={"scarlet": "lounge"})
    heard = (Suggested("plum", Triple("peacock", "candlestick", "lounge")), Passed("scarlet"), Passed("mustard"))
    for seed in range(10):
        action = Suggest("peacock", "candlestick", "lounge")
        assert (action, "ask-likeliest") == ask(bot("detective", seed), state, *heard)


def test_in_a_room_of_its_own_a_detective_tests_suspect_and_weapon() -> None:
    """Where it cannot have been, the likeliest suspect and weapon are named."""
    state = arrange("clue-1998", SEATS, phase=InRoom(), case=CASE, hands=HANDS, pawns={"scarlet": "hall"})
    heard = (Suggested("plum", Triple("peacock", "candlestick", "lounge")), Passed("scarlet"), Passed("mustard"))
    assert (Suggest("peacock", "candlestick", "hall"), "ask-pair") == ask(bot("detective"), state, *heard)


# Moving


@CERTAIN
def test_a_reachable_room_that_may_be_it_is_entered(level: str) -> None:
    """With the lounge within the roll and open, that is where to go."""
    state = arrange("clue-1998", SEATS, phase=Moving((6,), 6), case=CASE, hands=HANDS, pawns={"scarlet": "r8"})
    assert (Move("lounge"), "enter") == ask(bot(level), state)


@CERTAIN
def test_a_passage_to_a_room_that_may_be_it_is_better_than_the_die(level: str) -> None:
    """From the study, whose card it holds, the passage leads straight to the kitchen."""
    state = arrange("clue-1998", SEATS, case=CASE, hands=HANDS, pawns={"scarlet": "study"})
    assert (Passage("kitchen"), "passage") == ask(bot(level), state)


@CERTAIN
def test_who_was_brought_to_a_room_that_may_be_it_asks_there(level: str) -> None:
    """A bot brought to the lounge asks there at once."""
    state = arrange("clue-1998", SEATS, case=CASE, hands=HANDS, pawns={"scarlet": "lounge"}, brought=["scarlet"])
    action, _ = ask(bot(level), state)
    assert isinstance(action, Suggest)
    assert "lounge" == action.room


@CERTAIN
def test_where_one_may_stay_one_stays_in_a_good_room(level: str) -> None:
    """Where the rules allow asking again by staying, a bot stays in a room that may be the crime scene."""
    state = arrange("cluedo-france", SEATS, hands=HANDS, pawns={"scarlet": "library"})
    assert (Stay(), "stay") == ask(bot(level), state)


@CERTAIN
def test_who_can_only_roll_rolls(level: str) -> None:
    """On a square there is nothing to choose."""
    state = arrange("clue-1998", SEATS, case=CASE, hands=HANDS)
    assert (Roll(), "no-other-way") == ask(bot(level), state)


def test_a_passage_to_a_known_room_is_no_use_to_an_amateur() -> None:
    """With the kitchen in hand, an amateur in the study rolls; a detective asks there for suspect and weapon."""
    hands = {"scarlet": ("plum", "green", "rope", "wrench", "kitchen", "study")}
    state = arrange("clue-1998", SEATS, hands=hands, pawns={"scarlet": "study"})
    assert (Roll(), "roll") == ask(bot("amateur"), state)
    assert (Passage("kitchen"), "passage") == ask(bot("detective"), state)


def test_where_it_was_in_vain_one_does_not_ask_again_until_something_is_learnt() -> None:
    """A bot that learnt nothing in the kitchen does not go straight back; after news it may."""
    hands = {"scarlet": ("plum", "green", "rope", "wrench", "kitchen", "study")}
    state = arrange("clue-1998", SEATS, hands=hands, pawns={"scarlet": "study"})
    known = CardSeen("mustard", "scarlet", "peacock")
    detective = bot("detective")
    assert (Passage("kitchen"), "passage") == ask(detective, state, known)
    again = (Suggested("scarlet", Triple("peacock", "rope", "kitchen")), known)
    assert (Roll(), "roll") == ask(detective, state, *again)
    assert (Passage("kitchen"), "passage") == ask(detective, state, CardSeen("mustard", "scarlet", "hall"))


# Showing


@CERTAIN
def test_a_card_shown_before_is_shown_again(level: str) -> None:
    """A player who has already seen one of the cards is shown that one."""
    named = Triple("plum", "rope", "hall")
    state = arrange("clue-1998", SEATS, player="mustard", phase=Answering(named, "scarlet"), hands=HANDS)
    for seed in range(10):
        asked = ask(bot(level, seed), state, CardSeen("scarlet", "mustard", "rope"))
        assert (Show("rope"), "show-again") == asked


def test_a_detective_shows_what_others_have_seen() -> None:
    """A card that a third player has seen is a smaller secret than one that nobody has."""
    named = Triple("plum", "rope", "hall")
    state = arrange("clue-1998", SEATS, player="mustard", phase=Answering(named, "scarlet"), hands=HANDS)
    for seed in range(10):
        asked = ask(bot("detective", seed), state, CardSeen("scarlet", "plum", "hall"))
        assert (Show("hall"), "show-known") == asked


@CERTAIN
def test_an_only_card_is_shown_and_none_is_hidden(level: str) -> None:
    """A bot never hides a card; without one it passes."""
    case = Triple("white", "dagger", "kitchen")
    for named, expected in ((Triple("plum", "dagger", "lounge"), "show-only"), (case, "nothing-to-show")):
        state = arrange(
            "cluedo-france",
            SEATS,
            player="mustard",
            phase=Answering(named, "scarlet"),
            hands=HANDS,
            case=case,
            options=Options(false_witnesses=True),
        )
        assert expected == ask(bot(level), state)[1]


# Spying


@CERTAIN
def test_a_spy_square_on_the_way_is_used(level: str) -> None:
    """A bot stops to spy on a player who has shown it no card yet."""
    state = arrange("super-cluedo", SEATS, phase=Moving((6, 6), 12), pawns={"scarlet": "hall"})
    action, reason = ask(bot(level), state)
    assert isinstance(action, Stop)
    assert "stop-to-spy" == reason


@CERTAIN
def test_one_spies_on_who_has_shown_least(level: str) -> None:
    """A player who has shown a card would show it again."""
    state = arrange("super-cluedo", SEATS, phase=Spying(Moving((3, 4), 3, paused=True)))
    held = state.hands["mustard"][0]
    assert (Spy("plum"), "spy") == ask(bot(level), state, DisclosureSeen("mustard", "scarlet", held))


def test_a_detective_seldom_spies_where_nothing_new_is_to_be_seen() -> None:
    """When everybody has shown it a card, and can show it again, a spy square is hardly worth a stop."""
    state = arrange("super-cluedo", SEATS, phase=Moving((6, 6), 12), pawns={"scarlet": "hall"})
    mustard, plum = (DisclosureSeen(seat, "scarlet", state.hands[seat][0]) for seat in SEATS[1:])
    worth = []
    for seen in ((), (mustard,), (mustard, plum)):
        detective = Detective(Random(0))
        ask(detective, state, *seen)
        worth.append(detective.spying_value(view(state, "scarlet")))
    assert worth[0] == worth[1] > 2 * worth[2]


@CERTAIN
def test_a_spy_is_shown_what_he_has_seen(level: str) -> None:
    """Spied upon again, a bot shows the same card again."""
    state = arrange("super-cluedo", SEATS, player="mustard", phase=Disclosing("scarlet", "mustard", Closing()))
    card = state.hands["scarlet"][2]
    seen = (TurnBegan("mustard", 2), DisclosureSeen("scarlet", "mustard", card), CardUnseen("plum", "mustard"))
    assert (Show(card), "show-again") == ask(bot(level), state, *seen)
