"""The kinds of decision a seat can owe."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "choose", "start", "move", "suggest", "answer", "close", "spy", "disclose", "draw", "react", "pool"
]
"""``choose`` whom to play, ``start`` a turn, ``move`` after rolling, ``suggest`` in a room, ``answer`` a suggestion, ``close`` a turn; whom
to ``spy`` on, which card of one's own to ``disclose``, whether to ``draw`` an intrigue card having been brought
somewhere, how to ``react`` to a suggestion in a sealed window, what to do in the ``pool``."""
