"""How games are won, and how often each bot asks: ``python -m bench.endings``.

A game is won by a *hit* if its winner named the case file itself in the last question, and nobody could show a card.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import click

from tudor.arena.luck import Luck
from tudor.arena.players import maker_of
from tudor.arena.specs import check_bot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.happenings import NobodyShowed, Suggested, TurnBegan
from tudor.model.truth import Over
from tudor.stepper import BotTable


class Ending(NamedTuple):
    """How a game went for one bot, or for its opponents together."""

    is_bot: bool
    turns: int
    questions: int
    won: str
    """The reason for the winning accusation; empty if it did not win."""
    hit: bool
    """Did it win by a hit?"""


def endings(edition: str, bot: str, opponent: str, seats: int, games: int, seed: int) -> Iterator[Ending]:
    """Two for each game: one of the bot, one of its opponents."""
    setup = take_seats(load(edition), seats)
    for deal in range(games):
        luck, place = Luck(seed, deal), deal % seats
        bots = {
            seat: maker_of(bot if number == place else opponent)(luck.of_bot(number))
            for number, seat in enumerate(setup.seats)
        }
        table = BotTable(setup, bots, luck.outcome)
        table.run()
        seat, due = table.state.setup.seats[place], table.due
        winner = due.winner if isinstance(due, Over) else None
        reason = getattr(bots.get(winner or ""), "reason", None)
        turns = Counter(event.seat == seat for event in table.events if isinstance(event, TurnBegan))
        questions = Counter(event.seat == seat for event in table.events if isinstance(event, Suggested))
        hit = _last_answer_is_silence(table)
        for is_bot in (True, False):
            won = "" if winner is None or (winner == seat) != is_bot else reason.code if reason else "won"
            yield Ending(is_bot, turns[is_bot], questions[is_bot], won, hit and bool(won))


def _last_answer_is_silence(table: BotTable) -> bool:
    """Was the last question of the last turn answered by nobody?"""
    silent = False
    for event in table.events:
        if isinstance(event, TurnBegan | Suggested):
            silent = False
        elif isinstance(event, NobodyShowed):
            silent = True
    return silent


@click.command()
@click.option("--edition", default="clue-1998", show_default=True, help="The edition to play.")
@click.option("--bot", default="mastermind", show_default=True, help="The bot to look at.")
@click.option("--opponent", default="detective", show_default=True, help="Its opponents.")
@click.option("--seats", default=4, show_default=True, help="Players at a table.")
@click.option("--games", default=600, show_default=True, help="How many games.")
@click.option("--seed", default=31, show_default=True, help="The same seed plays the same games.")
def main(*, edition: str, bot: str, opponent: str, seats: int, games: int, seed: int) -> None:
    """Tell how games are won."""
    check_bot(bot)
    check_bot(opponent)
    found = list(endings(edition, bot, opponent, seats, games, seed))
    for is_bot, name in ((True, bot), (False, f"{seats - 1} × {opponent}")):
        its = [ending for ending in found if ending.is_bot == is_bot]
        won = [ending for ending in its if ending.won]
        asked = sum(ending.questions for ending in its) / sum(ending.turns for ending in its)
        reasons = ", ".join(f"{code} {count}" for code, count in Counter(ending.won for ending in won).most_common())
        hits = sum(ending.hit for ending in won)
        click.echo(f"{name}: won {len(won)} of {games}, {hits} by a hit; {reasons}; {asked:.2f} questions a turn")


if __name__ == "__main__":
    main()
