"""A PettingZoo environment for every edition. Needs ``tudor[rl]``."""

from tudor.rl.environment import ClueEnv, env
from tudor.rl.layout import Layout
from tudor.rl.numbering import Numbering

__all__ = ["ClueEnv", "Layout", "Numbering", "env"]
