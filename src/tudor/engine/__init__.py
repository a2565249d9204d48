"""The rules, pure and functional: a state and an action give a state and events, and nothing else happens.

``pending`` says what is due, ``legal`` what may be done, ``apply`` does it. Chance is a player too: the engine
says what it needs, and whoever drives the game supplies it, with :func:`draw` or otherwise.
"""

from tudor.engine.chance import draw
from tudor.engine.core import apply, legal, pending
from tudor.engine.setup import follows_board, new_game, take_seats

__all__ = ["apply", "draw", "follows_board", "legal", "new_game", "pending", "take_seats"]
