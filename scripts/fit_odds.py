"""Fit the chances of winning that reviews use, and tell how well they are calibrated.

Plays games between detectives in all editions, fits the weights of :mod:`tudor.reviews.odds` on every other edition and prints
the reliability on the rest: ``python -m scripts.fit_odds --games 2000``. A thousand games take about ten minutes.

With ``--check`` nothing is fitted: the weights in use are compared with the results of games they have not seen, such as
``--check --first 100000 --games 5000``. The table is printed again after every few hundred games. With ``--keep FILE`` games are
kept, and played once: what was stopped goes on, and several processes may share the work, each with a part of the numbers.
``--picture`` draws the reliability into docs/odds.svg.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from msgspec.json import Decoder, encode
from numpy.typing import NDArray

from scripts.reliability_picture import Dot, picture
from tudor import Game, Record, editions
from tudor.model.happenings import TurnBegan
from tudor.reviews.minds import Mind
from tudor.reviews.odds import WEIGHTS, Standing
from tudor.reviews.tables import Table
from tudor.visibility import observe

_kept: Decoder[tuple[int, list[tuple[list[Standing], float, int]]]] = Decoder(
    tuple[int, list[tuple[list[Standing], float, int]]]
)
Floats = NDArray[np.float64]
STEPS, BINS = 30, 10
PICTURE = Path(__file__).parents[1] / "docs" / "odds.svg"
TOLD_AFTER = 250
"""Games after which a check tells what it has found so far."""
Moment = tuple[list[Standing], float, int]
"""What the players knew at the start of a turn, the bits unknown to a spectator, and the place of the winner."""


def played(number: int) -> Record:
    """A game between detectives; the edition and the number of seats depend on its number."""
    names = editions.available()
    edition = names[number % len(names)]
    game = Game(edition, 3 + number // len(names) % 4, seed=number)
    game.play_out(dict.fromkeys((*game.setup.seats, *editions.load(edition).suspects), "detective"))
    return game.record()


def moments(record: Record) -> Iterator[Moment]:
    """The start of every turn of a game that somebody won."""
    minds, table = [Mind(record.setup, seat) for seat in record.setup.seats], Table(record.setup)
    standings: list[tuple[list[Standing], float]] = []
    for seen in record.observations:
        for mind in minds:
            mine = observe(seen, mind.me)
            if mine is not None:
                mind.hear(mine)
        table.hear(seen)
        if isinstance(seen, TurnBegan):
            here = [Standing(mind.bits, table.turns_until(mind.me)) for mind in minds]
            standings.append((here, table.bits))
    if record.result in table.setup.seats:
        winner = table.setup.seats.index(record.result)
        yield from ((here, public, winner) for here, public in standings)


def tables_of(found: list[Moment]) -> tuple[Floats, Floats]:
    """The features by moment and player, and 0 for every player, with minus infinity where there is none."""
    seats = max(len(here) for here, _, _ in found)
    features, missing = np.zeros((len(found), seats, 4)), np.full((len(found), seats), -1e9)
    for place, (here, _, _) in enumerate(found):
        features[place, : len(here)] = [standing.features for standing in here]
        missing[place, : len(here)] = 0.0
    return features, missing


def chances(weights: Floats, features: Floats, missing: Floats) -> Floats:
    """The chance of each player at each moment."""
    scores = features @ weights + missing
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def fitted(found: list[Moment]) -> Floats:
    """The likeliest weights, by Newton's method."""
    features, missing = tables_of(found)
    winners = features[np.arange(len(found)), [winner for _, _, winner in found]]
    weights = np.zeros(4)
    for _ in range(STEPS):
        share = chances(weights, features, missing)
        mean = np.einsum("ij,ijk->ik", share, features)
        curvature = np.einsum("ij,ijk,ijl->kl", share, features, features) - mean.T @ mean
        weights = weights + np.linalg.solve(curvature, (winners - mean).sum(axis=0))
    return weights


def rivals(found: list[Moment]) -> Floats:
    """The line that guesses a player's bits from a spectator's."""
    pairs = np.array([(1.0, public, standing.bits) for here, public, _ in found for standing in here])
    line: Floats = np.linalg.lstsq(pairs[:, :2], pairs[:, 2], rcond=None)[0]
    return line


class Bin(NamedTuple):
    """Chances of about the same size: how many, their mean, and how often these players won."""

    place: int
    cases: int
    given: float
    won: float


def reliability(weights: Floats, found: list[Moment]) -> list[Bin]:
    """How often players won, by the chance they were given."""
    features, missing = tables_of(found)
    share = chances(weights, features, missing)
    won = np.zeros_like(share)
    won[np.arange(len(found)), [winner for _, _, winner in found]] = 1.0
    given, truth = share[missing == 0.0], won[missing == 0.0]
    places = np.minimum((given * BINS).astype(int), BINS - 1)
    return [
        Bin(place, int(here.sum()), float(given[here].mean()), float(truth[here].mean()))
        for place in range(BINS)
        if (here := places == place).any()
    ]


def calibration_error(bins: list[Bin]) -> float:
    """The expected difference between the chance given and the share won."""
    return sum(one.cases * abs(one.given - one.won) for one in bins) / sum(one.cases for one in bins)


def print_reliability(weights: Floats, found: list[Moment]) -> None:
    """How often players won, by the chance they were given, as a table."""
    bins = reliability(weights, found)
    click.echo("\n| chance given | cases | mean | won |\n|---|---|---|---|")
    for one in bins:
        span = f"{100 * one.place // BINS} to {100 * (one.place + 1) // BINS} %"
        click.echo(f"| {span} | {one.cases:,} | {one.given:.1%} | {one.won:.1%} |")
    click.echo(f"\nExpected calibration error: {calibration_error(bins):.2%}")


@click.command()
@click.option("--games", default=2000, show_default=True, help="Number of games.")
@click.option("--first", default=0, help="Number of the first game; games of other numbers are other games.")
@click.option("--check", is_flag=True, help="Fit nothing; tell how reliable the weights in use are.")
@click.option(
    "--keep", type=Path, metavar="FILE", help="Keep what a check needs of each game here, and go on from there."
)
@click.option("--picture", "drawn", is_flag=True, help="After a check, draw docs/odds.svg.")
def main(games: int, first: int, check: bool, keep: Path | None, drawn: bool) -> None:
    """Play, fit and print."""
    numbers = range(first, first + games)
    if check:
        found = check_weights(numbers, keep)
        if drawn:
            draw(reliability(np.array(WEIGHTS), found))
    else:
        fit(numbers)


def fit(numbers: range) -> None:
    """Fit the weights on one half of the editions, and print how reliable they are on the other."""
    halves: tuple[list[Moment], list[Moment]] = ([], [])
    for number in numbers:
        # The edition depends on the last digit, so the halves have different editions.
        halves[number % 2].extend(moments(played(number)))
    weights, line = fitted(halves[0]), rivals(halves[0])
    click.echo(f"WEIGHTS = {tuple(round(float(weight), 3) for weight in weights)}")
    click.echo(f"RIVAL_BASE, RIVAL_SHARE = {line[0]:.3f}, {line[1]:.3f}")
    print_reliability(weights, halves[1])


def kept_games(file: Path | None) -> dict[int, list[Moment]]:
    """The games in a file, by number."""
    lines = file.read_bytes().splitlines() if file is not None and file.exists() else []
    return dict(_kept.decode(line) for line in lines)


def keep_game(file: Path, number: int, found: list[Moment]) -> None:
    """Add a game to a file."""
    with file.open("ab") as opened:
        opened.write(encode((number, found)) + b"\n")


def check_weights(numbers: range, file: Path | None = None) -> list[Moment]:
    """Print how reliable the weights in use are, now and then, and at the end; returns what was played."""
    found, kept = list[Moment](), kept_games(file)
    for count, number in enumerate(numbers, 1):
        if number not in kept:
            kept[number] = list(moments(played(number)))
            if file is not None:
                keep_game(file, number, kept[number])
        found.extend(kept[number])
        if count % TOLD_AFTER == 0 or count == len(numbers):
            click.echo(f"\n{count} games")
            print_reliability(np.array(WEIGHTS), found)
    return found


def draw(bins: list[Bin]) -> None:
    """Draw how often players won against the chance they were given."""
    dots = [
        Dot(one.given, one.won, (one.won * (1 - one.won) / one.cases) ** 0.5, f"{one.cases:,} chances") for one in bins
    ]
    PICTURE.write_text(picture(dots, "chance given", "share won"), "utf-8")


if __name__ == "__main__":
    main()
