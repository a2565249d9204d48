"""The progress of a match, with the standing so far. It brings in rich, so it is imported only where somebody watches."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tudor.arena.matches import DealResult
from tudor.arena.players import short
from tudor.arena.specs import MatchSpec
from tudor.arena.standings import Score
from tudor.text.languages import N_, translate
from tudor.text.numbers import percentage

LEADERS = 4
"""So many bots fit beside the bar."""


@contextmanager
def standing_bar(spec: MatchSpec, before: Iterable[DealResult], lang: str) -> Iterator[Callable[[DealResult], None]]:
    """A bar on standard error, gone when all is done; each call tells it of another deal."""
    score = Score(spec)
    parts = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[standing]}"),
    )  # fmt: skip
    with Progress(*parts, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(translate(N_("Games"), lang), total=spec.games, standing="")

        def advance(result: DealResult) -> None:
            score.add(result)
            progress.update(task, advance=len(result.games), standing=_standing(score, lang))

        for result in before:
            advance(result)
        yield advance


def _standing(score: Score, lang: str) -> str:
    leaders = list(score.rates().items())[:LEADERS]
    return " · ".join(f"{short(bot)} {percentage(rate, lang)}" for bot, rate in leaders)
