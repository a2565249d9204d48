"""Environments for reinforcement learning, for every edition. Needs ``tudor[rl]``."""

try:
    from tudor.rl.environment import ClueEnv, env
except ModuleNotFoundError as missing:
    if missing.name not in {"gymnasium", "pettingzoo"}:
        raise
    told = "tudor.rl needs other packages. Install them with: pip install 'tudor[rl]'"
    raise ModuleNotFoundError(told, name=missing.name) from None
from tudor.rl.layout import Layout
from tudor.rl.numbering import Numbering
from tudor.rl.policies import Policy, random_policy
from tudor.rl.solo import SoloEnv
from tudor.rl.truth import StateLayout
from tudor.rl.vector import VectorClueEnv

__all__ = [
    "ClueEnv",
    "Layout",
    "Numbering",
    "Policy",
    "SoloEnv",
    "StateLayout",
    "VectorClueEnv",
    "env",
    "random_policy",
]
