"""Two worlds that a seat cannot tell apart: the same game, with cards exchanged that the seat has no way to know.

Which worlds a seat may tell apart is decided here from the truth and the books, without looking at what the
views show: that is what the tests then compare.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from tudor.bots.random_bot import pick
from tudor.engine import apply, draw, legal, new_game, pending
from tudor.model.actions import Accuse, Action, Case, Hand, Outcome, Show
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Setup
from tudor.model.truth import (
    AccusedInWriting,
    Asked,
    CaseLookedAt,
    CaseSet,
    Chance,
    Event,
    HandDealt,
    Over,
    Showed,
    State,
)
from tudor.text.errors import Illegal

Choice = tuple[Seat | None, Action | Outcome]


class Played:
    """A game as it was played: what was chosen at each step, and what came of it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.states: list[State] = [new_game(setup)]
        self.choices: list[Choice] = []
        self.events: list[tuple[Event, ...]] = []

    def add(self, by: Seat | None, choice: Action | Outcome) -> None:
        """Play one more step."""
        step = apply(self.states[-1], choice, by)
        self.choices.append((by, choice))
        self.states.append(step.state)
        self.events.append(step.events)


def random_game(setup: Setup, rng: Random, steps: int) -> Played:
    """The first steps of a random game."""
    game = Played(setup)
    while len(game.choices) < steps:
        state = game.states[-1]
        match pending(state):
            case Chance(request=request):
                game.add(None, draw(request, rng))
            case Asked(seats=(seat, *_)):
                game.add(seat, pick(legal(state, seat), rng))
            case Over():
                break
    return game


def indistinguishable(game: Played, seat: Seat | None, rng: Random, tries: int) -> Iterator[Played]:
    """Other games that the books give this seat no way to tell from this one."""
    for _ in range(tries):
        exchange = _exchange(game, seat, rng)
        other = exchange and _replayed(game, seat, exchange, rng)
        if other:
            yield other


def _exchange(game: Played, seat: Seat | None, rng: Random) -> dict[Card, Card] | None:
    """Two cards in different hands, or in a hand and the case file, of which this seat holds neither."""
    state = game.states[-1]
    if state.case is None:
        return None
    hidden = [(owner, card) for owner, cards in state.hands.items() if owner != seat for card in cards]
    hidden += [("case", card) for card in state.case]
    (owner, card), (another, other) = rng.sample(hidden, 2)
    if owner == another or ("case" in (owner, another) and _kind(game, card) != _kind(game, other)):
        return None
    return {card: other, other: card}


def _kind(game: Played, card: Card) -> str:
    edition = game.setup.edition
    return "suspect" if card in edition.suspects else "weapon" if card in edition.weapons else "room"


def _replayed(game: Played, seat: Seat | None, exchange: dict[Card, Card], rng: Random) -> Played | None:
    """The same game after the exchange; None if the seat may notice a difference."""
    other = Played(game.setup)
    for (by, choice), events in zip(game.choices, game.events, strict=True):
        try:
            other.add(by, _adapted(other.states[-1], by, choice, seat, exchange, rng))
        except Illegal:
            return None
        if not _alike(events, other.events[-1], seat):
            return None
    return other


def _adapted(
    state: State,
    by: Seat | None,
    choice: Action | Outcome,
    seat: Seat | None,
    exchange: dict[Card, Card],
    rng: Random,
) -> Action | Outcome:
    """The choice, with exchanged cards; what others do out of this seat's sight may differ altogether."""
    edition = state.setup.edition
    match choice:
        case Case(triple=triple):
            return Case(Triple(*(exchange.get(card, card) for card in triple)))
        case Hand(cards=cards):
            held = {exchange.get(card, card) for card in cards}
            return Hand(tuple(card for card in edition.cards if card in held))
        case Show() if seat not in (by, state.player):
            return rng.choice([action for action in legal(state, by) if isinstance(action, Show)] or [choice])
        case Accuse() if by != seat and edition.rules.accusation == "written":
            return replace(choice, weapon=rng.choice(edition.weapons))
        case _:
            return choice


def _alike(ours: tuple[Event, ...], theirs: tuple[Event, ...], seat: Seat | None) -> bool:
    return len(ours) == len(theirs) and all(_same_to(seat, *pair) for pair in zip(ours, theirs, strict=True))


def _same_to(seat: Seat | None, ours: Event, theirs: Event) -> bool:
    """Do the books let this seat notice no difference between the two?"""
    match ours, theirs:
        case HandDealt(seat=holder), HandDealt(seat=other):
            return holder == other and (holder != seat or ours == theirs)
        case CaseSet(), CaseSet():
            return True
        case Showed(witness=witness, to=to), Showed():
            same_people = (witness, to) == (theirs.witness, theirs.to)
            return same_people and (seat not in (witness, to) or ours == theirs)
        case AccusedInWriting(seat=accuser), AccusedInWriting(seat=other):
            return accuser == other and (accuser != seat or ours == theirs)
        case CaseLookedAt(seat=looker), CaseLookedAt(seat=other):
            return looker == other and (looker != seat or ours == theirs)
        case _:
            return ours == theirs
