"""Who sees what of spies, answers by several witnesses, intrigue cards, powers and the pool: exactly those concerned."""

import pytest

from tests.engine.super_cluedo import EDITION, at, rolled, stop
from tudor.engine import apply
from tudor.model import actions as do
from tudor.model import sight
from tudor.model.actions import Show, Spy, Suggest, Watch
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import ButlerPlayed, ClockDrawn, LookedIntoPool, Murdered, SentHome, Silenced
from tudor.model.sight import (
    ButlerSeen,
    ButlerUnseen,
    CardSeen,
    CardUnseen,
    DisclosureSeen,
    DisclosureUnseen,
    GlimpseSeen,
    GlimpseUnseen,
    Observation,
    OrderSeen,
    PoolHidden,
    PoolOpened,
    PoolSeen,
    WatchSeen,
    WatchUnseen,
)
from tudor.model.truth import (
    Closing,
    Drawing,
    Event,
    InPool,
    InRoom,
    State,
)
from tudor.testing import arrange, play
from tudor.text.errors import Illegal
from tudor.views import decision, observations, view
from tudor.visibility import observe

SEATS: tuple[Seat, ...] = ("scarlet", "mustard", "peacock", "plum")
VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)

SEALED: list[tuple[Event, set[Seat], Observation | None]] = [
    (DisclosureSeen("mustard", "scarlet", "rope"), {"mustard", "scarlet"}, DisclosureUnseen("mustard", "scarlet")),
    (
        DisclosureSeen("peacock", "scarlet", "rope", glimpse=True),
        {"peacock", "scarlet"},
        DisclosureUnseen("peacock", "scarlet", glimpse=True),
    ),
    (
        CardSeen("peacock", "scarlet", "rope", glimpse=True),
        {"peacock", "scarlet"},
        CardUnseen("peacock", "scarlet", glimpse=True),
    ),
    (ButlerSeen("plum", "stay"), {"plum"}, ButlerUnseen("plum")),
    (OrderSeen("plum", do.Silence("mustard")), {"plum"}, None),
    (OrderSeen("plum", do.Decline()), {"plum"}, None),
    (WatchSeen("plum", "mustard", "rope", power=False), {"plum"}, WatchUnseen("plum", "mustard", power=False)),
    (GlimpseSeen("peacock", "scarlet", "rope"), {"peacock", "scarlet"}, GlimpseUnseen("peacock", "scarlet")),
    (PoolSeen("plum", ("rope",)), {"plum"}, None),
    (PoolOpened(("rope", "spa")), set(), PoolHidden(2)),
]


@pytest.mark.parametrize(("event", "concerned", "rest"), SEALED, ids=[type(row[0]).__name__ for row in SEALED])
def test_the_concerned_see_all_and_the_others_what_is_left(
    event: Event, concerned: set[Seat], rest: Observation | None
) -> None:
    """A spy's card, a butler, an order, a watched or glimpsed card, the pool: seen by those the book lets see them."""
    assert {viewer: event if viewer in concerned else rest for viewer in VIEWERS} == {
        viewer: observe(event, viewer) for viewer in VIEWERS
    }


OPEN: list[Event] = [
    ClockDrawn("plum", 3),
    Murdered("plum", ("rope", "spa")),
    ButlerPlayed("plum", "stay"),
    SentHome("plum", "green"),
    Silenced("plum", "mustard"),
    LookedIntoPool("plum"),
]


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_what_lies_open_is_seen_by_all(event: Event) -> None:
    """Everyone sees clocks, a murder with its hand, butlers played, and that a player looked into the pool."""
    assert dict.fromkeys(VIEWERS, event) == {viewer: observe(event, viewer) for viewer in VIEWERS}


# Spies, and several witnesses


def test_a_spied_card_is_seen_by_the_two_alone() -> None:
    """Super-cluedo, spy squares: the card is shown to the spy alone; the others see that one was."""
    moving = rolled(at("dining-room"), 2, 3)
    asked = play(moving, stop(moving, "o5"), Spy("plum")).state
    card = asked.hands["plum"][2]
    seen = {viewer: observations(apply(asked, Show(card)).events, viewer) for viewer in (*asked.setup.seats, None)}
    whole, rest = (DisclosureSeen("plum", "scarlet", card),), (DisclosureUnseen("plum", "scarlet"),)
    assert {"scarlet": whole, "plum": whole, "mustard": rest, "rose": rest, None: rest} == seen


def test_each_witness_answers_privately() -> None:
    """Super-cluedo, row *witnesses*: of two who show, neither sees the other's card, and the suggester both."""
    state = arrange(
        EDITION,
        ("scarlet", "mustard", "plum", "rose"),
        phase=InRoom(),
        pawns={"scarlet": "kitchen"},
        hands={"mustard": ["rope"], "plum": ["green"], "rose": []},
    )
    events = play(state, Suggest("green", "rope", "kitchen"), Show("rope"), Show("green")).events
    shown = [event for event in events if isinstance(event, CardSeen)]
    first, second = CardSeen("mustard", "scarlet", "rope"), CardSeen("plum", "scarlet", "green")
    unseen = CardUnseen("mustard", "scarlet"), CardUnseen("plum", "scarlet")
    assert {
        "scarlet": (first, second),
        "mustard": (first, unseen[1]),
        "plum": (unseen[0], second),
        "rose": unseen,
        None: unseen,
    } == {viewer: observations(shown, viewer) for viewer in (*state.setup.seats, None)}


# Intrigue


def intrigue(**changes: object) -> State:
    """Plum holds two butlers, Peacock one; an axe lies in the pool."""
    return arrange(
        "cluedo-2008",
        SEATS,
        case=Triple("white", "rope", "spa"),
        pool=("axe",),
        butlers={"plum": ("unanswered", "see-card"), "peacock": ("stay",)},
        **changes,  # type: ignore[arg-type]  # passed on as they are
    )


def test_butlers_are_counted_by_all_and_known_to_their_holder() -> None:
    """How many a seat holds is public; which, only its own business."""
    views = {viewer: view(intrigue(), viewer) for viewer in VIEWERS}
    assert {"plum": ("unanswered", "see-card"), "peacock": ("stay",)} == {
        viewer: shown.butlers for viewer, shown in views.items() if shown.butlers
    }
    for shown in views.values():
        assert {"scarlet": 0, "mustard": 0, "peacock": 1, "plum": 2} == shown.butler_counts
        assert 1 == shown.pool_size


def test_the_pool_is_seen_by_who_looks() -> None:
    """Everyone sees that a player looked into the pool; only that player sees the cards."""
    state = intrigue(phase=InPool(), pawns={"scarlet": "pool"})
    seen = {viewer: observations(apply(state, do.Look()).events, viewer)[:2] for viewer in VIEWERS}
    assert (LookedIntoPool("scarlet"), PoolSeen("scarlet", ("axe",))) == seen["scarlet"]
    assert all(PoolSeen not in map(type, seen[viewer]) for viewer in VIEWERS if viewer != "scarlet")


def test_a_drawn_butler_is_seen_by_who_drew_it() -> None:
    """The others see that it was no clock."""
    state = intrigue(phase=Drawing("mustard", Closing()), player="mustard")
    events = apply(state, do.Intrigue("go-anywhere")).events[:1]
    assert (ButlerSeen("mustard", "go-anywhere"),) == observations(events, "mustard")
    assert {(ButlerUnseen("mustard"),)} == {observations(events, viewer) for viewer in VIEWERS if viewer != "mustard"}


def heard() -> State:
    """Mustard has suggested; Scarlet, Peacock and Plum are asked in a sealed window."""
    state = intrigue(player="mustard", phase=InRoom(), pawns={"mustard": "hall"}, hands={"peacock": ["bat"]})
    return apply(state, Suggest("mustard", "bat", "hall")).state


def test_a_sealed_window_shows_nothing_of_the_replies() -> None:
    """Nobody sees a reply but its seat, and nobody sees who has replied: all asked are waited for until the end."""
    state = heard()
    for seat, order in (("plum", Watch("peacock")), ("scarlet", Watch("peacock", power=True))):
        before = {viewer: view(state, viewer) for viewer in VIEWERS}
        state, events = apply(state, order, seat)
        assert {seat: (OrderSeen(seat, order),)} == {
            viewer: seen for viewer in VIEWERS if (seen := observations(events, viewer))
        }
        assert before == {viewer: view(state, viewer) for viewer in VIEWERS}
        assert ("peacock", "plum", "scarlet") == view(state, None).waiting_for
        assert decision(state, seat) is None
    assert decision(state, "peacock") is not None


def test_a_refusal_does_not_tell_who_has_replied() -> None:
    """A seat that is not asked, or has replied, sees the same names before and after others reply."""
    names = {"mustard": "peacock, plum, scarlet", "plum": "peacock, scarlet"}
    state = apply(heard(), do.Decline(), "plum").state
    for replied in (state, apply(state, do.Decline(), "scarlet").state):
        for seat, told in names.items():
            with pytest.raises(Illegal, match=told):
                apply(replied, do.Decline(), seat)


def test_watchers_see_the_card_and_the_others_that_they_watch() -> None:
    """Two watch Peacock's answer, one by a butler and one by her power: each sees the card, all see that they do."""
    state = play(heard(), ("plum", Watch("peacock")), ("scarlet", Watch("peacock", power=True))).state
    state = apply(state, do.Decline(), "peacock").state
    events = apply(state, Show("bat")).events[:3]
    plum, scarlet = WatchUnseen("plum", "peacock", power=False), WatchUnseen("scarlet", "peacock", power=True)
    hidden = CardUnseen("peacock", "mustard")
    assert (hidden, plum, scarlet) == observations(events, None)
    assert (hidden, WatchSeen("plum", "peacock", "bat", power=False), scarlet) == observations(events, "plum")
    assert (hidden, plum, WatchSeen("scarlet", "peacock", "bat", power=True)) == observations(events, "scarlet")
    assert (CardSeen("peacock", "mustard", "bat"), plum, scarlet) == observations(events, "mustard")


def test_an_order_that_comes_to_nothing_is_never_seen() -> None:
    """Silence ordered for a witness who is not reached leaves no trace, and the card stays hidden."""
    state = play(heard(), ("plum", do.Silence("scarlet")), ("scarlet", do.Decline()), ("peacock", do.Decline())).state
    after, events = apply(state, Show("bat"))
    assert not any(isinstance(seen, sight.OrderSeen | Silenced) for seen in observations(events, None))
    assert ("unanswered", "see-card") == after.butlers["plum"]


def test_the_hand_of_the_murdered_lies_open() -> None:
    """After a murder every view shows the victim's hand, and no other."""
    state = intrigue(dead=("mustard",), clocks=7)
    for viewer in VIEWERS:
        assert {"mustard": state.hands["mustard"]} == view(state, viewer).open_hands
        assert ("mustard",) == view(state, viewer).dead
        assert 7 == view(state, viewer).clocks
