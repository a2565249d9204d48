"""Reactions in cluedo-2008: who is asked after a suggestion, what they may order, and what comes of it."""

import pytest

from tests.engine.detectives import of_type
from tests.engine.windows import WITH_ROSE, heard, visible
from tudor.engine import apply, legal, pending
from tudor.model.actions import Action, Decline, Show, Silence, Watch
from tudor.model.cards import Card, IntrigueCard, Seat
from tudor.model.happenings import Passed, PowerUsed, Silenced, TurnBegan
from tudor.model.sight import CardSeen, CardUnseen, WatchSeen, WatchUnseen
from tudor.model.truth import Asked, State
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import observations

# Who is asked


@pytest.mark.parametrize("card", ["stay", "play-again", "see-card", "unanswered"])
def test_a_seat_with_any_butler_is_asked(card: IntrigueCard) -> None:
    """Interruptions: that a seat holds a butler is public, which it is, is not."""
    assert Asked("react", ("green",)) == pending(heard({"green": [card]}))


def test_a_seat_without_butlers_is_not_asked() -> None:
    """Interruptions: without butlers there is no window, and the witnesses answer at once."""
    assert Asked("answer", ("white",)) == pending(heard({}, {"white": ["rope"]}))


def test_the_suggester_is_not_asked() -> None:
    """Interruptions: the window is for the others, whatever the suggester holds."""
    state = heard({"mustard": ["see-card", "unanswered"]}, {"white": ["rope"]})
    assert Asked("answer", ("white",)) == pending(state)


def test_those_asked_are_told_in_turn_order() -> None:
    """R21: from the suggester's left."""
    state = heard({"plum": ["stay"], "white": ["see-card"], "green": ["play-again"]})
    assert Asked("react", ("white", "green", "plum")) == pending(state)
    state = heard({"white": ["stay"], "plum": ["see-card"], "mustard": ["play-again"]}, suggester="green")
    assert Asked("react", ("plum", "mustard", "white")) == pending(state)


def test_when_all_cards_that_react_are_played_nobody_is_asked() -> None:
    """Interruptions: two of each kind, all played for everybody to see; other butlers cannot interrupt."""
    four: list[IntrigueCard] = ["see-card", "see-card", "unanswered", "unanswered"]
    state = heard({"green": ["stay"]}, {"white": ["rope"]}, played=four)
    assert Asked("answer", ("white",)) == pending(state)
    assert Asked("react", ("green",)) == pending(heard({"green": ["stay"]}, {"white": ["rope"]}, played=four[1:]))


def test_rose_is_asked_while_her_power_is_unused() -> None:
    """Power of Rose: that it is unused is public, so she is asked without any butler; once spent, not."""
    assert Asked("react", ("scarlet",)) == pending(heard({}, seats=WITH_ROSE))
    assert Asked("answer", ("white",)) == pending(heard({}, {"white": ["rope"]}, seats=WITH_ROSE, spent=["scarlet"]))


def test_no_other_power_reacts() -> None:
    """Section *powers*: Peacock's power belongs to showing a card, and the others to a player's own turn."""
    seats = ("mustard", "white", "green", "plum", "peacock")
    assert Asked("answer", ("white",)) == pending(heard({}, {"white": ["rope"]}, seats=seats))


def test_a_failed_accuser_is_asked() -> None:
    """R17: butlers and powers for other people's turns stay playable."""
    assert Asked("react", ("green",)) == pending(heard({"green": ["see-card"]}, out=["green"]))
    assert Asked("react", ("scarlet",)) == pending(heard({}, seats=WITH_ROSE, out=["scarlet"]))


def test_the_murdered_are_not_asked() -> None:
    """R19: Rose's power dies with her."""
    assert Asked("answer", ("white",)) == pending(heard({}, {"white": ["rope"]}, seats=WITH_ROSE, dead=["scarlet"]))


# What can be ordered


def orders(state: State, seat: Seat) -> set[Action]:
    return set(legal(state, seat))


def test_orders_depend_on_what_one_holds() -> None:
    """Interruptions: only the options tell, and only the asked seat sees them."""
    state = heard({"white": ["stay"], "green": ["unanswered"], "plum": ["see-card"]})
    assert {Decline()} == orders(state, "white")
    assert {Decline(), *map(Silence, ("white", "green", "plum"))} == orders(state, "green")
    assert {Decline(), *map(Watch, (None, "white", "green"))} == orders(state, "plum")
    assert set() == orders(state, "mustard")


def test_silence_is_combined_with_a_look_at_those_asked_before() -> None:
    """R30: after the silence nobody shows a card, so there is nothing more to see."""
    state = heard({"green": ["unanswered", "see-card"]})
    alone = {Decline(), *map(Silence, ("white", "green", "plum")), *map(Watch, (None, "white", "plum"))}
    both = {Silence(witness, watch) for witness in ("green", "plum") for watch in (Watch(), Watch("white"))}
    assert alone | both == orders(state, "green")


def test_rose_watches_by_card_before_her_power() -> None:
    """Power of Rose, R30: the same as the butler; while she holds that, it is what she plays."""
    state = heard({"scarlet": ["see-card"]}, seats=WITH_ROSE)
    assert {Decline(), *map(Watch, (None, "white", "plum"))} == orders(state, "scarlet")
    by_power = {Watch(witness, power=True) for witness in (None, "white", "plum")}
    state = heard({}, seats=WITH_ROSE)
    assert {Decline()} | by_power == orders(state, "scarlet")
    with pytest.raises(Illegal, match="Use your power"):
        apply(state, Watch("white"))


def test_no_order_concerns_the_murdered_or_the_suggester() -> None:
    """R19: a player who does not answer cannot be silenced or watched."""
    state = heard({"green": ["unanswered", "see-card"]}, dead=["plum"])
    watches = {Watch(), Watch("white")}
    both = {Silence("green", watch) for watch in watches}
    assert {Decline(), Silence("white"), Silence("green"), *both, *watches} == orders(state, "green")
    with pytest.raises(Illegal, match="white"):
        apply(state, Watch("plum"))


def test_what_one_does_not_hold_one_cannot_order() -> None:
    """Butlers *see-card*, *unanswered*: refused without the card."""
    state = heard({"green": ["see-card"]})
    with pytest.raises(Illegal, match="silence"):
        apply(state, Silence("white"))
    with pytest.raises(Illegal):
        apply(state, Watch("white", power=True))


# Silence


@pytest.mark.parametrize("hand", [["rope"], []], ids=["could-show", "could-not"])
def test_a_silenced_suggestion_goes_unanswered(hand: list[Card]) -> None:
    """Butler *unanswered*: nobody shows, whether or not the witness could."""
    state = heard({"plum": ["unanswered"]}, {"green": hand, "plum": ["peacock"]})
    state, events = apply(state, Silence("green"))
    assert [Passed("white"), Silenced("plum", "green"), TurnBegan("white", 2)] == visible(events, None)
    assert ((), ("unanswered",)) == (state.butlers["plum"], state.played)


def test_one_can_silence_oneself() -> None:
    """Butler *unanswered*: a witness can play it instead of answering."""
    state = heard({"white": ["unanswered"]}, {"white": ["rope"]})
    _, events = apply(state, Silence("white"))
    assert [Silenced("white", "white"), TurnBegan("white", 2)] == visible(events, None)


def test_silence_for_a_witness_never_reached_costs_nothing() -> None:
    """Interruptions: White shows before Green is asked, so the order has no effect, and the card stays hidden."""
    state = heard({"plum": ["unanswered"]}, {"white": ["rope"], "green": ["peacock"]})
    state, events = play(state, Silence("green"), Show("rope"))
    assert [CardUnseen("white", "mustard"), TurnBegan("white", 2)] == visible(events, None)
    assert (("unanswered",), ()) == (state.butlers["plum"], state.played)


def test_of_two_who_silence_one_witness_the_first_clockwise_plays() -> None:
    """R21: the other keeps the card, and nobody learns of it."""
    state = heard({"white": ["unanswered"], "plum": ["unanswered"]}, {"green": ["rope"]})
    state, events = play(state, ("plum", Silence("green")), ("white", Silence("green")))
    assert [Silenced("white", "green")] == of_type(events, Silenced)
    assert {"white": (), "plum": ("unanswered",)} == {seat: state.butlers[seat] for seat in ("white", "plum")}
    assert ("unanswered",) == state.played


@pytest.mark.parametrize(
    ("suggester", "witness", "clockwise"),
    [
        ("mustard", "green", ("white", "plum")),
        ("green", "white", ("plum", "mustard")),
        ("green", "plum", ("plum", "white")),
        ("plum", "white", ("mustard", "green")),
        ("white", "plum", ("green", "mustard")),
    ],
)
@pytest.mark.parametrize("replies", [1, -1], ids=["in-turn", "backwards"])
def test_clockwise_begins_at_the_suggesters_left(
    suggester: Seat, witness: Seat, clockwise: tuple[Seat, Seat], replies: int
) -> None:
    """R21: of two who silence a witness, the first on the suggester's left plays, even if it sits last at the table."""
    butlers: dict[Seat, list[IntrigueCard]] = {seat: ["unanswered"] for seat in clockwise}
    state = heard(butlers, {witness: ["rope"]}, suggester=suggester)
    state, events = play(state, *((seat, Silence(witness)) for seat in clockwise[::replies]))
    assert [Silenced(clockwise[0], witness)] == of_type(events, Silenced)
    assert [clockwise[1]] == [seat for seat in clockwise if state.butlers[seat]]


def test_of_two_silences_the_one_for_the_earlier_witness_counts() -> None:
    """R21: the first to make a suggestion unanswered ends the matter."""
    state = heard({"white": ["unanswered"], "plum": ["unanswered"]}, {"plum": ["rope"]})
    state, events = play(state, ("white", Silence("plum")), ("plum", Silence("green")))
    assert [Silenced("plum", "green")] == of_type(events, Silenced)
    assert ("unanswered",) == state.butlers["white"]


# Watching


def test_the_watcher_sees_the_card_shown() -> None:
    """Butler *see-card*: others see who saw the card too, and the butler is used up."""
    state = heard({"plum": ["see-card"]}, {"green": ["rope", "peacock"]})
    state, events = play(state, Watch("green"), Show("rope"))
    assert [CardSeen("green", "mustard", "rope"), WatchSeen("plum", "green", "rope", power=False)] == of_type(
        events, CardSeen, WatchSeen
    )
    assert WatchSeen("plum", "green", "rope", power=False) in observations(events, "plum")
    for other in ("white", None):
        assert WatchUnseen("plum", "green", power=False) in observations(events, other)
        assert "rope" not in str(observations(events, other))
    assert ((), ("see-card",)) == (state.butlers["plum"], state.played)


def test_rose_sees_a_shown_card_once_a_game() -> None:
    """Power of Rose: it is turned over when used, and her other butlers stay."""
    state = heard({"scarlet": ["stay"]}, {"white": ["rope"]}, seats=WITH_ROSE)
    state, events = play(state, Watch("white", power=True), Show("rope"))
    assert WatchSeen("scarlet", "white", "rope", power=True) in events
    assert not of_type(events, PowerUsed)
    assert ({"scarlet"}, ("stay",), ()) == (set(state.spent), state.butlers["scarlet"], state.played)


@pytest.mark.parametrize("witness", ["white", "green"])
def test_whoever_shows_is_watched(witness: Seat) -> None:
    """R30: the order waits for anyone but its own seat, which keeps the card if it shows one itself."""
    start = heard({"plum": ["see-card", "see-card"]}, {witness: ["rope"]})
    state, events = play(start, Watch(), Show("rope"))
    assert [WatchSeen("plum", witness, "rope", power=False)] == of_type(events, WatchSeen)
    assert (("see-card",), ("see-card",)) == (state.butlers["plum"], state.played)
    own = heard({"plum": ["see-card"]}, {"plum": ["rope"]})
    state, events = play(own, Watch(), Show("rope"))
    assert not of_type(events, WatchSeen)
    assert ("see-card",) == state.butlers["plum"]


def test_one_order_silences_and_watches() -> None:
    """R30: of both parts only the one that took effect is played."""
    order = Silence("plum", Watch())
    shown, events = play(heard({"green": ["unanswered", "see-card"]}, {"white": ["rope"]}), order, Show("rope"))
    assert of_type(events, WatchSeen)
    assert not of_type(events, Silenced)
    assert ("unanswered",) == shown.butlers["green"]
    silenced, events = play(heard({"green": ["unanswered", "see-card"]}, {"plum": ["rope"]}), order)
    assert of_type(events, Silenced)
    assert ("see-card",) == silenced.butlers["green"]


def test_watching_is_played_only_if_that_witness_shows() -> None:
    """Butler *see-card*: a witness who passes, or is never asked, costs nothing; the card stays hidden."""
    for hands in ({"plum": ["rope"]}, {"white": ["rope"]}):
        state = heard({"plum": ["see-card"]}, hands)
        state, events = play(state, Watch("green"), Show("rope"))
        assert not of_type(events, WatchSeen)
        assert (("see-card",), ()) == (state.butlers["plum"], state.played)


def test_rose_keeps_her_power_if_that_witness_does_not_show() -> None:
    """Power of Rose: ordered and not used, it stays."""
    state = heard({}, {"plum": ["rope"]}, seats=WITH_ROSE)
    state, events = play(state, Watch("white", power=True), Show("rope"))
    assert not of_type(events, WatchSeen)
    assert frozenset() == state.spent


def test_a_silenced_witness_shows_nothing_to_watch() -> None:
    """Butlers *see-card*, *unanswered*: where nobody shows, the watcher keeps the card."""
    state = heard({"white": ["unanswered"], "plum": ["see-card"]}, {"green": ["rope"]})
    state, events = play(state, ("plum", Watch("green")), ("white", Silence("green")))
    assert not of_type(events, WatchSeen)
    assert ("see-card",) == state.butlers["plum"]


def test_several_can_watch_one_witness() -> None:
    """Butler *see-card*: each watcher plays their own card, in turn order; Rose uses her power."""
    state = heard({"white": ["see-card"], "scarlet": ["stay"]}, {"plum": ["rope"]}, seats=WITH_ROSE)
    state, events = play(state, ("scarlet", Watch("plum", power=True)), ("white", Watch("plum")), Show("rope"))
    assert [
        WatchSeen("white", "plum", "rope", power=False),
        WatchSeen("scarlet", "plum", "rope", power=True),
    ] == of_type(events, WatchSeen)
    for watcher in ("white", "scarlet"):
        assert "rope" in str(observations(events, watcher))


def test_watchers_see_the_card_from_the_suggesters_left() -> None:
    """Butler *see-card*: watchers play in turn order after the suggester, not in the order of the seats."""
    state = heard({"mustard": ["see-card"], "plum": ["see-card"]}, {"white": ["rope"]}, suggester="green")
    _, events = play(state, ("mustard", Watch("white")), ("plum", Watch("white")), Show("rope"))
    assert [WatchSeen(seat, "white", "rope", power=False) for seat in ("plum", "mustard")] == of_type(events, WatchSeen)
