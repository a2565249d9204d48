"""One game in progress: it holds the truth, asks each seat, and tells each seat what it saw."""

from collections.abc import Callable, Mapping
from random import Random

from tudor.engine import apply, draw, new_game, pending
from tudor.model.actions import Action, Outcome
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.sight import USUAL_BUDGET, Bot, Observation
from tudor.model.truth import Asked, Chance, Event, Over, Request, State
from tudor.views import decision, observations, view


class Table:
    """A game and those who play it.

    Seats without a bot are for somebody else to play, with :meth:`play`. ``budget`` is what
    a bot may put into each decision, and ``on_step`` hears of every step. Whoever chooses a suspect in the course of the
    game is asked, and asks, by that name afterwards.
    """

    def __init__(
        self,
        setup: Setup,
        bots: Mapping[Seat, Bot],
        rng: Random,
        *,
        budget: int = USUAL_BUDGET,
        on_step: Callable[[State, tuple[Event, ...]], None] = lambda state, events: None,
    ) -> None:
        self.setup = setup
        """The table as it was when the game began."""
        self.state = new_game(setup)
        self.events: list[Event] = []
        # By place, which is what a seat keeps when its name changes.
        self._bots = [bots.get(seat) for seat in setup.seats]
        self._rng = rng
        self._budget = budget
        self._told = [0] * len(setup.seats)
        self._on_step = on_step

    @property
    def is_over(self) -> bool:
        """Has somebody won, or can nobody any more?"""
        return isinstance(pending(self.state), Over)

    def news(self, seat: Seat) -> tuple[Observation, ...]:
        """What a seat has observed since it last asked."""
        place = self._place(seat)
        fresh = self.events[self._told[place] :]
        self._told[place] = len(self.events)
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
            for seat in due.seats:
                bot = self._bots[self._place(seat)]
                if bot is not None:
                    self._ask(bot, seat)
                    return True
        return False

    def _place(self, seat: Seat) -> int:
        return self.state.setup.seats.index(seat)

    def _outcome(self, request: Request) -> Outcome:
        return draw(request, self._rng)

    def _ask(self, bot: Bot, seat: Seat) -> None:
        owed = decision(self.state, seat, self._budget)
        assert owed is not None
        self._take(bot.decide(view(self.state, seat), self.news(seat), owed), seat)

    def _take(self, choice: Action | Outcome, seat: Seat | None = None) -> None:
        self.state, events = apply(self.state, choice, seat)
        self.events.extend(events)
        self._on_step(self.state, events)
