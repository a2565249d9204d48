"""When to accuse before being certain, fitted to arena games: ``python -m bench.gambles``.

A mastermind that never gambles plays against several kinds of opponents. Each time it could have gambled, what it knew is noted, and
at the end whether waiting won. From this follow the chance that waiting wins, by logistic regression, and what any rule for gambling
would have won in the same games.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click
import numpy as np

from tudor.arena.luck import Luck
from tudor.arena.players import maker_of
from tudor.arena.specs import check_bot
from tudor.bots.candidates import ReasonedAction
from tudor.bots.mastermind import Mastermind, is_last_chance
from tudor.bots.planning.rivals import LEAST_CHANCE, Outlook, chance_of_waiting, is_gamble_better
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Triple
from tudor.model.sight import Decision, View
from tudor.model.truth import Over
from tudor.stepper import BotTable

OPPONENTS = "detective,mastermind,stress:accuse-30,novice,amateur"
RIDGE = 1.0
"""Strength of the prior that no feature counts."""
STEPS = 30
CAUTIONS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.1, 1.5, 100.0)


class Position(NamedTuple):
    """A chance to gamble that was not taken."""

    outlook: Outlook
    right: bool
    """Would the accusation have been right?"""


class Played(NamedTuple):
    """A game without gambles."""

    positions: list[Position]
    won: bool


class _Waiter(Mastermind):
    """A mastermind that notes its chances to gamble, and never takes one."""

    def begin(self) -> "_Waiter":
        self.noted: list[tuple[Outlook, Triple]] = []
        return self

    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        estimate = self.plans.estimate
        if estimate.solution is None and estimate.chance >= LEAST_CHANCE and is_last_chance(view, decision.kind):
            self.noted.append((self.plans.outlook(view), estimate.likeliest))
        accusation = super().accusation(view, decision)
        return None if accusation is not None and accusation.reason.code == "accuse-gamble" else accusation


def play(edition: str, opponent: str, seats: int, games: int, seed: int) -> Iterator[Played]:
    """Games of one waiting mastermind against opponents of one kind."""
    setup = take_seats(load(edition), seats)
    for deal in range(games):
        luck, place = Luck(seed, deal), deal % seats
        waiter = _Waiter(luck.of_bot(place)).begin()
        others = {seat: maker_of(opponent)(luck.of_bot(number)) for number, seat in enumerate(setup.seats)}
        table = BotTable(setup, {**others, setup.seats[place]: waiter}, luck.outcome)
        table.run()
        positions = [Position(outlook, named == table.state.case) for outlook, named in waiter.noted]
        due = table.due
        winner = due.winner if isinstance(due, Over) else None
        yield Played(positions, winner == table.state.setup.seats[place])


def fitted(played: Sequence[Played]) -> list[float]:
    """Weights of the logistic regression of winning by waiting: of a constant, and of each number of an outlook."""
    rows = np.array([(1.0, *position.outlook) for game in played for position in game.positions])
    won = np.array([game.won for game in played for _ in game.positions], float)
    prior = RIDGE * np.diag([0.0] + [1.0] * (rows.shape[1] - 1))
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (won - chances) - prior @ weights
        curve = (rows * (chances * (1 - chances))[:, None]).T @ rows + prior
        weights += np.linalg.solve(curve, slope)
    return [float(each) for each in weights]


def gained(played: Sequence[Played], weights: Sequence[float], caution: float) -> tuple[float, float]:
    """The share of games won, and of games with a wrong gamble, if it had gambled by this rule."""
    won = wrong = 0
    for game in played:
        gamble = next((at for at in game.positions if is_gamble_better(at.outlook, weights, caution)), None)
        won += game.won if gamble is None else gamble.right
        wrong += gamble is not None and not gamble.right
    return won / len(played), wrong / len(played)


@click.command()
@click.option("--edition", default="clue-1998", show_default=True, help="The edition to play.")
@click.option("--opponents", default=OPPONENTS, show_default=True, help="Kinds of opponents, one kind a table.")
@click.option("--seats", default=4, show_default=True, help="Players at a table.")
@click.option("--games", default=160, show_default=True, help="Games against each kind.")
@click.option("--seed", default=77, show_default=True, help="The same seed plays the same games.")
def main(*, edition: str, opponents: str, seats: int, games: int, seed: int) -> None:
    """Fit when to gamble."""
    kinds = opponents.split(",")
    for kind in kinds:
        check_bot(kind)
    played = [game for kind in kinds for game in play(edition, kind, seats, games, seed)]
    positions = [(position, game.won) for game in played for position in game.positions]
    weights = fitted(played)
    click.echo(
        f"{len(played)} games, {len(positions)} positions, weights {', '.join(f'{each:.2f}' for each in weights)}"
    )
    for low in np.arange(LEAST_CHANCE, 0.9, 0.1):
        among = [(at, won) for at, won in positions if low <= at.outlook.chance < low + 0.1]
        if among:
            right, waited = (np.mean(each) for each in zip(*((at.right, won) for at, won in among), strict=True))
            expected = np.mean([chance_of_waiting(at.outlook, weights) for at, _ in among])
            click.echo(
                f"chance {low:.0%}: {len(among)} positions, right {right:.0%}, waiting won {waited:.0%}, fitted {expected:.0%}"
            )
    for caution in CAUTIONS:
        won, wrong = gained(played, weights, caution)
        click.echo(f"caution {caution:5.1f}: wins {won:.1%}, wrong gambles {wrong:.1%}")


if __name__ == "__main__":
    main()
