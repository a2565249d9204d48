"""Copies of a game, by every way that Python knows."""

import copy
import gc
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from random import Random

import pytest

from tests.editions.files import as_toml, house
from tudor import Action, Decision, Game, Observation, Options, View, editions
from tudor.bots import LEVELS
from tudor.bots.random_bot import pick
from tudor.engine import draw
from tudor.model.actions import Dice, Outcome
from tudor.model.truth import DiceDue, Request

Copying = Callable[[Game], Game]


def pickled(game: Game) -> Game:
    loaded: Game = pickle.loads(pickle.dumps(game))
    return loaded


WAYS: list[Copying] = [Game.copy, copy.copy, copy.deepcopy, pickled]
EDITION = as_toml(house())


def played(game: Game, decisions: int = 60, seed: int = 3) -> str:
    """Make random decisions, and return the record."""
    rng = Random(seed)
    for _ in range(decisions):
        if game.is_over:
            break
        game.play(pick(game.legal, rng), game.to_decide)
    return game.to_text()


def begun(edition: str = "clue-1998", decisions: int = 20) -> Game:
    game = Game(edition, 3, seed=4)
    played(game, decisions, seed=9)
    return game


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", ["clue-1998", "cluedo-2008", "super-cluedo"])
def test_a_copy_goes_on_as_the_game_does(edition: str, way: Copying) -> None:
    """The same decisions lead to the same game, dice included, and every seat has seen the same."""
    game = begun(edition)
    other = way(game)
    assert game.state == other.state
    assert played(game) == played(other)
    assert [game.log(seat) for seat in game.setup.seats] == [other.log(seat) for seat in other.setup.seats]


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_leaves_the_game_alone(way: Copying) -> None:
    """What is played, undone or written into the headers of one is not in the other, and takes no dice from it."""
    game, untouched = begun(), begun()
    other = way(game)
    other.headers["Event"] = "Elsewhere"
    played(other)
    other.undo()
    assert untouched.to_text() == game.to_text()
    assert played(untouched) == played(game)


@pytest.mark.parametrize("way", WAYS)
def test_undo_works_in_a_copy(way: Copying) -> None:
    """A copy can be taken back decision by decision, to the same positions as the game."""
    game = begun()
    other = way(game)
    for each in (game, other):
        each.undo()
        each.undo()
    assert game.to_text() == other.to_text()


@pytest.mark.parametrize(
    ("level", "way"),
    [
        # By day each level, and each way, once.
        pytest.param(level, way, marks=() if place == number else pytest.mark.nightly)
        for place, level in enumerate(LEVELS)
        for number, way in enumerate(WAYS)
    ],
)
def test_bots_of_a_copy_play_on_by_themselves(level: str, way: Copying) -> None:
    """A copy's bots remember the game, and those of the two games do not disturb each other."""
    game = Game("clue-1998", 3, seed=2)
    bots = dict.fromkeys(game.setup.seats[1:], level)
    while game.state.turn < 4:
        game.play_out(bots)
        game.play(pick(game.legal, Random(5)))
    others = [way(game), way(game)]
    for each in (*others, game):
        each.play_out(dict.fromkeys(each.setup.seats, level))
    assert [game.to_text()] * 2 == [other.to_text() for other in others]


class Counting:
    """A bot that counts its decisions."""

    def __init__(self) -> None:
        self.made = 0

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        self.made += 1
        return pick(decision.legal, Random(self.made))


@pytest.mark.parametrize("way", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_asks_a_copy_of_your_bot(way: Copying) -> None:
    """A bot of your own stays out of a copy, in which its copy goes on, although you name the same object there."""
    bot, game, rng = Counting(), Game("clue-1998", 3, seed=2), Random(1)
    bots = {game.setup.seats[0]: bot}
    game.play_out(bots)
    made, other = bot.made, way(game)
    while not other.is_over:
        other.play(pick(other.legal, rng), other.to_decide)
        other.play_out(bots)
    assert made == bot.made


@pytest.mark.parametrize("way", WAYS)
def test_chance_of_your_own_is_copied_where_it_can_be(way: Copying) -> None:
    """An object that settles chance is copied with its memory."""
    game = Game("clue-1998", 3, chance=Loaded())
    other = way(game)
    assert played(game) == played(other)


class Loaded:
    """Rolls one more each time."""

    def __init__(self) -> None:
        self._rolled = 0
        self._rng = Random(1)

    def __call__(self, request: Request) -> Outcome:
        if not isinstance(request, DiceDue):
            return draw(request, self._rng)
        self._rolled += 1
        return Dice(tuple(1 + self._rolled % 6 for _ in request.faces))


# Editions are compared by identity


@pytest.mark.parametrize("way", WAYS)
def test_house_rules_stay_one_edition(way: Copying) -> None:
    """A copy with house rules has the very same edition, as long as it is in use."""
    game = Game("clue-1998", 3, options=Options(house_rules=("dice=2",)))
    assert game.setup.edition is way(game).setup.edition


@pytest.mark.parametrize("way", WAYS)
def test_an_edition_of_your_own_stays_one(way: Copying) -> None:
    """An edition from a file is the same object in a copy."""
    game = Game(editions.parse(EDITION, "house"), 3, seed=1)
    other = way(game)
    assert game.setup.edition is other.setup.edition
    assert played(game) == played(other)


def test_an_edition_of_your_own_is_loaded_where_it_was_unknown() -> None:
    """A pickle holds all of an edition from a file, and two of them load the same object."""
    stored = pickle.dumps(Game(editions.parse(EDITION, "house"), 3, seed=1))
    gc.collect()
    first, second = pickle.loads(stored), pickle.loads(stored)
    assert first.setup.edition is second.setup.edition
    assert played(first) == played(second)


def test_a_stored_game_is_the_same_in_another_process() -> None:
    """A pickled game can be loaded by a process that has never seen it."""
    game = begun("cluedo-2008")
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).to_text(), end='')"
    printed = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(game), capture_output=True, check=True)
    assert game.to_text() == printed.stdout.decode()
