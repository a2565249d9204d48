"""One game in progress: it holds the truth, asks each seat, and tells each seat what it saw."""

from collections.abc import Callable, Mapping
from random import Random

from tudor.engine import apply, draw, new_game, pending
from tudor.model.actions import Action, Outcome
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.sight import Bot, Observation
from tudor.model.truth import Asked, Chance, Event, Over, Request, State
from tudor.views import decision, observations, view


class Table:
    """A game and those who play it.

    Seats without a bot are for somebody else to play, with :meth:`play`. ``on_step`` hears of every step.
    """

    def __init__(
        self,
        setup: Setup,
        bots: Mapping[Seat, Bot],
        rng: Random,
        *,
        on_step: Callable[[State, tuple[Event, ...]], None] = lambda state, events: None,
    ) -> None:
        self.state = new_game(setup)
        self.events: list[Event] = []
        self._bots = dict(bots)
        self._rng = rng
        self._told = dict.fromkeys(setup.seats, 0)
        self._on_step = on_step

    @property
    def is_over(self) -> bool:
        """Has somebody won, or can nobody any more?"""
        return isinstance(pending(self.state), Over)

    def news(self, seat: Seat) -> tuple[Observation, ...]:
        """What a seat has observed since it last asked."""
        fresh = self.events[self._told[seat] :]
        self._told[seat] = len(self.events)
        return observations(fresh, seat)

    def play(self, seat: Seat, action: Action) -> None:
        """Play a seat's decision."""
        self._take(action, seat)

    def run(self) -> None:
        """Go on until somebody without a bot must decide, or the game is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """Do the next thing that needs nobody from outside; False if there is none."""
        due = pending(self.state)
        if isinstance(due, Chance):
            self._take(self._outcome(due.request))
            return True
        if isinstance(due, Asked):
            seat = next((seat for seat in due.seats if seat in self._bots), None)
            if seat is not None:
                self._ask(seat)
                return True
        return False

    def _outcome(self, request: Request) -> Outcome:
        return draw(request, self._rng)

    def _ask(self, seat: Seat) -> None:
        owed = decision(self.state, seat)
        assert owed is not None
        self._take(self._bots[seat].decide(view(self.state, seat), self.news(seat), owed), seat)

    def _take(self, choice: Action | Outcome, seat: Seat | None = None) -> None:
        self.state, events = apply(self.state, choice, seat)
        self.events.extend(events)
        self._on_step(self.state, events)
