"""Nothing on the screen depends on what the seat cannot know."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from rich.segment import Segment

from tests.terminal.driving import VAST, Hand, Host, drive, press
from tudor.bots import RandomBot, make_bot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.actions import Accuse, Decline, Silence
from tudor.model.cards import Card, IntrigueCard, Seat, Triple
from tudor.model.happenings import Murdered
from tudor.model.sight import (
    AccusationWritten,
    Bot,
    ButlerSeen,
    CardSeen,
    CaseFilled,
    CaseSeen,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    OrderSeen,
    PoolOpened,
    PoolSeen,
    WatchSeen,
)
from tudor.model.truth import (
    Event,
    State,
)
from tudor.stepper import BotTable, random_luck
from tudor.terminal.session import LocalSession
from tudor.terminal.story import Story
from tudor.text import words
from tudor.views import decision, view


def played(edition_id: str, seat: Seat, decisions: int, seed: int) -> BotTable:
    """A table after this many decisions of a seat, at its next one. The others ask a lot, and one accuses at random."""
    rng = Random(seed)
    setup = take_seats(load(edition_id), load(edition_id).suspects[:4])
    bots: dict[Seat, Bot] = {other: make_bot("amateur", Random(rng.random())) for other in setup.seats if other != seat}
    bots[setup.seats[-1]] = RandomBot(rng)
    table = BotTable(setup, bots, random_luck(rng))
    person = RandomBot(rng)
    table.run()
    for _ in range(decisions):
        owed = decision(table.state, seat)
        if owed is None:
            break
        table.play(person.decide(view(table.state, seat), (), owed), seat)
        table.run()
    return table


def seen_cards(table: BotTable, seat: Seat) -> set[Card]:
    """What a seat has seen, by the rules of the game and not by its messages."""
    seen = set(table.state.hands[seat])
    for event in table.events:
        match event:
            case CardSeen(witness=witness, to=to, card=card) | DisclosureSeen(witness=witness, to=to, card=card):
                seen.update([card] if seat in (witness, to) else [])
            case WatchSeen(seat=looker, card=card) | GlimpseSeen(seat=looker, card=card):
                seen.update([card] if seat == looker else [])
            case CaseSeen(seat=looker, case=cards) | PoolSeen(seat=looker, cards=cards):
                seen.update(cards if seat == looker else ())
            case Murdered(cards=cards):
                seen.update(cards)
    return seen


def hides(table: BotTable, seat: Seat, *kinds: type[Event]) -> bool:
    """True if each of these happened among others, with cards unseen by the seat."""
    unseen = {card for card, other in exchange(table, seat).items() if card != other}
    hidden = [event for event in table.events if seat not in _concerned(event) and _cards(event) <= unseen]
    return all(any(isinstance(event, kind) for event in hidden) for kind in kinds)


def _concerned(event: Event) -> set[Seat]:
    return {getattr(event, role, "") for role in ("seat", "witness", "to", "of")}


def _cards(event: Event) -> set[Card]:
    return {event.card} if isinstance(event, CardSeen | DisclosureSeen) else set()


def exchange(table: BotTable, seat: Seat) -> dict[Card, Card]:
    """For every card the seat has not seen, another of its kind that it has not seen either."""
    edition = table.state.setup.edition
    seen = seen_cards(table, seat)
    swapped: dict[Card, Card] = {}
    for kind in (edition.suspects, edition.weapons, edition.rooms):
        unseen = [card for card in kind if card not in seen]
        swapped.update(zip(unseen, unseen[1:] + unseen[:1], strict=True))
    return swapped


def exchanged(table: BotTable, seat: Seat) -> BotTable:
    """The same game as the seat sees it, with every unseen card exchanged."""
    swapped = exchange(table, seat)
    state = table.state

    def other(card: Card) -> Card:
        return swapped.get(card, card)

    def others(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(map(other, cards))

    def hidden(event: Event) -> Event:
        match event:
            case CaseFilled(case=case) | CaseSeen(case=case):
                return replace(event, case=Triple(*others(case)))
            case HandSeen(cards=cards) | PoolOpened(cards=cards) | PoolSeen(cards=cards):
                return replace(event, cards=others(cards))
            case CardSeen(card=card) | DisclosureSeen(card=card) | WatchSeen(card=card) | GlimpseSeen(card=card):
                return replace(event, card=other(card))
            case AccusationWritten(seat=accuser, named=named) if accuser != seat:
                return replace(event, named=Triple(*others(named)))
            case ButlerSeen(seat=holder, card=card) if holder != seat:
                return replace(event, card="stay" if card != "stay" else "add-six")
            case OrderSeen(seat=holder, order=order) if holder != seat:
                return replace(event, order=Silence(holder) if isinstance(order, Decline) else Decline())
        return event

    twin = BotTable(state.setup, {}, random_luck(Random(0)))
    assert state.case is not None
    twin.state = replace(
        state,
        case=Triple(*others(state.case)),
        hands={holder: others(hand) for holder, hand in state.hands.items()},
        pool=others(state.pool),
        shown=frozenset((witness, to, other(card)) for witness, to, card in state.shown),
        **shuffled_butlers(state, seat),
    )
    twin.events = [hidden(event) for event in table.events]
    return twin


def shuffled_butlers(state: State, seat: Seat) -> dict[str, Any]:
    """The butler cards unknown to the seat, in other hands and in the pile, each moved on by one."""
    unknown = [(holder, card) for holder, cards in state.butlers.items() if holder != seat for card in cards]
    unknown += [("", card) for card in state.pile if card != "clock"]
    cards = [card for _, card in unknown]
    moved: dict[Seat, list[IntrigueCard]] = {}
    for (holder, _), card in zip(unknown, cards[1:] + cards[:1], strict=True):
        moved.setdefault(holder, []).append(card)
    return {
        "butlers": {
            holder: own if holder == seat else (*moved.get(holder, ()),) for holder, own in state.butlers.items()
        },
        "pile": (*moved.get("", ()), *(card for card in state.pile if card == "clock")),
    }


def pictures(table: BotTable, seat: Seat) -> list[list[list[Segment]]]:
    """The seat's screen in colour: the whole screen, the log from its beginning, the lists to accuse from."""
    found: list[list[list[Segment]]] = []
    app = Host(table.state, table.events, seat)

    async def act(hand: Hand) -> None:
        found.append([list(strip) for strip in app.screen._compositor.render_strips()])
        found.append([list(strip) for strip in app.screen.query_one(Story).lines])
        owed = app.session.decision
        assert owed is not None
        if owed.legal.of(Accuse) is not None:
            await press(hand, "a", "c", "c", "enter")
            found.append([list(strip) for strip in app.screen._compositor.render_strips()])

    drive(app, act, VAST)
    return found


def eventful(edition_id: str, seat: Seat, decisions: int, *kinds: type[Event]) -> BotTable:
    """A game in which these happened unseen by the seat, at a decision in its own turn."""
    tables = (played(edition_id, seat, decisions, seed) for seed in range(1_000))
    return next(table for table in tables if hides(table, seat, *kinds) and table.state.player == seat)


def assert_alike(table: BotTable, seat: Seat) -> None:
    twin = exchanged(table, seat)
    assert decision(table.state, seat) is not None
    assert table.state.case != twin.state.case
    assert msgspec.json.encode(table.events) != msgspec.json.encode(twin.events)
    assert pictures(table, seat) == pictures(twin, seat)


@pytest.mark.nightly
def test_the_first_screen_shows_sight_alone() -> None:
    """After the deal, the screen does not depend on what others hold, or on the case file."""
    seat = load("clue-1998").suspects[1]
    assert_alike(played("clue-1998", seat, 0, 0), seat)


@pytest.mark.parametrize(
    ("edition_id", "kinds"),
    [
        pytest.param("clue-2002", (CardSeen, CaseSeen), marks=pytest.mark.nightly),
        pytest.param("cluedo-france", (CardSeen, AccusationWritten), marks=pytest.mark.nightly),
        pytest.param("cluedo-asterix", (CardSeen, CaseSeen), marks=pytest.mark.nightly),
        pytest.param("super-cluedo", (CardSeen, DisclosureSeen), marks=pytest.mark.nightly),
        ("cluedo-2008", (CardSeen, ButlerSeen, OrderSeen, PoolSeen)),
    ],
)
def test_the_screen_shows_sight_alone(edition_id: str, kinds: tuple[type[Event], ...]) -> None:
    """Two games that a seat cannot tell apart look the same on its screen, cell by cell and colour by colour."""
    seat = load(edition_id).suspects[1]
    assert_alike(eventful(edition_id, seat, 8, *kinds), seat)


@pytest.mark.nightly
def test_a_different_hand_makes_a_different_screen() -> None:
    """The comparison is not blind: what the seat does know changes its screen."""
    seat = load("clue-1998").suspects[1]
    table, other = (played("clue-1998", seat, 0, seed) for seed in (1, 2))
    assert table.state.hands[seat] != other.state.hands[seat]
    assert pictures(table, seat) != pictures(other, seat)


def test_hints_and_odds_depend_on_nothing_unseen() -> None:
    """With every unseen card exchanged, the hint of what to suggest, its reason and the odds are the same."""
    tables = (played("clue-1998", "scarlet", decisions, seed) for decisions in range(8, 20) for seed in range(9))
    table = next(table for table in tables if table.state.player == "scarlet" and asks(table) == "suggest")
    known, other = LocalSession(table, "scarlet"), LocalSession(exchanged(table, "scarlet"), "scarlet")
    spoken = words(known.edition, "en")
    assert known.hint(spoken) is not None
    assert (known.hint(spoken), known.odds()) == (other.hint(spoken), other.odds())


def asks(table: BotTable) -> str | None:
    return view(table.state, None).asked
