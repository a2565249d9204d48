"""Misbehaving and predictable bots, which the arena imports by name."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import ClassVar

from tudor.bots import RandomBot
from tudor.model.actions import Action, Roll
from tudor.model.sight import Decision, Observation, View

HERE = "py:tests.arena.strange_bots:"
ASLEEP = 0.3
MARKER = "TUDOR_TEST_MARKER"
"""The environment variable with the file that a test's processes share."""


class Crashing(RandomBot):
    """Fails at its fifth decision."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._left = 5

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        self._left -= 1
        if not self._left:
            raise LookupError("out of ideas")
        return super().decide(view, news, decision)


class Cheating(RandomBot):
    """Rolls when it is asked to answer."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        return Roll() if decision.kind == "answer" else super().decide(view, news, decision)


class Sleepy(RandomBot):
    """Sleeps a while before its first decision."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._awake = False

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        if not self._awake:
            time.sleep(ASLEEP)
        self._awake = True
        return super().decide(view, news, decision)


class Frugal(RandomBot):
    """Writes down the budgets it was given."""

    seen: ClassVar[set[int]] = set()

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        self.seen.add(decision.budget)
        return super().decide(view, news, decision)


class Deadly(RandomBot):
    """Kills its process in its twelfth game or later, unless another bot has done so.

    Of 36 games, one of two processes plays at least 18.
    """

    games: ClassVar[int] = 0

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._left = 3
        Deadly.games += 1

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        self._left -= 1
        if not self._left and self.may_die():
            os.kill(os.getpid(), signal.SIGKILL)
        return super().decide(view, news, decision)

    def may_die(self) -> bool:
        if Deadly.games < 12:
            return False
        try:
            Path(os.environ[MARKER]).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


class Deadliest(Deadly):
    """Kills its process in its first game, always."""

    def may_die(self) -> bool:
        return True
