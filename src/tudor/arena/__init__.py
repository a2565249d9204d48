"""Many games at once: what they show of an edition, and of its players."""

from tudor.arena.simulation import Report, Spread, simulate

__all__ = ["Report", "Spread", "simulate"]
