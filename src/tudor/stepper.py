"""One game in progress: its state, its source of luck, and what each seat has seen.

Everything that plays a game does so through a :class:`Stepper`: the library's :class:`~tudor.Game`, bots at a table, the
environment for reinforcement learning, and the server.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from msgspec import Struct

from tudor.engine import apply, draw, new_game, pending
from tudor.model.actions import Action, Outcome
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import CharacterChosen
from tudor.model.sight import USUAL_BUDGET, Bot, Decision, Observation, View
from tudor.model.truth import Asked, Chance, Event, Over, Pending, Request, State, Step
from tudor.views import decision, view
from tudor.visibility import observe

Viewer: TypeAlias = int | None
"""A seat by its number, clockwise from 0, which stays the same when it takes a suspect's name; None for spectators."""
Luck: TypeAlias = Callable[[Request, State, int], Outcome]
"""Settles chance: given the request, the state, and the index of the draw."""


def random_luck(rng: Random) -> Luck:
    """Fair dice and a fair deal, from one random source."""
    return lambda request, state, index: draw(request, rng)


class Advance(Struct, frozen=True):
    """A choice and the chance after it, computed but not yet taken."""

    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]
    """The outcomes of the game's own luck."""
    due: Pending
    """What the game waits for afterwards."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happens."""
        return tuple([event for step in self.steps for event in step.events])


class _Sight:
    """What one seat or the spectators have observed."""

    def __init__(self, seat: Seat | None) -> None:
        self.observed: list[Observation] = []
        self.fetched = 0
        """Number of observations fetched as news."""
        self._seat = seat
        self._events = 0

    def catch_up(self, events: list[Event]) -> list[Observation]:
        """Observe what has happened since the last call."""
        if self._events == len(events):
            return self.observed
        for event in events[self._events :]:
            seen = observe(event, self._seat)
            if seen is not None:
                self.observed.append(seen)
            if type(event) is CharacterChosen and event.seat == self._seat:
                self._seat = event.suspect
        self._events = len(events)
        return self.observed


class Stepper:
    """A game in progress. Computing an advance changes nothing; taking it does.

    Without ``luck``, the caller settles chance too, through :meth:`play`.
    """

    def __init__(self, setup: Setup, luck: Luck | None) -> None:
        self.setup = setup
        """The table when the game began."""
        self.events: list[Event] = []
        self.draws = 0
        """Number of draws from luck."""
        self._luck = luck
        self._sights = {viewer: _Sight(seat) for viewer, seat in ((None, None), *enumerate(setup.seats))}
        self.state = new_game(setup)

    def restarted(self) -> "Stepper":
        """The same game before its first step, with the same source of luck."""
        return Stepper(self.setup, self._luck)

    # Where things stand

    @property
    def state(self) -> State:
        """The whole truth."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self._due: Pending | None = None

    @property
    def due(self) -> Pending:
        """What the game waits for."""
        if self._due is None:
            self._due = pending(self._state)
        return self._due

    @property
    def asked(self) -> tuple[int, ...]:
        """Numbers of the seats that must decide."""
        due = self.due
        return tuple(map(self._state.setup.seats.index, due.seats)) if isinstance(due, Asked) else ()

    @property
    def is_over(self) -> bool:
        """True if a seat has won or none can win any more."""
        return isinstance(self.due, Over)

    def seat(self, viewer: Viewer) -> Seat | None:
        """A seat's current name."""
        return None if viewer is None else self._state.setup.seats[viewer]

    # What a seat knows

    def view(self, viewer: Viewer) -> View:
        """The game as a seat or a spectator sees it."""
        return view(self._state, self.seat(viewer))

    def decision(self, viewer: Viewer, budget: int = USUAL_BUDGET) -> Decision | None:
        """The decision a seat owes, if the game waits for it."""
        due, seat = self.due, self.seat(viewer)
        return decision(self._state, seat, budget) if isinstance(due, Asked) and seat in due.seats else None

    def seen(self, viewer: Viewer) -> list[Observation]:
        """Everything a seat or a spectator has observed."""
        return self._sights[viewer].catch_up(self.events)

    def news(self, viewer: Viewer) -> tuple[Observation, ...]:
        """What a seat has observed since the last call."""
        seen, sight = self.seen(viewer), self._sights[viewer]
        fresh = tuple(seen[sight.fetched :])
        sight.fetched = len(seen)
        return fresh

    # Steps

    def work_out(self, choice: Action | Outcome | None = None, by: Seat | None = None) -> Advance:
        """The advance after a choice, or after luck alone. An illegal choice is refused."""
        if choice is None:
            return self._with_luck([], self._state, self.due)
        step = apply(self._state, choice, by)
        due = pending(step.state)
        # Most choices are not followed by chance.
        return self._with_luck([step], step.state, due) if isinstance(due, Chance) else Advance((step,), (), due)

    def _with_luck(self, steps: list[Step], state: State, due: Pending) -> Advance:
        """These steps with the chance that follows, if this game has its own luck."""
        outcomes: list[Outcome] = []
        while self._luck is not None and isinstance(due, Chance):
            outcomes.append(self._luck(due.request, state, self.draws + len(outcomes)))
            steps.append(apply(state, outcomes[-1]))
            state = steps[-1].state
            due = pending(state)
        return Advance(tuple(steps), tuple(outcomes), due)

    def take(self, advance: Advance) -> None:
        """Take a computed advance."""
        for self._state, events in advance.steps:
            self.events += events
        self._due = advance.due
        self.draws += len(advance.outcomes)

    def play(self, choice: Action | Outcome | None = None, by: Seat | None = None) -> Advance:
        """Play a choice and the chance that follows."""
        advance = self.work_out(choice, by)
        self.take(advance)
        return advance


class BotTable(Stepper):
    """A game in which bots play some seats and the caller the others.

    ``budget`` limits a bot's work on each decision.
    """

    def __init__(self, setup: Setup, bots: Mapping[Seat, Bot], luck: Luck, *, budget: int = USUAL_BUDGET) -> None:
        super().__init__(setup, luck)
        self._bots = [bots.get(seat) for seat in setup.seats]
        self._budget = budget

    def run(self) -> None:
        """Continue until a seat without a bot must decide or the game is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """Let chance or a bot take the next step; False if the next decision is the caller's."""
        if isinstance(self.due, Chance):
            self.play()
            return True
        for place in self.asked:
            bot = self._bots[place]
            if bot is not None:
                self._ask(bot, place)
                return True
        return False

    def _ask(self, bot: Bot, place: int) -> None:
        owed = self.decision(place, self._budget)
        assert owed is not None
        self.play(bot.decide(self.view(place), self.news(place), owed), owed.seat)
