"""``check_bot``: our bots pass, and each way of misbehaving is found."""

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest

from tudor.bots import RandomBot, SimpleBot
from tudor.bots.random_bot import pick
from tudor.editions import available, load
from tudor.model.actions import Accuse, Action, Roll, Show
from tudor.model.sight import Bot, Decision, Observation, View
from tudor.testing import CheckFailed, check_bot

ONE = ("clue-1998",)


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


@pytest.mark.parametrize("edition", available())
@pytest.mark.parametrize("make_bot", [RandomBot, SimpleBot])
def test_our_bots_pass(make_bot: type[Bot], edition: str) -> None:
    """The bots that come with Tudor play every edition by the rules, to the end, and the same way every time."""
    assert check_bot(make_bot, [edition]) in (8, 16)


def test_every_edition_is_played_unless_some_are_named() -> None:
    """Without a choice of editions all are played: every number of players, alone and together, liars twice."""
    numbers = {edition: load(edition).players for edition in available()}
    once = sum(most - fewest + 1 for fewest, most in numbers.values())
    assert 2 * (once + 2 * 4) == check_bot(RandomBot)


@pytest.mark.parametrize(
    ("make_bot", "problem"),
    [
        (Stubborn, r"seed 0, the bot as \w+: \w+ chose Roll\(\), which is not legal"),
        (Clumsy, r"failed to decide \(answer\): KeyError\('answer'\)"),
        (Capricious, r"decision \d+ was .*, and .* in the same game played again"),
        (Meddling, "changed what it was shown"),
        (Timid, "decided 10000 times, and the game is not over"),
    ],
)
def test_a_bot_that_misbehaves_is_found(make_bot: type[RandomBot], problem: str) -> None:
    """A bot that breaks the rules, breaks down, changes its mind, meddles or never comes to an end is found."""
    with pytest.raises(CheckFailed, match=problem):
        check_bot(make_bot, ONE)
