"""The players. They see what a person at their seat sees, and nothing else."""

from tudor.bots.random_bot import RandomBot
from tudor.bots.simple_bot import SimpleBot

__all__ = ["RandomBot", "SimpleBot"]
