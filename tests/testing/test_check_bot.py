"""``check_bot``: our bots pass, and each way of misbehaving is found."""

import ast
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tudor.bots import LEVELS, RandomBot
from tudor.bots.random_bot import pick
from tudor.editions import available, load
from tudor.model.actions import Accuse, Action, Roll, Show
from tudor.model.sight import Bot, Decision, Observation, Reason, View
from tudor.testing import CheckFailed, check_bot

ONE = ("clue-1998",)
EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
READY = """
import json, sys
def say(message): print(json.dumps(message), flush=True)
hello = json.loads(input()); say({"type": "ready", "name": "Rolf", "protocol": 1})
"""


class Stubborn(RandomBot):
    """Always wants to roll."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        return Roll()


class Clumsy(RandomBot):
    """Cannot answer."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        if any(isinstance(action, Show) for action in decision.legal):
            raise KeyError("answer")
        return super().decide(view, news, decision)


class Capricious(RandomBot):
    """Plays another way every time it is made."""

    made = count()

    def __init__(self, rng: Random) -> None:
        super().__init__(Random(next(self.made)))


class Meddling(RandomBot):
    """Moves the pawns it is shown."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        if isinstance(view.pawns, dict):
            view.pawns["plum"] = "hall"
        return super().decide(view, news, decision)


class Timid(RandomBot):
    """Never accuses."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        while isinstance(action := pick(decision.legal, self._rng), Accuse):
            pass
        return action


class Wordy(RandomBot):
    """Says why."""

    reason: object = Reason("own-words", {"words": "by chance"})


class Cryptic(Wordy):
    """Gives reasons that nobody knows."""

    reason = Reason("because", {})


class Muttering(Wordy):
    """Gives reasons that nobody can hear."""

    reason = Reason("own-words", {"words": " "})


class Wavering(Wordy):
    """Does the same again, for other reasons."""

    made = count()

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.reason = Reason("own-words", {"words": f"for the {next(self.made)}th time"})


class Spendthrift(RandomBot):
    """Plays as well as it may, and not the same way twice if that is little."""

    made = count()

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        return pick(decision.legal, Random(next(self.made)) if decision.budget < 10 else self._rng)


@pytest.mark.parametrize("make_bot", [RandomBot, Wordy, LEVELS["amateur"]])
def test_a_good_bot_passes(make_bot: Callable[[Random], Bot]) -> None:
    """A bot that plays by the rules, to the end and the same way every time passes, whether or not it says why."""
    assert 8 == check_bot(make_bot, ONE)


@pytest.mark.nightly
@pytest.mark.parametrize("edition", available())
def test_the_example_passes(edition: str) -> None:
    """The example of a program outside plays every edition."""
    assert check_bot(f"cmd:{sys.executable} {EXAMPLE}", [edition]) in (8, 16)


def test_the_example_passes_at_a_small_table() -> None:
    """The same at the fewest players, where fewer programs are started."""
    small = replace(load("cluedo-2008"), players=(3, 3))
    assert 2 == check_bot(f"cmd:{sys.executable} {EXAMPLE}", [small])


def test_the_example_is_short_and_needs_nothing() -> None:
    """The example has at most forty lines, and imports the standard library alone."""
    text = EXAMPLE.read_text("utf-8")
    imported = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imported for alias in node.names}
    assert len(text.splitlines()) <= 40
    assert set() == {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}


@pytest.mark.nightly
def test_every_edition_is_played_unless_some_are_named() -> None:
    """Without a choice of editions all are played: every number of players, alone and together, liars twice."""
    numbers = {edition: load(edition).players for edition in available()}
    once = sum(most - fewest + 1 for fewest, most in numbers.values())
    assert 2 * (once + 2 * 4) == check_bot(RandomBot)


@pytest.mark.parametrize(
    ("make_bot", "problem"),
    [
        (Stubborn, r"seed 0, budget 100, the bot as \w+: \w+ chose Roll\(\), which is not legal"),
        (Clumsy, r"failed to decide \(answer\): KeyError\('answer'\)"),
        (Capricious, r"decision \d+ was .*, and .* in the same game again"),
        (Meddling, "changed what it was shown"),
        (Timid, "decided 10000 times, and the game is not over"),
        (Cryptic, r"has a reason nobody can tell, Reason\(code='because'.*KeyError"),
        (Muttering, r"there is nothing to read about Reason\(code='own-words'"),
        (Wavering, r"decision 1 was .*the 0th time.*, and .* in the same game again"),
        (Spendthrift, r"budget 1, .* in the same game again"),
    ],
)
def test_a_bot_that_misbehaves_is_found(make_bot: type[RandomBot], problem: str) -> None:
    """A bot that breaks the rules or down, changes its mind, meddles, never ends or cannot say why is found."""
    with pytest.raises(CheckFailed, match=problem):
        check_bot(make_bot, ONE)


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (READY + "while True: input(); say({'type': 'choice', 'action': {'do': 'roll'}})", "chose .*roll.*illegal"),
        (READY + "input(); sys.exit('out of ideas')", r"failed to decide \(\w+\): .*out of ideas"),
        ("print('hi')", "could not begin: .*answered “hello” with “hi”|could not begin: .*wrote “hi”"),
    ],
)
def test_a_program_that_misbehaves_is_found(code: str, problem: str, tmp_path: Path) -> None:
    """A program outside that breaks the rules or breaks down is found, and its words are told."""
    program = tmp_path / "bot.py"
    program.write_text(code, "utf-8")
    with pytest.raises(CheckFailed, match=problem):
        check_bot(f"cmd:{sys.executable} {program}", ONE)


def test_a_program_that_is_not_there_is_told() -> None:
    """A command that cannot be run fails the check with its reason."""
    with pytest.raises(CheckFailed, match="could not begin: Cannot run the command “no-such-program”"):
        check_bot("cmd:no-such-program", ONE)
