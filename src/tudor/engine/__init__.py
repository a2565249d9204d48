"""The rules, as pure functions: a state and an action give a new state and its events.

``pending`` tells what is due, ``legal`` what is allowed, ``apply`` plays it. Chance is a player too: the engine requests an
outcome, and its caller supplies one, for example with :func:`draw`.
"""

from tudor.engine.chance import draw
from tudor.engine.core import apply, legal, pending
from tudor.engine.setup import follows_board, new_game, take_seats

__all__ = ["apply", "draw", "follows_board", "legal", "new_game", "pending", "take_seats"]
