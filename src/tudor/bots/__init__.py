"""The bots. They see what a person in their seat would see, and nothing else."""

from tudor.bots.amateur import Amateur
from tudor.bots.detective import Detective
from tudor.bots.levels import LEVELS, USUAL_LEVEL, known_level, make_bot
from tudor.bots.mastermind import Mastermind
from tudor.bots.novice import Novice
from tudor.bots.random_bot import RandomBot

__all__ = [
    "LEVELS",
    "USUAL_LEVEL",
    "Amateur",
    "Detective",
    "Mastermind",
    "Novice",
    "RandomBot",
    "known_level",
    "make_bot",
]
