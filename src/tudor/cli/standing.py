"""The progress of a match, with the standing so far. It brings in rich, so it is imported only where somebody watches."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from tudor.arena.matches import DealResult
from tudor.arena.players import short_name
from tudor.arena.specs import MatchSpec
from tudor.arena.standings import Score
from tudor.text.languages import N_, translate
from tudor.text.numbers import percentage

LEADERS = 4
"""So many bots fit into a line."""


@contextmanager
def standing_bar(spec: MatchSpec, before: Iterable[DealResult], lang: str) -> Iterator[Callable[[DealResult], None]]:
    """A bar on standard error and a line below it, gone when all is done; each call tells them of another deal."""
    score, console = Score(spec), Console(stderr=True)
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task(translate(N_("Games"), lang), total=spec.games)
    standing = Text(no_wrap=True, overflow="ellipsis")
    # Beside the bar there would be no room for it in a terminal of 80 columns.
    with Live(Group(bar, standing), console=console, transient=True):

        def advance(result: DealResult) -> None:
            score.add(result)
            bar.advance(task, len(result.games))
            standing.plain = _standing(score, lang)

        for result in before:
            advance(result)
        yield advance


def _standing(score: Score, lang: str) -> str:
    leaders = list(score.rates().items())[:LEADERS]
    return " · ".join(f"{short_name(bot)} {percentage(rate, lang)}" for bot, rate in leaders)
