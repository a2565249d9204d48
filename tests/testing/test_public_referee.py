"""The public referee: right in every game, and alarmed by whatever is not public."""

from random import Random

import pytest

from tudor.bots.random_bot import pick
from tudor.editions import available, load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model import happenings as happened
from tudor.model.actions import Decline
from tudor.model.cards import Triple
from tudor.model.edition import Setup
from tudor.model.sight import (
    ButlerSeen,
    ButlerUnseen,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseHidden,
    DisclosureSeen,
    DisclosureUnseen,
    GlimpseSeen,
    HandHidden,
    HandSeen,
    Observation,
    OrderSeen,
    PoolHidden,
    PoolSeen,
    WatchSeen,
)
from tudor.model.truth import Asked, Chance, Over
from tudor.testing import CheckFailed, PublicReferee
from tudor.testing.awaited import Awaited
from tudor.testing.games import tables
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
            by = None if isinstance(due, Chance) else due.seats[0]
            choice = draw(due.request, rng) if isinstance(due, Chance) else pick(legal(state, by), rng)
            state, events = apply(state, choice, by)
            for seen in observations(events, None):
                referee.hear(seen)
        referee.check(due)


@pytest.mark.parametrize(
    "secret",
    [
        CardSeen("mustard", "scarlet", "rope"),
        HandSeen("mustard", ("rope",)),
        CaseFilled(NAMED),
        DisclosureSeen("mustard", "scarlet", "rope"),
        ButlerSeen("mustard", "stay"),
        OrderSeen("mustard", Decline()),
        WatchSeen("plum", "mustard", "rope", power=False),
        GlimpseSeen("mustard", "scarlet", "rope"),
        PoolSeen("scarlet", ("rope",)),
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
    """A turn for a player who is out makes the check fail."""
    referee = told(happened.AccusationFailed("scarlet"), happened.TurnBegan("mustard", 2))
    referee.hear(happened.TurnEnded("mustard"))
    referee.hear(happened.TurnBegan("plum", 3))
    referee.hear(happened.TurnEnded("plum"))
    assert Awaited("start", ("mustard",)) == referee.expects


def test_an_end_too_early_is_noticed() -> None:
    """The game is not over while a player can still accuse."""
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


# Spies


def spying(*seen: Observation) -> PublicReferee:
    """Scarlet has rolled a five."""
    setup = take_seats(load("super-cluedo"), ("scarlet", "mustard", "plum"))
    return told(happened.DiceTaken("scarlet"), happened.Rolled("scarlet", (2, 3)), *seen, setup=setup)


def test_a_spy_goes_on_with_the_steps_left() -> None:
    """While steps are left, the move goes on after the card was shown; with none, the turn is closed."""
    for steps, then in ((2, "move"), (5, "close")):
        referee = spying(happened.StoppedToSpy("scarlet", "o5", steps), happened.SpiedOn("scarlet", "plum"))
        assert Awaited("disclose", ("plum",)) == referee.expects
        referee.hear(DisclosureUnseen("plum", "scarlet"))
        assert (then, ("scarlet",)) == (referee.expects.what, referee.expects.seats)


def test_every_witness_is_asked_where_all_answer() -> None:
    """After a shown card the next witness is asked, and after the last the turn is closed."""
    named = Triple("green", "rope", "dining-room")
    entered = happened.Moved("scarlet", "dining-room")
    referee = spying(entered, happened.Suggested("scarlet", named), CardUnseen("mustard", "scarlet"))
    assert Awaited("answer", ("plum",)) == referee.expects
    referee.hear(happened.Passed("plum"))
    assert Awaited("close", ("scarlet",)) == referee.expects


# Intrigue


def intriguing(*seen: Observation) -> PublicReferee:
    setup = take_seats(load("cluedo-2008"), ("mustard", "white", "plum"))
    referee = PublicReferee(setup)
    for observation in (happened.TurnBegan("mustard", 1), *seen):
        referee.hear(observation)
    return referee


def window(*holders: str) -> PublicReferee:
    """Mustard has suggested, and these seats have drawn a butler card each."""
    drawn = [ButlerUnseen(seat) for seat in holders]
    return intriguing(*drawn, happened.Suggested("mustard", Triple("green", "rope", "spa")))


def test_the_window_is_for_those_who_hold_a_butler() -> None:
    """Seats with a hidden card or a fitting power might react, and no others."""
    assert Awaited("answer", ("white",)) == window().expects
    assert Awaited("react", ("plum",)) == window("plum", "mustard").expects
    assert Awaited("react", ("white", "plum")) == window("plum", "white").expects


def test_a_window_kept_from_somebody_is_noticed() -> None:
    """Leaving out a seat that holds a card betrays that it is not one to react with."""
    with pytest.raises(CheckFailed, match="white"):
        window("white", "plum").check(Asked("react", ("plum",)))
    with pytest.raises(CheckFailed, match="react"):
        window("plum").check(Asked("answer", ("white",)))


def test_replies_in_a_window_come_one_by_one_unseen() -> None:
    """With each step one more has replied, in any order; after the last the first witness is asked."""
    referee = window("white", "plum")
    for due in (Asked("react", ("white", "plum")), Asked("react", ("white",)), Asked("answer", ("white",))):
        referee.check(due)
    assert Awaited("answer", ("white",)) == referee.expects


def test_a_window_shut_too_early_is_noticed() -> None:
    """The witnesses are not asked before all have replied."""
    referee = window("white", "plum")
    referee.check(Asked("react", ("white", "plum")))
    with pytest.raises(CheckFailed, match="waits for"):
        referee.hear(happened.Passed("white"))


def test_a_turn_is_closed_by_those_who_might_play_something() -> None:
    """Only a player with a butler or a fitting power is asked at the end of a turn."""
    moved = happened.Moved("mustard", "f10")
    assert Awaited("start", ("white",)) == intriguing(moved).expects
    assert Awaited("close", ("mustard",)) == intriguing(ButlerUnseen("mustard"), moved).expects


def test_the_deal_is_counted() -> None:
    """Hands of another size than the rules give are noticed, and so is a pool that holds too few."""
    setup = take_seats(load("cluedo-2008"), 4)
    for wrong in (HandHidden("seat-2", 6), PoolHidden(2)):
        referee = PublicReferee(setup)
        referee.hear(happened.DealerDrawn("seat-1"))
        with pytest.raises(CheckFailed, match="instead of"):
            referee.hear(wrong)


def choosing(*seen: Observation) -> PublicReferee:
    """A deal after which two of three seats have to choose their suspects, the dealer last."""
    referee = PublicReferee(take_seats(load("cluedo-2008"), ("seat-1", "plum", "seat-3")))
    hands = [HandHidden(seat, 7) for seat in ("plum", "seat-3", "seat-1")]
    for observation in (happened.DealerDrawn("seat-1"), CaseHidden(), *hands, *seen):
        referee.hear(observation)
    return referee


def test_the_choice_of_suspects_is_followed() -> None:
    """Those without a suspect choose in the order of the deal, and then all roll by their new names."""
    assert Awaited("choose", ("seat-3",)) == choosing().expects
    assert Awaited("choose", ("seat-1",)) == choosing(happened.CharacterChosen("seat-3", "green")).expects
    both = (happened.CharacterChosen("seat-3", "green"), happened.CharacterChosen("seat-1", "white"))
    assert Awaited("dice", ("white",)) == choosing(*both).expects


@pytest.mark.parametrize(
    ("seat", "suspect"), [("seat-1", "green"), ("plum", "green"), ("seat-3", "plum"), ("seat-3", "seat-1")]
)
def test_a_wrong_choice_is_noticed(seat: str, suspect: str) -> None:
    """Choosing out of turn, twice, a taken suspect or no suspect makes the check fail."""
    with pytest.raises(CheckFailed, match="chooses"):
        choosing(happened.CharacterChosen(seat, suspect))


def test_being_asked_to_choose_out_of_turn_is_noticed() -> None:
    """The game waits for the one whose choice it is, and does not begin before."""
    with pytest.raises(CheckFailed, match="seat-3"):
        choosing().check(Asked("choose", ("seat-1",)))
    with pytest.raises(CheckFailed, match="choose"):
        choosing(happened.CharacterChosen("seat-3", "green")).check(Asked("start", ("plum",)))
