"""Steps of the environment for learners, compared with decisions of the bare engine."""

from collections.abc import Iterator
from random import Random

from bench.row import Row
from bench.rows.decisions import decisions, rates
from tudor.rl import ClueEnv

EDITION, SEATS = "clue-1998", 4
HASTE = 0.01
"""How often the policy accuses if it can do something else, as in the other rows of random decisions."""


def steps(rng: Random) -> Iterator[None]:
    """Play game after game by the mask; yields once per step."""
    table = ClueEnv(EDITION, SEATS)
    table.reset(seed=rng.randrange(2**32))
    accusations = len(table.numbering.edition.suspects) * len(table.numbering.edition.weapons)
    accusations *= len(table.numbering.edition.rooms)
    while True:
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.reset()
            continue
        assert observation is not None
        legal = observation["action_mask"].nonzero()[0]
        others = legal.searchsorted(table.numbering.size - accusations)
        some = legal[:others] if others and rng.random() >= HASTE else legal
        table.step(some[int(rng.random() * len(some))])
        yield


def environment_steps(turns: int) -> tuple[Row, ...]:
    """Steps per second with observation and mask, relative to bare decisions."""
    ours, bare = rates((steps, decisions(EDITION, SEATS)), turns)
    return (
        Row(
            name="steps of the environment for learners, clue-1998, four seats, against random legal decisions",
            value=ours / bare,
            wanted="at least",
            limit=0.14,
            detail=f"{ours:,.0f} steps/s, {bare:,.0f} decisions/s",
        ),
    )
