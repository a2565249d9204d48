"""How often a bot's accusations are right, against how likely it called them: ``python -m bench.judgement``."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from tudor.arena.intervals import Tally, interval
from tudor.arena.luck import Luck
from tudor.arena.players import maker_of
from tudor.arena.specs import check_bot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.actions import Accuse, Action
from tudor.model.cards import Triple
from tudor.model.sight import Bot, Decision, Observation, Reason, View
from tudor.stepper import BotTable

BOUNDS = (0.0, 0.5, 0.7, 0.9, 1.0)
"""Accusations are grouped between these probabilities; certain ones have a row of their own."""
OPPONENTS = ("novice", "amateur", "detective", "stress:always-bluff", "stress:accuse-30", "mastermind")


class Claim(NamedTuple):
    """An accusation, how likely its bot called it, and whether it was right."""

    chance: float
    right: bool


class _Overheard:
    """A bot whose accusations are noted."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.accused: list[tuple[float, Triple]] = []

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        action = self._bot.decide(view, news, decision)
        if isinstance(action, Accuse):
            reason = getattr(self._bot, "reason", None)
            chance = float(reason.details.get("chance", 1.0)) if isinstance(reason, Reason) else 1.0
            self.accused.append((chance, Triple(action.suspect, action.weapon, action.room)))
        return action


def claims(edition: str, bot: str, opponent: str, seats: int, games: int, seed: int) -> Iterator[Claim]:
    """Every accusation of the first seat's bot, over this many games."""
    setup = take_seats(load(edition), seats)
    for deal in range(games):
        luck = Luck(seed, deal)
        place = deal % seats
        heard = _Overheard(maker_of(bot)(luck.of_bot(place)))
        others = {seat: maker_of(opponent)(luck.of_bot(number)) for number, seat in enumerate(setup.seats)}
        table = BotTable(setup, {**others, setup.seats[place]: heard}, luck.outcome)
        table.run()
        for chance, named in heard.accused:
            yield Claim(chance, named == table.state.case)


class Group(NamedTuple):
    """Accusations of about the same chance."""

    size: int
    claimed: float
    """The mean chance claimed."""
    right: float
    """The share that was right."""
    low: float
    high: float
    """The 95 % interval of that share."""


def groups(found: Sequence[Claim]) -> Iterator[Group]:
    """The accusations by ranges of chances."""
    ranges: defaultdict[int, list[Claim]] = defaultdict(list)
    for claim in found:
        ranges[sum(claim.chance >= bound for bound in BOUNDS)].append(claim)
    for _, among in sorted(ranges.items()):
        size = len(among)
        low, high = interval([Tally(claim.right, 1) for claim in among])
        yield Group(
            size, sum(claim.chance for claim in among) / size, sum(claim.right for claim in among) / size, low, high
        )


def rows(found: Sequence[Claim]) -> Iterator[str]:
    """By range of chances: accusations, the mean chance claimed, and the share that was right."""
    for size, claimed, right, low, high in groups(found):
        yield f"{size:6}   claimed {claimed:6.1%}   right {right:6.1%} ({low:.1%} – {high:.1%})"


@click.command()
@click.option("--edition", default="clue-1998", show_default=True, help="The edition to play.")
@click.option("--bot", default="mastermind", show_default=True, help="The bot to judge.")
@click.option("--opponents", default=",".join(OPPONENTS), show_default=True, help="Its opponents, one kind a table.")
@click.option("--seats", default=4, show_default=True, help="Players at a table.")
@click.option("--games", default=100, show_default=True, help="Games against each opponent.")
@click.option("--seed", default=0, show_default=True, help="The same seed plays the same games.")
def main(*, edition: str, bot: str, opponents: str, seats: int, games: int, seed: int) -> None:
    """Tell how well a bot judges its accusations."""
    for opponent in opponents.split(","):
        check_bot(opponent)
        found = list(claims(edition, bot, opponent, seats, games, seed))
        click.echo(
            f"{bot} against {opponent}: {games} games, {sum(not claim.right for claim in found)} wrong accusations"
        )
        for row in rows(found):
            click.echo(f"  {row}")


if __name__ == "__main__":
    main()
