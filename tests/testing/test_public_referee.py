"""The public referee: right in every game, and alarmed by whatever is not public."""

from random import Random

import pytest

from tudor.bots.random_bot import pick
from tudor.editions import available, load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model import happenings as happened
from tudor.model.cards import Triple
from tudor.model.edition import Setup
from tudor.model.sight import CardSeen, CardUnseen, CaseFilled, HandSeen, Observation
from tudor.model.truth import Asked, Chance, Over
from tudor.testing import CheckFailed, PublicReferee
from tudor.testing.games import tables
from tudor.testing.public_referee import Awaited
from tudor.views import observations

NAMED = Triple("green", "rope", "hall")


def classic() -> Setup:
    return take_seats(load("clue-1998"), ("scarlet", "mustard", "plum"))


def told(*seen: Observation, setup: Setup | None = None) -> PublicReferee:
    referee = PublicReferee(setup or classic())
    for observation in (happened.TurnBegan("scarlet", 1), *seen):
        referee.hear(observation)
    return referee


@pytest.mark.parametrize("edition", available())
def test_the_referee_is_always_right(edition: str) -> None:
    """From what a spectator sees, the referee tells at every moment of a game whom it waits for."""
    for options in tables(load(edition)):
        rng = Random(3)
        state = new_game(take_seats(load(edition), 4, options))
        referee = PublicReferee(state.setup)
        while not isinstance(due := pending(state), Over):
            referee.check(due)
            choice = draw(due.request, rng) if isinstance(due, Chance) else pick(legal(state), rng)
            state, events = apply(state, choice)
            for seen in observations(events, None):
                referee.hear(seen)
        referee.check(due)


@pytest.mark.parametrize(
    "secret",
    [
        CardSeen("mustard", "scarlet", "rope"),
        HandSeen("mustard", ("rope",)),
        CaseFilled(NAMED),
    ],
    ids=lambda secret: type(secret).__name__,
)
def test_a_secret_alarms_the_referee(secret: Observation) -> None:
    """The referee fails when it is shown what no spectator may see."""
    with pytest.raises(CheckFailed, match="must not see"):
        told(secret)


def test_the_next_who_has_not_passed_is_asked() -> None:
    """After a suggestion and a pass, the witness after that is the one to answer."""
    referee = told(happened.Suggested("scarlet", NAMED))
    referee.check(Asked("answer", ("mustard",)))
    referee.hear(happened.Passed("mustard"))
    assert Awaited("answer", ("plum",)) == referee.expects


def test_skipping_a_witness_in_silence_is_noticed() -> None:
    """A witness who is passed over without a word betrays a hand: the check fails."""
    referee = told(happened.Suggested("scarlet", NAMED))
    with pytest.raises(CheckFailed, match="all can see that it should be"):
        referee.check(Asked("answer", ("plum",)))


def test_a_turn_out_of_order_is_noticed() -> None:
    """A turn that begins where nobody could expect it makes the check fail."""
    referee = told(happened.TurnEnded("scarlet"))
    with pytest.raises(CheckFailed, match="plum begins a turn"):
        referee.hear(happened.TurnBegan("plum", 2))


def test_a_turn_of_somebody_out_is_noticed() -> None:
    """Who is out is passed over: a turn for that seat makes the check fail."""
    referee = told(happened.AccusationFailed("scarlet"), happened.TurnBegan("mustard", 2))
    referee.hear(happened.TurnEnded("mustard"))
    referee.hear(happened.TurnBegan("plum", 3))
    referee.hear(happened.TurnEnded("plum"))
    assert Awaited("start", ("mustard",)) == referee.expects


def test_an_end_too_early_is_noticed() -> None:
    """The game is not over while somebody can still accuse."""
    with pytest.raises(CheckFailed, match="nobody wins"):
        told(happened.AccusationFailed("scarlet"), happened.NobodyWon())


def test_a_shown_card_ends_the_turn_where_the_rules_say_so() -> None:
    """After a shown card the suggester closes the turn, or the next begins, as the switch says."""
    canada = take_seats(load("clue-canada"), ("scarlet", "mustard", "plum"))
    shown = (happened.Suggested("scarlet", NAMED), CardUnseen("mustard", "scarlet"))
    assert Awaited("close", ("scarlet",)) == told(*shown).expects
    assert Awaited("start", ("mustard",)) == told(*shown, setup=canada).expects


def test_a_dealer_who_did_not_roll_highest_is_noticed() -> None:
    """Only the highest roll deals."""
    referee = PublicReferee(take_seats(load("cluedo-france"), ("scarlet", "mustard", "plum")))
    for seat, dice in (("scarlet", (1, 2)), ("mustard", (6, 5)), ("plum", (2, 2))):
        referee.hear(happened.RolledForDeal(seat, dice))
    with pytest.raises(CheckFailed, match="did not roll highest"):
        referee.hear(happened.DealerChosen("plum"))
