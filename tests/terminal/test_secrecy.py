"""Nothing on the screen depends on what the seat cannot know."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from rich.segment import Segment
from textual.app import App

from tests.terminal.driving import WIDE, Hand, drive, press
from tudor import terminal
from tudor.bots import RandomBot, SimpleBot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Card, Seat, Triple
from tudor.model.sight import Bot
from tudor.model.truth import AccusedInWriting, CaseLookedAt, CaseSet, Event, HandDealt, Showed
from tudor.table import Table
from tudor.terminal.app import HEIGHTS, WIDTHS
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.session import Session
from tudor.views import decision, view


class Host(App[None]):
    """Shows one moment of a game."""

    CSS_PATH = Path(terminal.__file__).with_name("look.tcss")
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def on_mount(self) -> None:
        self.push_screen(GameScreen(self._session, "en", 0))


def played(edition_id: str, seat: Seat, decisions: int, seed: int) -> Table:
    """A table after so many decisions of a seat, at its next one. The others ask a lot, and one accuses at random."""
    rng = Random(seed)
    setup = take_seats(load(edition_id), 4)
    bots: dict[Seat, Bot] = {other: SimpleBot(Random(rng.random())) for other in setup.seats if other != seat}
    bots[setup.seats[-1]] = RandomBot(rng)
    table = Table(setup, bots, rng)
    person = RandomBot(rng)
    table.run()
    for _ in range(decisions):
        owed = decision(table.state, seat)
        if owed is None:
            break
        table.play(seat, person.decide(view(table.state, seat), (), owed))
        table.run()
    return table


def seen_cards(table: Table, seat: Seat) -> set[Card]:
    """What a seat has seen, by the rules of the game and not by what it was told."""
    seen = set(table.state.hands[seat])
    for event in table.events:
        match event:
            case Showed(witness=witness, to=to, card=card) if seat in (witness, to):
                seen.add(card)
            case CaseLookedAt(seat=looker, case=case) if looker == seat:
                seen.update(case)
    return seen


def hidden_from(table: Table, seat: Seat) -> list[Event]:
    """What others showed each other, wrote and looked at, if all of that happened and the seat knows none of it."""
    unseen = [card for card, other in exchange(table, seat).items() if card != other]
    shown = [event for event in table.events if isinstance(event, Showed) and event.card in unseen]
    own = [event for event in table.events if isinstance(event, AccusedInWriting | CaseLookedAt) and event.seat != seat]
    return [*shown, *own] if shown and own else []


def exchange(table: Table, seat: Seat) -> dict[Card, Card]:
    """For every card the seat has not seen, another of its kind that it has not seen either."""
    edition = table.state.setup.edition
    seen = seen_cards(table, seat)
    swapped: dict[Card, Card] = {}
    for kind in (edition.suspects, edition.weapons, edition.rooms):
        unseen = [card for card in kind if card not in seen]
        swapped.update(zip(unseen, unseen[1:] + unseen[:1], strict=True))
    return swapped


def exchanged(table: Table, seat: Seat) -> Table:
    """The same game as far as the seat can tell, with every unseen card exchanged."""
    swapped = exchange(table, seat)
    state = table.state

    def other(card: Card) -> Card:
        return swapped.get(card, card)

    def others(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(map(other, cards))

    def hidden(event: Event) -> Event:
        match event:
            case CaseSet(case=case):
                return CaseSet(Triple(*others(case)))
            case HandDealt(seat=holder, cards=cards):
                return HandDealt(holder, others(cards))
            case Showed(witness=witness, to=to, card=card):
                return Showed(witness, to, other(card))
            case AccusedInWriting(seat=accuser, named=named) if accuser != seat:
                return AccusedInWriting(accuser, Triple(*others(named)))
            case CaseLookedAt(seat=looker, case=case):
                return CaseLookedAt(looker, Triple(*others(case)))
        return event

    twin = Table(state.setup, {}, Random(0))
    assert state.case is not None
    twin.state = replace(
        state,
        case=Triple(*others(state.case)),
        hands={holder: others(hand) for holder, hand in state.hands.items()},
        denied=frozenset((holder, other(card)) for holder, card in state.denied),
        shown=frozenset((witness, to, other(card)) for witness, to, card in state.shown),
    )
    twin.events = [hidden(event) for event in table.events]
    return twin


def pictures(table: Table, seat: Seat) -> list[list[list[Segment]]]:
    """What the seat's screen shows, colours and all: everything, then the lists to accuse from."""
    found: list[list[list[Segment]]] = []
    fresh = Table(table.state.setup, {}, Random(0))
    fresh.state, fresh.events = table.state, table.events
    app = Host(Session(fresh, seat))

    async def act(hand: Hand) -> None:
        found.append([list(strip) for strip in app.screen._compositor.render_strips()])
        await press(hand, "a", "c", "c", "enter")
        found.append([list(strip) for strip in app.screen._compositor.render_strips()])

    drive(app, act, WIDE)
    return found


def eventful(edition_id: str, seat: Seat, decisions: int) -> Table:
    """A game in which others have seen what the seat has not, at a decision of the seat in its own turn."""
    tables = (played(edition_id, seat, decisions, seed) for seed in range(1_000))
    return next(table for table in tables if hidden_from(table, seat) and table.state.player == seat)


def assert_alike(table: Table, seat: Seat) -> None:
    twin = exchanged(table, seat)
    assert decision(table.state, seat) is not None
    assert table.state.case != twin.state.case
    assert msgspec.json.encode(table.events) != msgspec.json.encode(twin.events)
    assert pictures(table, seat) == pictures(twin, seat)


def test_the_first_screen_shows_sight_alone() -> None:
    """After the deal, the screen does not depend on what others hold, or on the case file."""
    seat = load("clue-1998").suspects[1]
    assert_alike(played("clue-1998", seat, 0, 0), seat)


@pytest.mark.parametrize("edition_id", ["clue-2002", "cluedo-france", "cluedo-asterix"])
def test_the_screen_shows_sight_alone(edition_id: str) -> None:
    """Two games that a seat cannot tell apart look the same on its screen, cell by cell and colour by colour."""
    seat = load(edition_id).suspects[1]
    assert_alike(eventful(edition_id, seat, 8), seat)


def test_a_different_hand_makes_a_different_screen() -> None:
    """The comparison is not blind: what the seat does know changes its screen."""
    seat = load("clue-1998").suspects[1]
    table, other = (played("clue-1998", seat, 0, seed) for seed in (1, 2))
    assert table.state.hands[seat] != other.state.hands[seat]
    assert pictures(table, seat) != pictures(other, seat)
