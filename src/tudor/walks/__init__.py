"""Where a pawn can go: pure functions of board, rules and occupied squares.

A step leads to a neighbouring square, from the square before a door into its room, where the move ends, or out
of a room to the square before any of its doors. All answers are exact, and come in the same order in every run.
"""

from tudor.walks.moves import can_step, destinations, route

__all__ = ["can_step", "destinations", "route"]
