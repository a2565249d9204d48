"""Two worlds that a seat cannot tell apart: the same game, with what the seat has no way to know exchanged.

Which worlds a seat may tell apart is decided here from the truth and the books, without looking at what the
views show: that is what the tests then compare.
"""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from tests.secrecy.eyes import alike
from tudor.bots.random_bot import pick
from tudor.engine import apply, draw, legal, new_game, pending
from tudor.model.actions import Accuse, Action, Case, Glimpse, Hand, Intrigue, Move, Outcome, Show, Suggest
from tudor.model.cards import Card, IntrigueCard, Seat, Triple
from tudor.model.edition import Setup
from tudor.model.options import Legal, Places, Suggestions
from tudor.model.truth import Asked, Chance, Doubting, Drawing, Event, Glimpsing, Over, Reacting, Sealed, State
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


def inquisitive(legal: Legal, rng: Random) -> Action:
    """A random action that mostly enters rooms and names few cards, so that witnesses soon contradict themselves."""
    suggestions, places = legal.of(Suggest), legal.of(Move)
    if isinstance(suggestions, Suggestions):
        return Suggest(rng.choice(suggestions.suspects[:2]), rng.choice(suggestions.weapons[:2]), suggestions.rooms[0])
    rooms = [place for place in places.to if not place[-1].isdigit()] if isinstance(places, Places) else []
    return Move(rng.choice(rooms)) if rooms else pick(legal, rng)


def random_game(setup: Setup, rng: Random, steps: int, choose: Callable[[Legal, Random], Action] = pick) -> Played:
    """The first steps of a random game."""
    game = Played(setup)
    while len(game.choices) < steps:
        state = game.states[-1]
        match pending(state):
            case Chance(request=request):
                game.add(None, draw(request, rng))
            case Asked(seats=seats):
                seat = rng.choice(seats) if len(seats) > 1 else seats[0]
                game.add(seat, choose(legal(state, seat), rng))
            case Over():
                break
    return game


def seat_at(state: State, place: int | None) -> Seat | None:
    """What the seat at a place is called now; nothing, for a spectator."""
    return None if place is None else state.setup.seats[place]


def indistinguishable(game: Played, place: int | None, rng: Random, tries: int) -> Iterator[Played]:
    """Other games that the books give the seat at this place, or a spectator, no way to tell from this one."""
    for _ in range(tries):
        exchange = _exchange(game, seat_at(game.states[-1], place), rng)
        other = _Retold(game, place, exchange or {}, rng).played()
        if other and any(differences(game, other)):
            yield other


def _exchange(game: Played, seat: Seat | None, rng: Random) -> dict[Card, Card] | None:
    """Two cards in different hands, or in a hand, the case file or the pool, of which this seat holds neither."""
    state = game.states[-1]
    if state.case is None:
        return None
    hidden = [(owner, card) for owner, cards in state.hands.items() if owner != seat for card in cards]
    hidden += [("case", card) for card in state.case] + [("pool", card) for card in state.pool]
    (owner, card), (another, other) = rng.sample(hidden, 2)
    if owner == another or ("case" in (owner, another) and _kind(game, card) != _kind(game, other)):
        return None
    return {card: other, other: card}


def _kind(game: Played, card: Card) -> str:
    edition = game.setup.edition
    return "suspect" if card in edition.suspects else "weapon" if card in edition.weapons else "room"


class _Retold:
    """A game played again with cards exchanged, and with whatever others did unseen done otherwise."""

    def __init__(self, game: Played, place: int | None, exchange: dict[Card, Card], rng: Random) -> None:
        self._game = game
        self._place = place
        self._exchange = exchange
        self._rng = rng
        self._other = Played(game.setup)

    def played(self) -> Played | None:
        """The same game after the exchange; None if the seat may notice a difference."""
        for state, (by, choice), events in zip(self._game.states, self._game.choices, self._game.events, strict=False):
            # All has looked the same so far, so the game must wait for the same seats.
            assert _asked(state) == _asked(self._state)
            who, seat = self._who(by), self._seat
            try:
                self._other.add(who, self._adapted(who, choice))
            except Illegal:
                return None
            if not alike(seat, events, self._other.events[-1]):
                return None
        return self._other

    @property
    def _state(self) -> State:
        return self._other.states[-1]

    @property
    def _seat(self) -> Seat | None:
        """What the seat is called before the next step."""
        return seat_at(self._state, self._place)

    def _who(self, by: Seat | None) -> Seat | None:
        """The seat that acted; in a sealed window others may reply in another order."""
        phase = self._state.phase
        if by == self._seat or not isinstance(phase, Sealed):
            return by
        waiting = [seat for seat in phase.seats if seat not in phase.orders and seat != self._seat]
        return self._rng.choice(waiting or [by])

    def _adapted(self, by: Seat | None, choice: Action | Outcome) -> Action | Outcome:
        """The choice, with exchanged cards; what others do out of this seat's sight may differ altogether."""
        state, exchange, edition = self._state, self._exchange, self._game.setup.edition
        match choice, state.phase:
            case Case(triple=triple), _:
                return Case(Triple(*(exchange.get(card, card) for card in triple)))
            case Hand(cards=cards), _:
                held = {exchange.get(card, card) for card in cards}
                return Hand(tuple(card for card in edition.cards if card in held))
            case Show(), _ if self._seat not in (by, state.player):
                return self._some_show(by, choice)
            case Accuse(), _ if by != self._seat and edition.rules.accusation == "written":
                return replace(choice, weapon=self._rng.choice(edition.weapons))
            case Intrigue(card=card), Drawing(seat=seat) if seat != self._seat and card != "clock":
                return Intrigue(self._some_butler(seat, card))
            case Glimpse(), Glimpsing(seat=seat, of=of) if self._seat not in (seat, of):
                return Glimpse(self._rng.choice(state.hands[of]))
            case _, (Reacting() | Doubting()) if by != self._seat:
                return self._some_order(by, choice)
            case _:
                return choice

    def _some_show(self, by: Seat | None, choice: Show) -> Action:
        shows = [action for action in legal(self._state, by) if isinstance(action, Show)]
        return self._rng.choice([show for show in shows if show.glimpse == choice.glimpse] or [choice])

    def _some_butler(self, seat: Seat, card: IntrigueCard) -> IntrigueCard:
        """Another butler for one that was never played, if the pile has one."""
        last = self._game.states[-1]
        butlers = [other for other in self._state.pile if other != "clock"]
        kept = card in last.butlers[seat] or card in last.buried
        if butlers and (card not in butlers or (kept and self._rng.random() < 0.5)):
            return self._rng.choice(butlers)
        return card

    def _some_order(self, by: Seat | None, choice: Action | Outcome) -> Action | Outcome:
        """The same order more often than not, since most of what is ordered comes to be seen."""
        possible = list(legal(self._state, by))
        if choice in possible and self._rng.random() < 0.7:
            return choice
        return self._rng.choice(possible)


def _asked(state: State) -> tuple[str, tuple[Seat, ...]]:
    """What is due and who is asked, those who have replied in a sealed window included."""
    due, phase = pending(state), state.phase
    if not isinstance(due, Asked):
        return type(due).__name__, ()
    return due.kind, phase.seats if isinstance(phase, Sealed) else due.seats


def differences(ours: Played, theirs: Played) -> Iterator[str]:
    """What is not the same in two worlds."""
    mine, other = ours.states[-1], theirs.states[-1]
    for hidden in ("case", "hands", "pool", "butlers", "buried"):
        if getattr(mine, hidden) != getattr(other, hidden):
            yield hidden
    for events, others in zip(ours.events, theirs.events, strict=True):
        for event, another in zip(events, others, strict=True):
            if event != another:
                yield type(event).__name__
