"""The ratings of the levels of bots, from a league of each group: ``make anchors``. With ``WRITE=1`` it renews anchors.toml.

A level gets the rating that the games of its league no longer change, so a player as strong as a detective ends up with the
detective's rating. An amateur has a newcomer's.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, TypeAlias

import click

from bench.tables import renewed
from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import play, units
from tudor.bots.levels import LEVELS, USUAL_LEVEL
from tudor.ratings.anchors import ANCHOR_SPREAD, FILE
from tudor.ratings.groups import groups
from tudor.ratings.results import in_finishing_order
from tudor.ratings.scale import MEAN, Rating, points
from tudor.ratings.update import rated

DOCUMENT = Path(__file__).parents[1] / "docs" / "ratings.md"
STEPS = 2_000
"""Most rounds of the search; it needs far fewer."""
ENOUGH = 1e-4
GAIN = 40.0
"""How far a round goes, compared with the mean change of a game."""

Finish: TypeAlias = tuple[tuple[str, ...], int | None]
"""Who sat at a table, and the place of the winner."""


def league(edition: str, deals: int, seed: int) -> MatchSpec:
    """Each level alone against three of another, and one of each."""
    alone = [(one, *[other] * 3) for one, other in permutations(LEVELS, 2)]
    return MatchSpec(edition=edition, tables=(*alone, tuple(LEVELS)), deals=deals, seed=seed)


def finishes(spec: MatchSpec, results: Sequence[DealResult]) -> Counter[Finish]:
    """How often each table was won by whom."""
    return Counter((spec.tables[result.table], game.winner) for result in results for game in result.games)


def resting(played: Mapping[Finish, int]) -> dict[str, float]:
    """The ratings at which these games change nothing, with the usual level in the middle."""
    means, seats = dict.fromkeys(LEVELS, MEAN), Counter[str]()
    for (table, _), count in played.items():
        seats.update({level: count * table.count(level) for level in set(table)})
    for _ in range(STEPS):
        change = dict.fromkeys(LEVELS, 0.0)
        for (table, winner), count in played.items():
            before = [Rating(means[level], ANCHOR_SPREAD) for level in table]
            for level, old, new in zip(
                table, before, rated(before, in_finishing_order(len(table), winner)), strict=True
            ):
                change[level] += count * (new.mean - old.mean)
        means = {level: mean + GAIN * change[level] / seats[level] for level, mean in means.items()}
        if max(abs(change[level]) / seats[level] for level in LEVELS) < ENOUGH:
            break
    return {level: round(mean - means[USUAL_LEVEL] + MEAN, 2) for level, mean in means.items()}


@click.command()
@click.option("--deals", default=20, show_default=True, help="Deals at each of the 13 tables, four games each.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=1, show_default=True)
@click.option("--group", "wanted", multiple=True, help="Only this group; the others stay as they are.")
@click.option("--write", is_flag=True, help="Renew anchors.toml.")
def anchor(deals: int, seed: int, jobs: int, wanted: Sequence[str], *, write: bool) -> None:
    """Play a league in every group, and print the ratings of the levels."""
    kept = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for group, (edition, *_) in groups().items():
        if wanted and group not in wanted:
            continue
        spec = league(edition, deals, seed)
        means = resting(finishes(spec, list(play(spec, units(spec), jobs))))
        kept[group] = {"edition": edition, "games": spec.games, "seed": seed, "levels": means}
        click.echo(f"{group}: " + ", ".join(f"{level} {points(Rating(mean))}" for level, mean in means.items()))
    if write:
        FILE.write_text("\n".join(_lines(kept)), encoding="utf-8")
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), _table(kept)), encoding="utf-8")


def _table(kept: Mapping[str, Mapping[str, Any]]) -> str:
    """The table of the document."""
    cells = [("group", "games", *LEVELS), ("---",) * (len(LEVELS) + 2)]
    cells += [
        (f"`{group}`", f"{found['games']:,}", *(str(points(Rating(found["levels"][level]))) for level in LEVELS))
        for group, found in ((group, kept[group]) for group in groups() if group in kept)
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in cells)


def _lines(kept: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The file with the ratings of all groups."""
    yield "# Made by `make anchors WRITE=1`; docs/ratings.md explains it.\n"
    for group in (group for group in groups() if group in kept):
        found = kept[group]
        yield f'[{group}]\nedition = "{found["edition"]}"\ngames = {found["games"]}\nseed = {found["seed"]}\n'
        yield f"[{group}.levels]"
        yield from (f"{level} = {mean}" for level, mean in found["levels"].items())
        yield ""


if __name__ == "__main__":
    anchor()
