"""Bots on the seats of a library game, and what the library offers to their authors."""

from collections.abc import Sequence
from random import Random
from typing import get_args

import tudor
from tudor import Accuse, Action, Decision, Game, Observation, View
from tudor.bots.random_bot import pick
from tudor.model.actions import Outcome

SEATS = ["scarlet", "mustard", "plum"]


def test_bots_play_a_game_to_its_end() -> None:
    """With a bot on every seat a game is played out, and the same seed gives the same game."""
    games = [Game("clue-1998", SEATS, seed=5) for _ in range(2)]
    winners = [game.play_out(dict.fromkeys(SEATS, "amateur")) for game in games]
    assert games[0].is_over
    assert winners == [game.winner for game in games]
    assert games[0].events == games[1].events


def test_bots_wait_for_seats_without_a_bot() -> None:
    """Your own decisions are left to you, and bots of a level know what happened before they were asked."""
    game, rng = Game("clue-1998", SEATS, seed=1), Random(1)
    bots = {"mustard": "amateur", "plum": "amateur"}
    for _ in range(20):
        assert None is game.play_out(bots)
        assert ("scarlet",) == game.asked
        game.play(any_but_an_accusation(game, rng))


def any_but_an_accusation(game: Game, rng: Random) -> Action:
    while isinstance(action := pick(game.legal, rng), Accuse):
        pass
    return action


class Rememberer:
    """A bot that keeps what it was told, and plays by chance."""

    def __init__(self) -> None:
        self.told: list[Observation] = []

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        self.told += news
        return next(action for action in decision.legal if not isinstance(action, Accuse))


def test_a_bot_is_told_everything_once() -> None:
    """A bot of your own is told all that its seat observes, in order, and nothing twice; after undo it begins anew."""
    game, bot, rng = Game("clue-1998", SEATS, seed=1), Rememberer(), Random(1)
    for _ in range(30):
        game.play_out({"mustard": bot})
        game.play(any_but_an_accusation(game, rng))
    seen = list(game.observations("mustard"))
    assert 30 < len(bot.told)
    assert seen[: len(bot.told)] == bot.told
    game.undo()
    bot.told.clear()
    game.play_out({"mustard": bot})
    while not bot.told:
        game.play(any_but_an_accusation(game, rng))
        game.play_out({"mustard": bot})
    assert list(game.observations("mustard"))[: len(bot.told)] == bot.told


def test_the_library_offers_every_action_and_what_a_bot_needs() -> None:
    """Whatever a decision or chance may be, and whatever a bot is given, can be imported from the top."""
    wanted = {*get_args(Action), *get_args(Outcome)}
    assert wanted == {value for name in tudor.__all__ if (value := getattr(tudor, name)) in wanted}
    assert {"Bot", "Decision", "Legal", "Observation", "View"} <= set(tudor.__all__)
