"""One game in progress: its state, its source of luck, and what each seat has seen.

Everything that plays a game does so through a :class:`Stepper`: the library's :class:`~tudor.Game`, bots at a table, the
environment for reinforcement learning, and the server.
"""

from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from functools import partial
from random import Random
from typing import Any, Self, TypeAlias

from msgspec import Struct

from tudor.engine import apply, draw, legal, new_game, pending
from tudor.model.actions import Action, Outcome
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import CharacterChosen
from tudor.model.sight import USUAL_BUDGET, Bot, Decision, Observation, View
from tudor.model.truth import Asked, Chance, Event, Over, Pending, Request, State, Step
from tudor.views import view
from tudor.visibility import observe

Viewer: TypeAlias = int | None
"""A seat by its number, clockwise from 0, which stays the same when it takes a suspect's name; None for spectators."""
Luck: TypeAlias = Callable[[Request, State, int], Outcome]
"""Settles chance: given the request, the state, and the index of the draw."""


def random_luck(rng: Random) -> Luck:
    """Fair dice and a fair deal, from one random source."""
    return partial(_drawn, rng)


def _drawn(rng: Random, request: Request, *_: object) -> Outcome:
    return draw(request, rng)


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

    def __copy__(self) -> "_Sight":
        sight = _Sight(self._seat)
        sight.observed, sight.fetched, sight._events = [*self.observed], self.fetched, self._events
        return sight

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

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        # States, events and observations never change, so that both games can have the same ones.
        other = memo[id(self)] = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.events = [*self.events]
        other._sights = {viewer: copy(sight) for viewer, sight in self._sights.items()}
        other._luck = deepcopy(self._luck, memo)
        return other

    # Where things stand

    @property
    def state(self) -> State:
        """The whole truth."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self._due: Pending | None = None
        self._owed: Decision | None = None
        """The decision last asked for, if it is still to be made."""

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
        return view(self._state, self.seat(viewer), self.due)

    def decision(self, viewer: Viewer, budget: int = USUAL_BUDGET) -> Decision | None:
        """The decision a seat owes, if the game waits for it."""
        due, seat, owed = self.due, self.seat(viewer), self._owed
        if seat is None or not isinstance(due, Asked) or seat not in due.seats:
            return None
        if owed is None or owed.seat != seat or owed.budget != budget:
            self._owed = owed = Decision(seat, due.kind, legal(self._state, seat), budget)
        return owed

    def seen(self, viewer: Viewer) -> list[Observation]:
        """Everything a seat or a spectator has observed."""
        return self._sights[viewer].catch_up(self.events)

    def news(self, viewer: Viewer) -> tuple[Observation, ...]:
        """What a seat has observed since the last call."""
        sight = self._sights[viewer]
        seen = sight.catch_up(self.events)
        fresh = tuple(seen[sight.fetched :])
        sight.fetched = len(seen)
        return fresh

    # Steps

    def work_out(self, choice: Action | Outcome | None = None, by: Seat | None = None) -> Advance:
        """The advance after a choice, or after luck alone. An illegal choice is refused."""
        if choice is None:
            return self._with_luck([], self._state, self.due)
        # Finding out what is legal takes longer than the rest of a step.
        known = self._owed.legal if self._owed is not None and self._owed.seat == by else None
        step = apply(self._state, choice, by, known)
        due = pending(step.state)
        # Most choices are not followed by chance.
        return self._with_luck([step], step.state, due) if type(due) is Chance else Advance((step,), (), due)

    def _with_luck(self, steps: list[Step], state: State, due: Pending) -> Advance:
        """These steps with the chance that follows, if this game has its own luck."""
        outcomes: list[Outcome] = []
        while self._luck is not None and type(due) is Chance:
            outcomes.append(self._luck(due.request, state, self.draws + len(outcomes)))
            steps.append(apply(state, outcomes[-1]))
            state = steps[-1].state
            due = pending(state)
        return Advance(tuple(steps), tuple(outcomes), due)

    def take(self, advance: Advance) -> None:
        """Take a computed advance."""
        for self._state, events in advance.steps:
            self.events += events
        self._due, self._owed = advance.due, None
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

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = super().__deepcopy__(memo)
        other._bots = deepcopy(self._bots, memo)
        return other

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
