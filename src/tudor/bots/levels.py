"""The levels of play, by name."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from tudor.bots.amateur import Amateur
from tudor.bots.detective import Detective
from tudor.bots.mastermind import Mastermind
from tudor.bots.novice import Novice
from tudor.model.sight import ExplainingBot
from tudor.text.errors import Unreadable

LEVELS: Mapping[str, Callable[[Random], ExplainingBot]] = MappingProxyType(
    {
        "novice": Novice,
        "amateur": Amateur,
        "detective": Detective,
        "mastermind": Mastermind,
    }
)
"""How to make a bot of each level, from the weakest to the strongest."""
USUAL_LEVEL = "amateur"
"""Default opponent level."""


def make_bot(level: str, rng: Random) -> ExplainingBot:
    """A bot of a level, with its own random source."""
    return LEVELS[known_level(level)](rng)


def known_level(level: str) -> str:
    """The level itself; refused if there is no such level."""
    if level not in LEVELS:
        raise Unreadable("unknown-level", level=level, levels=tuple(LEVELS))
    return level
