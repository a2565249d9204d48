"""Tournaments of bots and simulations of editions."""

from tudor.arena.matches import DealResult, GameResult, play_deal, play_game
from tudor.arena.simulation import Report, Spread, simulate
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import Unit, play, units

__all__ = [
    "DealResult",
    "GameResult",
    "MatchSpec",
    "Report",
    "Spread",
    "Unit",
    "play",
    "play_deal",
    "play_game",
    "simulate",
    "units",
]
