"""What all levels share: where to ask, and when to stop."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import cast

import pytest

from tests.bots.decisions import dealt
from tudor.bots import LEVELS, Amateur, make_bot
from tudor.bots.level_bot import LevelBot
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.model.actions import Action, Suggest
from tudor.model.sight import Decision, Observation, PoolSeen, View
from tudor.stepper import BotTable, random_luck
from tudor.testing import arrange
from tudor.views import view

HALL_IN_HAND = {"scarlet": ("plum", "green", "rope", "wrench", "hall", "study")}


@pytest.mark.parametrize(
    ("possible", "expected"),
    [(("kitchen", "lounge"), {"kitchen", "lounge"}), (("kitchen",), {"kitchen", "hall", "study"})],
)
def test_rooms_in_hand_are_asked_in_once_the_crime_scene_is_known(
    possible: tuple[str, ...], expected: set[str]
) -> None:
    """With several possible rooms only these count; with one left, the rooms a bot holds count too."""
    state = arrange("clue-1998", ("scarlet", "mustard", "plum"), hands=HALL_IN_HAND)
    assert expected == set(Amateur(Random(0)).rooms_to_ask_in(view(state, "scarlet"), possible))


def test_the_pool_is_visited_until_it_is_known() -> None:
    """A pool with unknown cards is worth a visit; once they are known it is not."""
    state = arrange("cluedo-2008", ("mustard", "white", "green", "plum"), pool=("rope",))
    seen, bot = view(state, "mustard"), Amateur(Random(0))
    visits: list[bool] = []
    for news in (dealt(state, "mustard"), [PoolSeen("mustard", ("rope",))]):
        bot.hear(seen, tuple(news), "mustard")
        visits.append(seen.setup.edition.pool in bot.rooms_to_ask_in(seen, ("kitchen", "hall")))
    assert [True, False] == visits


class Repeater:
    """A bot that counts how often it makes a suggestion without having learnt anything since the first time."""

    def __init__(self, bot: LevelBot) -> None:
        self._bot = bot
        self.asked = Counter[tuple[Suggest, int]]()

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """As the bot decides."""
        action = self._bot.decide(view, news, decision)
        if isinstance(action, Suggest):
            self.asked[action, self._bot.ignorance()] += 1
        return action


def most_repeated(edition: str, level: str, seed: int) -> int:
    """The largest of these counts in a game of four."""
    setup = take_seats(load(edition), 4)
    bots = {seat: Repeater(cast("LevelBot", make_bot(level, Random(f"{seed} {seat}")))) for seat in setup.seats}
    BotTable(setup, bots, random_luck(Random(seed))).run()
    return max(max(bot.asked.values(), default=0) for bot in bots.values())


def test_no_novice_asks_the_same_again_and_again() -> None:
    """Without news, a novice makes no suggestion more than three times where some cards lie in a pool."""
    assert 3 >= max(most_repeated("cluedo-2008", "novice", seed) for seed in range(12))


@pytest.mark.nightly
@pytest.mark.parametrize("edition", available())
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_asks_the_same_again_and_again(edition: str, level: str) -> None:
    """The same for every level in every edition, in many games."""
    assert 3 >= max(most_repeated(edition, level, seed) for seed in range(100))
