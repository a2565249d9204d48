"""One game from the player's side: what the seat sees, the decision it owes, and the log."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from tudor.bots import USUAL_LEVEL, make_bot
from tudor.deduction import POOL, Knowledge
from tudor.engine import pending, take_seats
from tudor.model.actions import Action, Decline
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.model.happenings import DealerDrawn, DiceTaken, RolledForDeal, RolledForStart, TurnBegan, TurnEnded
from tudor.model.sight import CaseHidden, Decision, HandHidden, HandSeen, Observation, OrderSeen, PoolHidden, View
from tudor.notation import Record, replay, write_record
from tudor.presenter import Prompt, is_formality, line, prompt
from tudor.stepper import Advance, BotTable, random_luck
from tudor.terminal.notebook import Odds
from tudor.text import Unreadable, Words
from tudor.text.languages import N_

NO_PAUSE = (
    DiceTaken,
    TurnEnded,
    TurnBegan,
    DealerDrawn,
    RolledForDeal,
    RolledForStart,
    CaseHidden,
    HandSeen,
    HandHidden,
    PoolHidden,
    OrderSeen,
)
"""Observations that need no pause."""
ADVISER = "detective"
"""The level of the bot that gives hints."""


class Hint(NamedTuple):
    """A decision that a good player would make, and the sentences that tell it and its reason."""

    action: Action
    text: str


class Session(ABC):
    """A game from one player's side, local or on a server. Everything a screen shows comes from here."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []
        """Everything this seat has observed."""
        self.story: list[Observation] = []
        """The observations shown in the log."""

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """The current name of the player's seat: at first its number, if suspects are chosen after the deal."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The game as this seat sees it."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """The decision this seat owes, if the game waits for it and there is a choice."""

    @property
    def edition(self) -> Edition:
        """The edition being played."""
        return self.view.setup.edition

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.view.over

    def prompt(self, words: Words) -> Prompt:
        """The prompt, in these words."""
        return prompt(self.view, self.decision, self.seen, words)

    @property
    def others_are_done(self) -> bool:
        """True if the player must decide or the game is over."""
        return self.is_over or self.decision is not None

    @abstractmethod
    def step(self) -> tuple[Observation, ...] | None:
        """What this seat sees of the next event that needs no decision of the player; None if there is none yet."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Play the player's decision."""

    @abstractmethod
    def record(self) -> str:
        """The complete record of a finished game."""

    def _keep(self, fresh: Sequence[Observation]) -> None:
        """Keep new observations, and show in the log what belongs there."""
        self.seen.extend(fresh)
        self.story.extend(observation for observation in fresh if line(observation, None).emphasis != "none")


class LocalSession(Session):
    """A local game of one person against bots."""

    def __init__(self, table: BotTable, seat: Seat) -> None:
        super().__init__()
        self.place = table.state.setup.seats.index(seat)
        """The player's seat, counted clockwise from 0."""
        self._table = table
        self._knowledge = Knowledge.at(table.setup, table.setup.seats[self.place])
        self._considered = 0
        self._take_news()

    @property
    def seat(self) -> Seat:
        """The current name of the player's seat."""
        return self._table.state.setup.seats[self.place]

    @property
    def view(self) -> View:
        """The game as this seat sees it."""
        return self._table.view(self.place)

    @property
    def decision(self) -> Decision | None:
        """The decision this seat owes, if the game waits for it and there is a choice."""
        owed = self._table.decision(self.place)
        return None if owed is None or is_formality(owed) else owed

    def step(self) -> tuple[Observation, ...] | None:
        """What this seat sees of the next event; None if the player must decide."""
        owed = self._table.decision(self.place)
        if owed is not None and is_formality(owed):
            self._table.play(Decline(), self.seat)
            return self._take_news()
        return self._take_news() if self._table.step() else None

    def play(self, action: Action) -> None:
        """Play the player's decision."""
        self._table.play(action, self.seat)
        self._take_news()

    def record(self) -> str:
        """The complete record of a finished game."""
        if not self.is_over:
            raise RuntimeError("a record would tell what is still secret")
        return write_record(Record.of(self._table.setup, self._table.events))

    def kept(self, headers: Mapping[str, str]) -> str:
        """The game as it is kept to be continued, with the cards of everybody: nobody is to see it."""
        return write_record(Record.of(self._table.setup, self._table.events, headers=headers))

    def odds(self) -> Odds:
        """How likely each holder has each card, by what the player has seen; empty before the deal."""
        for observation in self.seen[self._considered :]:
            self._knowledge.observe(observation)
        self._considered = len(self.seen)
        if not self.view.hand:
            return {}
        notebook, pool = self._knowledge.notebook(), self.edition.pool or ""
        return {
            (card, pool if owner == POOL else owner): notebook.probability(card, owner)
            for card in notebook.cards
            for owner in notebook.owners
        }

    def hint(self, words: Words) -> Hint | None:
        """What a good bot would do in the player's place, and why; it knows no more than the player."""
        owed = self.decision
        if owed is None:
            return None
        adviser = make_bot(ADVISER, Random(0))
        action = adviser.decide(self.view, self.seen, owed)
        why = "" if adviser.reason is None else words.reason(adviser.reason)
        return Hint(action, f"{words.action(action)}. {why}".strip())

    def _take_news(self) -> tuple[Observation, ...]:
        fresh = self._table.news(self.place)
        self._keep(fresh)
        return fresh


def is_worth_a_pause(fresh: tuple[Observation, ...]) -> bool:
    """True if something happened that the player may want to watch."""
    return any(not isinstance(observation, NO_PAUSE) for observation in fresh)


def seats_to_choose_from(edition: Edition) -> tuple[Seat, ...]:
    """The seats a player can choose, the usual one first: a numbered place if suspects are chosen after the deal."""
    unnamed = take_seats(edition, edition.players[0]).unnamed
    return (*unnamed[:1], *edition.suspects)


def choose_seats(edition: Edition, players: int, seat: Seat, rng: Random) -> tuple[Seat, ...]:
    """The player's seat and others drawn at random, clockwise; impossible choices are refused.

    If suspects are chosen after the deal, the others do so, and the player too unless a suspect is given.
    """
    unnamed = take_seats(edition, players).unnamed
    if unnamed:
        return take_seats(edition, (seat, *unnamed[1:])).seats
    if seat not in edition.suspects:
        raise Unreadable("seat-unknown", edition, seat=seat, seats=edition.suspects)
    free = [suspect for suspect in edition.suspects if suspect != seat]
    taken = {seat, *rng.sample(free, players - 1)}
    return tuple(suspect for suspect in edition.suspects if suspect in taken)


def open_session(
    edition: Edition,
    players: int,
    seat: Seat,
    rng: Random,
    *,
    options: Options = Options(),
    level: str = USUAL_LEVEL,
) -> LocalSession:
    """A new game against bots of one level."""
    setup = take_seats(edition, choose_seats(edition, players, seat, rng), options)
    bots = {other: make_bot(level, Random(rng.random())) for other in setup.seats if other != seat}
    return LocalSession(BotTable(setup, bots, random_luck(rng)), seat)


def continue_session(record: Record, place: int, rng: Random, level: str = USUAL_LEVEL) -> LocalSession:
    """A game that goes on where its record ends, against bots of one level who remember what they have seen."""
    seats = record.setup.seats
    bots = {seat: make_bot(level, Random(rng.random())) for seat in seats if seat != seats[place]}
    table = BotTable(record.setup, bots, random_luck(rng))
    for step in replay(record):
        table.take(Advance((step,), (), pending(step.state)))
    return LocalSession(table, table.state.setup.seats[place])


def save(session: Session, words: Words) -> str:
    """Save the record in the current folder; returns where it is, or why it could not be saved."""
    path = free_path(Path.cwd(), session.edition.id)
    try:
        path.write_text(session.record(), encoding="utf-8", newline="\n")
    except OSError as problem:
        return words.say(N_("Could not save the record: {problem}"), {"problem": problem})
    return words.say(N_("The record has been saved as {path}"), {"path": path})


def free_path(folder: Path, edition_id: str) -> Path:
    """An unused file name in the folder."""
    names = (folder / f"{edition_id}-game-{number}.txt" for number in count(1))
    return next(path for path in names if not path.exists())
