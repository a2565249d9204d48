"""A program as a bot: asked over JSON lines, and if it fails, replaced for that decision."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from types import TracebackType
from typing import Self, TypeVar

from msgspec import MsgspecError, Raw
from msgspec.json import Decoder

from tudor.bots.random_bot import RandomBot
from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.sight import Decision, Observation, Reason, View
from tudor.outside.messages import Book, BotChoice, Decide, Hello, Over, Ready
from tudor.outside.program import OutsideBotFailed, Program, quoted
from tudor.protocol import VERSION
from tudor.protocol.wire import Seating, fields, write
from tudor.text.reasons import OWN_WORDS

PATIENCE = 60.0
"""Seconds to wait for an answer. Only a guard: budgets are counted in units of work."""

_ready: Decoder[Ready] = Decoder(Ready)
_choice: Decoder[BotChoice] = Decoder(BotChoice)
Answer = TypeVar("Answer")


def seed_from(chance: Random) -> int:
    """A seed for a program, small enough for every language to read."""
    return chance.getrandbits(32)


class _Ending(ABC):
    """A context manager that closes what it holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """End the program if it still runs."""


class OutsideBot(_Ending):
    """A program that plays one game at one seat.

    The program is started and greeted here, and ends with the ``with``. Anything it does wrong raises
    :class:`OutsideBotFailed`. After an illegal or unreadable choice it can be asked again. If it falls silent, exits or
    floods its output, it is stopped, and every later question fails the same way.
    """

    def __init__(
        self, command: str | Sequence[str], setup: Setup, seat: Seat, seed: int, *, patience: float = PATIENCE
    ) -> None:
        self._patience = patience
        self._failure: OutsideBotFailed | None = None
        self._program = Program(command)
        self.reason: Reason | None = None
        """The reason for its last decision, if it gave one."""
        self.name = self._greeted(setup, seat, seed)
        """The program's name for itself."""

    @property
    def pid(self) -> int:
        """The process id."""
        return self._program.pid

    @property
    def running(self) -> bool:
        """Can it still be asked?"""
        return self._program.running

    @property
    def last_words(self) -> str:
        """The end of what it wrote to stderr."""
        return self._program.last_words

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """The program's choice among ``decision.legal``."""
        self.reason = None
        message = Decide(view=Raw(write(fields(view))), news=tuple(news), decision=decision)
        choice = self._asked(message, f"decide, {decision.kind}", _choice)
        if choice.action not in decision.legal:
            action = quoted(write(choice.action))
            raise self._program.failed("outside-illegal", action=action, kind=decision.kind)
        self.reason = _reason(choice.reason)
        return choice.action

    def finish(self, winner: Seat | None, news: Sequence[Observation] = ()) -> None:
        """Tell the program that the game is over, and let it exit."""
        self._program.end(write(Over(winner, tuple(news))))

    def close(self) -> None:
        """End the program if it still runs."""
        self._program.end()

    def _greeted(self, setup: Setup, seat: Seat, seed: int) -> str:
        try:
            return self._greet(setup, seat, seed)
        except OutsideBotFailed:
            self._program.stop()
            raise

    def _greet(self, setup: Setup, seat: Seat, seed: int) -> str:
        book = Book.of(setup.edition)
        hello = Hello(protocol=VERSION, setup=Seating.of(setup), seat=seat, seed=seed, book=book)
        ready = self._asked(hello, "hello", _ready)
        if ready.protocol != VERSION:
            raise self._program.failed("outside-version", version=ready.protocol, ours=VERSION)
        return ready.name

    def _asked(self, message: Hello | Decide, asked: str, decoder: Decoder[Answer]) -> Answer:
        line = self._line(write(message), asked)
        try:
            return decoder.decode(line)
        except (MsgspecError, UnicodeDecodeError) as error:
            raise self._program.failed(
                "outside-unreadable", asked=asked, line=quoted(line), reason=str(error)
            ) from error

    def _line(self, message: bytes, asked: str) -> bytes:
        if self._failure is not None:
            raise self._failure
        try:
            return self._program.ask(message, asked, self._patience)
        except OutsideBotFailed as failure:
            self._failure = failure
            raise


def _reason(given: Reason | str | None) -> Reason | None:
    if isinstance(given, str):
        return Reason(OWN_WORDS, {"words": given}) if given.strip() else None
    return given


class ForgivenBot(_Ending):
    """A program that forfeits a decision when it fails: a random bot with the same seed decides instead.

    ``failures`` has one error for every forfeited decision; a program that cannot be started forfeits them all.
    """

    def __init__(
        self, command: str | Sequence[str], setup: Setup, seat: Seat, seed: int, *, patience: float = PATIENCE
    ) -> None:
        self.failures: list[OutsideBotFailed] = []
        self._stand_in = RandomBot(Random(seed))
        self._bot: OutsideBot | None = None
        self._stillborn: OutsideBotFailed | None = None
        try:
            self._bot = OutsideBot(command, setup, seat, seed, patience=patience)
        except OutsideBotFailed as failure:
            self._stillborn = failure

    @property
    def reason(self) -> Reason | None:
        """The reason for the program's last decision, if it gave one."""
        return self._bot.reason if self._bot is not None else None

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """The program's choice or, if it fails, a random legal action."""
        try:
            return self._chosen(view, news, decision)
        except OutsideBotFailed as failure:
            self.failures.append(failure)
            return self._stand_in.decide(view, news, decision)

    def finish(self, winner: Seat | None, news: Sequence[Observation] = ()) -> None:
        """Tell the program that the game is over, and let it exit."""
        if self._bot is not None:
            self._bot.finish(winner, news)

    def close(self) -> None:
        """End the program if it still runs."""
        if self._bot is not None:
            self._bot.close()

    def _chosen(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        if self._bot is None:
            assert self._stillborn is not None
            raise self._stillborn
        return self._bot.decide(view, news, decision)
