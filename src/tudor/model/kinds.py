"""The kinds of decision a seat can owe."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["start", "move", "suggest", "answer", "close"]
"""``start`` a turn, ``move`` after rolling, ``suggest`` in a room, ``answer`` a suggestion, ``close`` a turn."""
