"""Where a pawn can go: pure functions of board, rules and occupied squares.

A step leads to a neighbouring square, from the square before a door into its room (where the move ends, unless rooms
can be crossed), or out of a room to the square before any of its doors. All answers are exact, and in the same order in
every run.
"""

from tudor.walks.exploration import Stopover
from tudor.walks.moves import can_step, destinations, route
from tudor.walks.room_crossing import Crossing, crossing_route, crossings

__all__ = ["Crossing", "Stopover", "can_step", "crossing_route", "crossings", "destinations", "route"]
