"""Are things as often true as they are said to be likely? Simulated games tell."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random

from msgspec import Struct

from bench.suggesting import SimulatedGame
from tudor.deduction import CASE
from tudor.editions import available, load

BINS = 10
MOST_SUGGESTIONS = 30


class Bin(Struct, frozen=True):
    """All facts that were given about the same probability."""

    facts: int
    said: float
    """The mean of their probabilities."""
    found: float
    """How many of them are true."""
    spread: float
    """The standard error between the two. Facts of one game are correlated, games are not."""


def probabilities(seed: int) -> Iterator[tuple[float, bool]]:
    """What one seat is not certain of at some moment of a game: how likely each is said to be, and whether it is true."""
    rng = Random(seed)
    edition = load(rng.choice(available()))
    game = SimulatedGame(edition, rng.randint(*edition.players), rng)
    notebook = game.knowledge(rng.choice(game.seats), rng.randint(0, MOST_SUGGESTIONS)).notebook("choice")
    held = {**game.hands, CASE: [*game.case]}
    for card in notebook.cards:
        for owner in notebook.owners:
            if notebook.certain(card, owner) is None:
                yield notebook.probability(card, owner), card in held[owner]


def calibration(seeds: Iterable[int]) -> dict[int, Bin]:
    """By tenth of the probability, what was said and what was found."""
    counts: defaultdict[int, int] = defaultdict(int)
    said: defaultdict[int, float] = defaultdict(float)
    excess: defaultdict[int, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
    for seed in seeds:
        for chance, is_true in probabilities(seed):
            tenth = int(chance * BINS)
            counts[tenth] += 1
            said[tenth] += chance
            excess[tenth][seed] += is_true - chance
    return {
        tenth: Bin(
            facts=count,
            said=said[tenth] / count,
            found=(said[tenth] + sum(excess[tenth].values())) / count,
            spread=sqrt(sum(part**2 for part in excess[tenth].values())) / count,
        )
        for tenth, count in sorted(counts.items())
    }
