"""The kinds of decisions."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "choose", "start", "move", "suggest", "answer", "close", "spy", "disclose", "draw", "react", "denounce", "pool"
]
"""``choose`` a suspect, ``start`` a turn, ``move`` after rolling, ``suggest`` in a room, ``answer`` a suggestion, ``close`` a
turn, choose whom to ``spy`` on or a card to ``disclose``, ``draw`` an intrigue card or not, ``react`` to a suggestion or
``denounce`` a witness in a sealed window, or decide in the ``pool``."""
SEALED: tuple[Kind, ...] = ("react", "denounce")
"""The decisions in sealed windows: several seats reply, and nobody sees the replies."""
