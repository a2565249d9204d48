"""Random legal games in numbers: how long they last, and who wins them."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, median

from msgspec import Struct

from tudor.bots.random_bot import pick
from tudor.engine import legal, take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options, Setup
from tudor.model.truth import Asked, Over
from tudor.stepper import Stepper, random_luck

PATIENCE = 100_000
"""After so many decisions a game is given up, and told of as one that did not end. A long random game has some thousand."""


class Result(Struct, frozen=True):
    """How one game went."""

    turns: int
    decisions: int
    ended: bool
    winner: Seat | None


class Spread(Struct, frozen=True):
    """A number that differs from game to game."""

    mean: float
    median: float
    fewest: int
    most: int


class Report(Struct, frozen=True, kw_only=True):
    """How many games went."""

    edition: str
    seats: tuple[Seat, ...]
    options: Options
    seed: int
    games: int
    ended: int
    """How many of the games ended; all of them, unless something is wrong with the edition."""
    turns: Spread
    decisions: Spread
    winners: dict[Seat, int]
    """By seat, in the order of seats, the games it won."""
    nobody: int
    """The games that ended without a winner."""


def simulate(
    edition: Edition,
    seats: Sequence[Seat] | int,
    games: int,
    seed: int,
    *,
    options: Options = Options(),
    progress: Callable[[Result], None] = lambda _: None,
) -> Report:
    """Play so many random games; ``progress`` hears of each.

    A game depends on the seed and its own number alone, so the first ten of a thousand are the ten of ten.
    """
    setup = take_seats(edition, seats, options)
    results = []
    for number in range(games):
        results.append(play_one(setup, seed, number))
        progress(results[-1])
    return report(setup, seed, results)


def play_one(setup: Setup, seed: int, number: int) -> Result:
    """One game, the same whenever and wherever it is played."""
    # Seeded by text, which Python digests alike in every process.
    rng = Random(f"{seed}/{number}")
    game, decisions = Stepper(setup, random_luck(rng)), 0
    due = game.play().due
    while decisions < PATIENCE and isinstance(due, Asked):
        seat = due.seats[0]
        due = game.play(pick(legal(game.state, seat), rng), seat).due
        decisions += 1
    return Result(game.state.turn, decisions, ended=game.is_over, winner=_winner(game))


def _winner(game: Stepper) -> Seat | None:
    """The seat that won, by its name before it chose a suspect."""
    due = game.due
    if not isinstance(due, Over) or due.winner is None:
        return None
    return game.setup.seats[game.state.setup.seats.index(due.winner)]


def report(setup: Setup, seed: int, results: Sequence[Result]) -> Report:
    """What the games have in common; at least one is needed. A game given up counts for as long as it was played."""
    won = Counter(result.winner for result in results if result.ended)
    return Report(
        edition=setup.edition.id,
        seats=setup.seats,
        options=setup.options,
        seed=seed,
        games=len(results),
        ended=won.total(),
        turns=_spread([result.turns for result in results]),
        decisions=_spread([result.decisions for result in results]),
        winners={seat: won[seat] for seat in setup.seats},
        nobody=won[None],
    )


def _spread(counts: Sequence[int]) -> Spread:
    return Spread(fmean(counts), float(median(counts)), min(counts), max(counts))
