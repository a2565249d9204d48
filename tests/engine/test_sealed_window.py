"""The sealed window of cluedo-2008: replies are unseen, in any order, one for each seat."""

from collections.abc import Mapping
from itertools import permutations

import pytest

from tests.engine.detectives import game
from tests.engine.windows import SEATS, heard, visible
from tudor.engine import apply, pending
from tudor.model.actions import Action, Decline, Draw, Intrigue, Show, Silence, Suggest, Watch
from tudor.model.cards import IntrigueCard, Seat
from tudor.model.happenings import NobodyShowed, Passed, TurnBegan
from tudor.model.sight import OrderSeen
from tudor.model.truth import Answering, Asked, InRoom, Reacting
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import decision, observations, view


def test_each_seat_replies_for_itself() -> None:
    """Interruptions: where several are asked, a reply without a seat is refused; so are strangers, and second replies."""
    state = heard({"white": ["stay"], "plum": ["play-again"]})
    with pytest.raises(Illegal, match="white"):
        apply(state, Decline())
    for stranger in ("mustard", "green"):
        with pytest.raises(Illegal, match="white"):
            apply(state, Decline(), stranger)
    state = apply(state, Decline(), "white").state
    assert Asked("react", ("plum",)) == pending(state)
    with pytest.raises(Illegal, match="plum"):
        apply(state, Decline(), "white")


REPLIES: Mapping[Seat, Action] = {"white": Silence("plum"), "green": Watch("white"), "plum": Silence("plum")}


@pytest.mark.parametrize("order", list(permutations(REPLIES)), ids=" ".join)
def test_replies_in_any_order_come_to_the_same(order: tuple[Seat, ...]) -> None:
    """Interruptions: neither the state nor what anybody sees depends on who replied first."""
    butlers: dict[Seat, list[IntrigueCard]] = {"white": ["unanswered"], "green": ["see-card"], "plum": ["unanswered"]}
    start = heard(butlers, {"green": ["peacock"]})
    state, events = play(start, *((seat, REPLIES[seat]) for seat in order))
    usual, usual_events = play(start, *REPLIES.items())
    assert usual == state
    for viewer in (*SEATS, None):
        assert observations(usual_events, viewer) == observations(events, viewer)


@pytest.mark.parametrize("reply", [Decline(), Silence("green"), Watch("white")])
def test_a_reply_is_seen_by_its_seat_alone(reply: Action) -> None:
    """Interruptions: what the others see, and whom the game seems to wait for, does not change by a reply."""
    start = heard({"white": ["stay"], "plum": ["unanswered", "see-card"]})
    state, events = apply(start, reply, "plum")
    for other in ("mustard", "white", "green", None):
        assert () == observations(events, other)
        assert view(start, other) == view(state, other)
    assert 1 == len(observations(events, "plum"))
    assert isinstance(observations(events, "plum")[0], OrderSeen)
    assert decision(state, "plum") is None


def test_what_one_ordered_in_vain_stays_unknown() -> None:
    """Interruptions: with an order without effect, all goes as if nothing had been ordered."""
    start = heard({"plum": ["unanswered", "see-card"]}, {"white": ["rope"]})
    idle = play(start, Decline(), Show("rope"))
    for vain in (Silence("green"), Watch("green")):
        state, events = play(start, vain, Show("rope"))
        assert idle.state == state
        for other in ("mustard", "white", "green", None):
            assert observations(idle.events, other) == observations(events, other)


def test_the_answers_run_through_without_further_windows() -> None:
    """Interruptions: one window a suggestion; the orders wait with the witness who is asked."""
    state = heard({"white": ["stay"], "plum": ["see-card"]}, {"green": ["rope"]})
    state = play(state, ("white", Decline()), ("plum", Watch("green"))).state
    assert isinstance(state.phase, Answering)
    assert Asked("answer", ("green",)) == pending(state)
    assert "white" == apply(state, Show("rope")).state.player


def test_orders_waiting_with_a_witness_are_not_seen() -> None:
    """Interruptions: while the witness thinks, nobody's view tells what was ordered."""
    start = heard({"plum": ["see-card"]}, {"green": ["rope"]})
    watched, idle = apply(start, Watch("green")).state, apply(start, Decline()).state
    for viewer in (*SEATS, None):
        assert view(idle, viewer) == view(watched, viewer)


def test_nobody_shows_and_nobody_reacted() -> None:
    """Row *after no card was shown*: the window over, all pass, and the turn is over."""
    _, events = apply(heard({"green": ["see-card"]}), Decline())
    expected = [*map(Passed, ("white", "green", "plum")), NobodyShowed("mustard"), TurnBegan("white", 2)]
    assert expected == visible(events, None)


def test_the_window_comes_after_the_draw_of_the_player_brought() -> None:
    """Interruptions: the window opens after the draw, which may give a seat a reaction."""
    state = game(SEATS, phase=InRoom(), pawns={"mustard": "hall", "white": "spa"}, butlers={"green": ["stay"]})
    state = apply(state, Suggest("white", "rope", "hall")).state
    assert Asked("draw", ("white",)) == pending(state)
    for reply, able in ((Decline(), ("green",)), (Draw(), ("white", "green"))):
        after = apply(state, reply).state
        after = apply(after, Intrigue("see-card")).state if isinstance(reply, Draw) else after
        assert isinstance(after.phase, Reacting)
        assert able == after.phase.seats
