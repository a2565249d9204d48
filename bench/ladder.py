"""Every figure on the strength of the bots, from one run: ``make ladder``. With ``WRITE=1`` it renews docs/bots.md."""

import datetime
import subprocess
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import click
from msgspec.structs import replace

from bench.judgement import OPPONENTS as JUDGED
from bench.judgement import Group, claims, groups
from bench.tables import renewed
from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.standings import MatchReport, Standing, report
from tudor.arena.stress import OPPONENTS
from tudor.arena.workers import play, units
from tudor.editions import available, load
from tudor.model.sight import USUAL_BUDGET

DOCUMENT = Path(__file__).parents[1] / "docs" / "bots.md"
LEVELS = (("amateur", "novice"), ("detective", "amateur"), ("mastermind", "detective"), ("mastermind", "novice"))
"""One bot of the first level against others of the second."""
FINER = 2
"""Small differences to equal strength need this many times the games."""
LARGE_TABLES = (8, 10)
BUDGETS = (20, USUAL_BUDGET, 1000)


class Ladder(NamedTuple):
    """How much is played, and how."""

    games: int
    """At each table, at least."""
    seed: int
    jobs: int

    def match(self, edition: str, bots: Sequence[str], budget: int = USUAL_BUDGET) -> MatchReport:
        """One table, from every seat."""
        spec = MatchSpec(edition=edition, tables=(tuple(bots),), seed=self.seed, budget=budget)
        spec = replace(spec, deals=ceil(self.games / len(spec.rotations(0))))
        played: list[DealResult] = list(play(spec, units(spec), self.jobs))
        return report(spec, played)

    def rate(self, edition: str, bots: Sequence[str], budget: int = USUAL_BUDGET) -> str:
        """What the first bot of a table wins."""
        return _rate(self.first(edition, bots, budget))

    def first(self, edition: str, bots: Sequence[str], budget: int = USUAL_BUDGET) -> Standing:
        """How the first bot of a table stands."""
        return _standing_of(bots[0], self.match(edition, bots, budget))

    @property
    def finer(self) -> "Ladder":
        """The same with more games."""
        return self._replace(games=FINER * self.games)


def _standing_of(bot: str, found: MatchReport) -> Standing:
    return next(standing for standing in found.standings if standing.bot == bot)


def _rate(standing: Standing) -> str:
    """The share of games won, its interval, and the share of games with a wrong accusation, if there were any."""
    won = f"{percent(standing.rate)} ({percent(standing.low)}–{percent(standing.high)})"
    return f"{won}, wrong {percent(standing.wrong / standing.seats)}" if standing.wrong else won


def percent(share: float) -> str:
    """A share for the document."""
    return f"{100 * share:.1f} %"


def table(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of the document."""
    return "\n".join(f"| {' | '.join(line)} |" for line in (headings, ["---"] * len(headings), *lines))


def with_board() -> list[str]:
    """The editions with a board."""
    return [name for name in available() if load(name).has_board]


def by_edition(ladder: Ladder) -> str:
    """Each level against three of another, on every board."""
    headings = ("edition", *(f"{one} against {other}s" for one, other in LEVELS))
    stand = [[ladder.first(name, (one, *[other] * 3)) for one, other in LEVELS] for name in with_board()]
    lines = [(f"`{name}`", *map(_rate, cells)) for name, cells in zip(with_board(), stand, strict=True)]
    means = (percent(fmean(standing.rate for standing in column)) for column in zip(*stand, strict=True))
    return "One bot against three of another level. Equal strength would be 25 %.\n\n" + table(
        headings, [*lines, ("mean", *means)]
    )


def at_large_tables(ladder: Ladder) -> str:
    """The upper levels among more than six players."""
    cells = [
        (
            str(seats),
            percent(1 / seats),
            *(ladder.rate("super-cluedo", (one, *[other] * (seats - 1))) for one, other in LEVELS[1:3]),
        )
        for seats in LARGE_TABLES
    ]
    return "Large tables, `super-cluedo`.\n\n" + table(
        ("players", "equal strength", "detective against amateurs", "mastermind against detectives"), cells
    )


def without_board(ladder: Ladder) -> str:
    """The card game, against the reference."""
    bots = ("mastermind", "reference", "detective")
    found = ladder.match("clue-cards", bots)
    return "Without a board, `clue-cards`, one of each. Equal strength would be 33.3 %.\n\n" + table(
        bots, [[_rate(_standing_of(bot, found)) for bot in bots]]
    )


def deviations(ladder: Ladder) -> str:
    """Simple deviations, each alone against three masterminds."""
    lines = [(f"`{bot}`", ladder.rate("clue-1998", (bot, *["mastermind"] * 3))) for bot in OPPONENTS]
    return (
        "Simple deviations, each alone against three masterminds, `clue-1998`. Equal strength would be 25 %.\n\n"
        + table(("opponent", "wins"), lines)
    )


def budgets(ladder: Ladder) -> str:
    """What more work is worth."""
    lines = [(str(budget), ladder.rate("clue-1998", ("mastermind", *["detective"] * 3), budget)) for budget in BUDGETS]
    return "One mastermind against three detectives by its budget, `clue-1998`.\n\n" + table(("budget", "wins"), lines)


def judgement(ladder: Ladder) -> str:
    """How often accusations are right, against how likely the mastermind called them."""
    lines = []
    for opponent in JUDGED:
        found = list(claims("clue-1998", "mastermind", opponent, 4, ladder.games, ladder.seed))
        lines += [(f"`{opponent}`", *_judged(group)) for group in groups(found)]
    return "Accusations of one mastermind against three others, `clue-1998`, by how likely it called them.\n\n" + table(
        ("opponents", "accusations", "claimed", "right"), lines
    )


def _judged(group: Group) -> tuple[str, str, str]:
    return (
        str(group.size),
        percent(group.claimed),
        f"{percent(group.right)} ({percent(group.low)}–{percent(group.high)})",
    )


SECTIONS: dict[str, Callable[[Ladder], str]] = {
    "judgement": judgement,
    "large": at_large_tables,
    "editions": by_edition,
    "deviations": deviations,
    "cards": without_board,
    "budgets": budgets,
}
"""What makes each part, by name."""
FINE = ("deviations", "cards")
"""The parts played with more games."""


def commit() -> str:
    """The commit that is measured, marked if files have changed since."""
    return subprocess.run(
        ("git", "describe", "--always", "--dirty", "--exclude=*"),
        capture_output=True,
        text=True,
        check=True,
        cwd=DOCUMENT.parent,
    ).stdout.strip()


def heading(ladder: Ladder, names: Sequence[str]) -> str:
    """When and from what the figures were made."""
    when = datetime.datetime.now(datetime.UTC).date().isoformat()
    return (
        f"Run on {when}, commit {commit()}: at least {ladder.games} games a cell ({ladder.finer.games} in {' and '.join(FINE)}), "
        f"seed {ladder.seed}, parts {', '.join(names)}. "
        "Brackets hold 95 % intervals. *Wrong* is the share of games with a wrong accusation of that bot, if there were any."
    )


@click.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Games at each table, at least.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Worker processes.")
@click.option(
    "--only", type=click.Choice([*SECTIONS]), multiple=True, help="Only this part; may be given several times."
)
@click.option("--write", is_flag=True, help="Write the tables into docs/bots.md as well.")
def main(*, games: int, seed: int, jobs: int, only: Sequence[str], write: bool) -> None:
    """Measure how strong the bots are, part by part."""
    ladder, names = Ladder(games, seed, jobs), only or [*SECTIONS]
    text = [heading(ladder, names)]
    click.echo(text[0])
    for name in names:
        text.append(SECTIONS[name](ladder.finer if name in FINE else ladder))
        click.echo(f"\n{text[-1]}")
    if write:
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), "\n\n".join(text)), "utf-8")


if __name__ == "__main__":
    main()
