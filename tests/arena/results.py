"""Made-up results."""

from tudor.arena.clocks import Times
from tudor.arena.matches import DealResult, GameResult
from tudor.arena.specs import MatchSpec

PAIR = MatchSpec(edition="clue-1998", tables=(("strong", "weak", "weak"),), deals=3)


def deal(number: int, *winners: int | None, table: int = 0, turns: int = 20, wrong: tuple[int, ...] = ()) -> DealResult:
    """A deal won by these seats, one per rotation."""
    games = tuple(
        GameResult(rotation=rotation, winner=winner, turns=turns + rotation, decisions=90, wrong=wrong)
        for rotation, winner in enumerate(winners)
    )
    return DealResult(table=table, deal=number, games=games, times={})


def timed(result: DealResult, **seconds: float) -> DealResult:
    """The same deal, in which each bot's one decision took this long."""
    times = {bot: Times() for bot in seconds}
    for bot, clock in times.items():
        clock.add(seconds[bot])
    return DealResult(table=result.table, deal=result.deal, games=result.games, times=times)
