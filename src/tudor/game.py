"""The game for library users: one object that knows whose turn it is, what is legal, and what happened.

>>> game = Game("clue-1998", seats=3, seed=1)
>>> game.to_decide, game.kind
('scarlet', 'start')
>>> events = game.play("roll")
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal, Self, TypeAlias

from msgspec.structs import replace

from tudor import editions
from tudor.engine import legal as legal_for
from tudor.engine import pending, take_seats
from tudor.model.actions import Outcome
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options, Setup
from tudor.model.happenings import as_called
from tudor.model.kinds import Kind
from tudor.model.options import Legal
from tudor.model.sight import Bot, Observation, View
from tudor.model.truth import Asked, Chance, Event, Over, Request, State
from tudor.notation import (
    Choice,
    Record,
    Remark,
    paragraphs,
    read_choice,
    read_record,
    replay,
    split_seat,
    write_record,
)
from tudor.stepper import Advance, Luck, Stepper, Viewer, random_luck
from tudor.text.errors import Unreadable
from tudor.text.words import words

Chances: TypeAlias = Literal["fair", "manual"] | Callable[[Request], Outcome]
"""Who settles chance: a fair source, the caller through :meth:`Game.play`, or a function."""


class Game:
    """A game in progress.

    It knows the whole truth; :meth:`view`, :meth:`observations` and :meth:`log` give what one seat knows. An impossible
    request raises :class:`~tudor.Unreadable`, :class:`~tudor.Illegal` or :class:`~tudor.Ambiguous` and leaves the game as it
    was. Chance settles itself, the same way for the same ``seed``, unless ``chance`` says otherwise; ``record`` is a game to
    continue.
    """

    def __init__(
        self,
        edition: Edition | str | Path,
        seats: Sequence[Seat] | int = 3,
        *,
        seed: int | None = None,
        options: Options = Options(),
        chance: Chances = "fair",
        record: Record | None = None,
    ) -> None:
        edition = edition if isinstance(edition, Edition) else editions.load(edition)
        self.headers: dict[str, str] = {}
        """Headers of its record: ``game.headers["Event"] = "Family night"``."""
        self._stepper = Stepper(take_seats(edition, seats, options), _luck(seed, chance))
        self._advances: list[Advance] = []
        """Everything taken so far, for undo."""
        self._remarks: list[Remark] = []
        self._seed = seed
        self._bots: dict[int, _SeatedBot] = {}
        """By seat, the bot that last played there."""
        if record is not None:
            self._resume(record)
        self._take(self._stepper.work_out())

    def _resume(self, record: Record) -> None:
        for step in replay(record):
            self._take(Advance((step,), (), pending(step.state)))
        self.headers.update(record.headers)
        self._remarks = list(record.remarks)

    def copy(self) -> Self:
        """The same game once more. What is played in one leaves the other alone; both would roll the same dice next.

        ``copy.copy``, ``copy.deepcopy`` and ``pickle`` do the same.
        """
        return deepcopy(self)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = memo[id(self)] = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.headers = dict(self.headers)
        other._stepper = deepcopy(self._stepper, memo)
        other._advances, other._remarks = [*self._advances], [*self._remarks]
        other._bots = deepcopy(self._bots, memo)
        return other

    # Where things stand

    @property
    def state(self) -> State:
        """The whole truth, as a value that never changes; the game moves on to a new one."""
        return self._stepper.state

    @property
    def setup(self) -> Setup:
        """Edition, seats and options. A seat that chose its suspect during the game has that name."""
        return self.state.setup

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self._stepper.events)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that must decide; none while chance is due or when the game is over."""
        due = self._stepper.due
        return due.seats if isinstance(due, Asked) else ()

    @property
    def to_decide(self) -> Seat | None:
        """The seat that must decide, or the first of several."""
        return next(iter(self.asked), None)

    @property
    def kind(self) -> Kind | None:
        """The kind of decision that is due: ``choose``, ``start``, ``move``, ``suggest``, ``answer`` or ``close``."""
        due = self._stepper.due
        return due.kind if isinstance(due, Asked) else None

    @property
    def chance_due(self) -> Request | None:
        """The chance event that is due, in games whose caller settles chance."""
        due = self._stepper.due
        return due.request if isinstance(due, Chance) else None

    @property
    def legal(self) -> Legal:
        """The legal actions: ``action in game.legal``, ``for action in game.legal``, ``len(game.legal)``."""
        return self.legal_for(self.to_decide)

    def legal_for(self, seat: Seat | None) -> Legal:
        """A seat's legal actions; none if it is not asked."""
        return Legal(()) if seat is None else legal_for(self.state, seat)

    @property
    def is_over(self) -> bool:
        """True if a seat has won or none can win any more."""
        return self._stepper.is_over

    @property
    def winner(self) -> Seat | None:
        """The seat that won, if one has."""
        due = self._stepper.due
        return due.winner if isinstance(due, Over) else None

    # Playing

    def play(self, choice: Choice | str, by: Seat | None = None) -> tuple[Event, ...]:
        """Play a decision, typed or as an action, or settle the chance that is due; returns everything that happened.

        ``game.play("suggest green wrench")``, ``game.play("mustard: show rope")``, ``game.play(Move("hall"))``.
        """
        if isinstance(choice, str):
            named, text = split_seat(self.setup, choice)
            by = by or named
            choice = read_choice(self.setup, text, self.legal_for(by or self.to_decide))
        advance = self._stepper.work_out(choice, by)
        self._take(advance)
        return advance.events

    def play_out(self, bots: Mapping[Seat, str | Bot]) -> Seat | None:
        """Let bots play until the game is over or a seat without a bot must decide; returns the winner, if there is one.

        A bot is a level, such as ``"detective"``, or an object with ``decide``. Call it again after a decision of your own:
        the bots remember the game.
        """
        while (asked := next((seat for seat in self.asked if seat in bots), None)) is not None:
            place = self._viewer(asked)
            owed = self._stepper.decision(place)
            assert place is not None
            assert owed is not None
            bot, seen = self._bot(place, bots[asked]), self._stepper.seen(place)
            news, bot.shown = tuple(seen[bot.shown :]), len(seen)
            self.play(bot.player.decide(self._stepper.view(place), news, owed), asked)
        return self.winner

    def _bot(self, place: int, wanted: "str | Bot") -> "_SeatedBot":
        """The bot of a seat; one that is new there is shown everything from the deal on."""
        seated = self._bots.get(place)
        if seated is None or seated.wanted != wanted:
            # The same seed gives the same game with the same bots.
            chance = Random(None if self._seed is None else f"{self._seed}/{place}")
            player = _bot_of_level(wanted, chance) if isinstance(wanted, str) else wanted
            seated = self._bots[place] = _SeatedBot(wanted, player)
        return seated

    def undo(self) -> None:
        """Return to before the last decision, if there was one. The dice are rolled anew."""
        # A game begins with chance, so the first decision comes after the first advance.
        decided = [index for index, advance in enumerate(self._advances[:-1], 1) if isinstance(advance.due, Asked)]
        if decided:
            self._go_back_to(decided[-1])

    def _go_back_to(self, index: int) -> None:
        del self._advances[index:]
        # They remember what has not happened now.
        self._bots.clear()
        self._stepper = self._stepper.restarted()
        for advance in self._advances:
            self._stepper.take(advance)
        count = len(self._stepper.events)
        self._remarks = [remark for remark in self._remarks if remark.before <= count]

    def _take(self, advance: Advance) -> None:
        count = len(self._stepper.events)
        for _, events in advance.steps:
            self._remarks.extend(paragraphs(events, first=count))
            count += len(events)
        self._stepper.take(advance)
        self._advances.append(advance)

    # What a seat knows

    def view(self, seat: Seat | None = None) -> View:
        """The game as a seat sees it, or a spectator if no seat is given."""
        return self._stepper.view(self._viewer(seat))

    def observations(self, seat: Seat | None = None) -> tuple[Observation, ...]:
        """Everything a seat or a spectator has observed."""
        return tuple(self._stepper.seen(self._viewer(seat)))

    def log(self, seat: Seat | None = None, lang: str = "en") -> list[str]:
        """The same in sentences."""
        speech = words(self.setup.edition, lang)
        return [speech.tell(seen, you=called) for seen, called in as_called(self.observations(seat), seat)]

    def _viewer(self, seat: Seat | None) -> Viewer:
        if seat is None:
            return None
        if seat not in self.setup.seats:
            raise Unreadable("seat-unknown", self.setup.edition, seat=seat, seats=self.setup.seats)
        return self.setup.seats.index(seat)

    # Records

    def record(self, seat: Seat | None = None) -> Record:
        """The complete record, or the one that a seat or a ``spectator`` would have kept."""
        record = Record.of(self._stepper.setup, self.events, seat, dict(self.headers))
        return record if seat is not None else replace(record, remarks=tuple(self._remarks))

    def to_text(self, seat: Seat | None = None) -> str:
        """The record as text. Only a complete one can be loaded as a game."""
        return write_record(self.record(seat))

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        seed: int | None = None,
        chance: Chances = "fair",
        load: Callable[[str], Edition] = editions.find,
    ) -> "Game":
        """The game of a complete record, ready to continue."""
        return cls.from_record(read_record(text, load), seed=seed, chance=chance)

    @classmethod
    def from_record(cls, record: Record, *, seed: int | None = None, chance: Chances = "fair") -> "Game":
        """The game of a complete record, ready to continue."""
        setup = record.setup
        return cls(setup.edition, setup.seats, seed=seed, options=setup.options, chance=chance, record=record)

    # At a glance

    def __str__(self) -> str:
        """Edition, turn, and what the game waits for."""
        state = self.state
        return f"{state.setup.edition.id}, turn {state.turn}: {_waiting(state)}"

    def __repr__(self) -> str:
        return f"<Game {self}>"


class _SeatedBot:
    """A bot on its seat, and how many observations it was shown."""

    def __init__(self, wanted: str | Bot, player: Bot) -> None:
        self.wanted = wanted
        self.player = player
        self.shown = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> "_SeatedBot":
        # Who was wanted stays the same object, by which the caller asks for the bot again.
        other = memo[id(self)] = _SeatedBot(self.wanted, deepcopy(self.player, memo))
        other.shown = self.shown
        return other


def _bot_of_level(level: str, chance: Random) -> Bot:
    from tudor.bots.levels import make_bot

    return make_bot(level, chance)


def _waiting(state: State) -> str:
    match pending(state):
        case Over(winner=winner):
            return f"{winner or 'nobody'} has won"
        case Asked(kind=kind, seats=seats):
            return f"{' and '.join(seats)} to decide ({kind})"
        case Chance(request=request):
            return f"chance to decide ({type(request).__name__})"


def _luck(seed: int | None, chance: Chances) -> Luck | None:
    """The source of chance; None if the caller settles it."""
    if chance == "manual":
        return None
    if callable(chance):
        return partial(_asked_for, chance)
    return random_luck(Random(seed))


def _asked_for(chance: Callable[[Request], Outcome], request: Request, *_: object) -> Outcome:
    return chance(request)
