"""How attentive the others are, judged by what they ask for.

Whoever misses nothing asks for no card that cannot lie in the case file, by all that he knows. In examples of deals it can be
counted what that is: by them detectives ask for such cards one time in twelve, early or late. So do novices when few cards were
shown; after eight, one time in three, and after sixteen, two times in three.
"""

from math import exp

from tudor.bots.planning.overhearing import Asked, Overheard
from tudor.bots.planning.thinking import Thought
from tudor.deduction import Knowledge
from tudor.deduction.counting import Ints, count

EXAMPLES = 2
"""Each question is judged on so many examples of deals."""
AT_FIRST = 0.5
"""The logarithm of the odds that everybody misses nothing, before anything is heard …"""
SENSIBLE, SENSELESS = 0.02, -0.06
"""… and how it changes with each example, for every card that was shown before: at first there is little to be missed."""
MOST_SHOWN = 20
"""After so many cards, nothing more is to be missed."""
CONTRADICTION = -0.6
"""How it changes if what was inferred contradicts what is known."""


class Judgement:
    """How attentive the others are, all together."""

    def __init__(self) -> None:
        self._odds = AT_FIRST

    @property
    def trust(self) -> float:
        """How likely it is that everybody misses nothing."""
        return 1 / (1 + exp(-self._odds))

    def distrust(self) -> None:
        """What was inferred contradicts what is known."""
        self._odds = min(self._odds, 0.0) + CONTRADICTION

    def judge(self, thought: Thought, overheard: Overheard, knowledge: Knowledge) -> None:
        """Judge what has been asked since last time."""
        for asked in overheard.asked:
            missable = min(asked.before.showings, MOST_SHOWN)
            for turn, deal in enumerate(thought.deals[:EXAMPLES]):
                sensible = _is_sensible(asked, overheard, knowledge, deal, turn)
                self._odds += missable * (SENSIBLE if sensible else SENSELESS)
        overheard.asked.clear()


def _is_sensible(asked: Asked, overheard: Overheard, knowledge: Knowledge, deal: Ints, turn: int) -> bool:
    """Could the suspect and the weapon be those in the case file, by what he knew who asked for them?"""
    rows = overheard.known_to(asked.owner, deal, turn, asked.before)
    counts = count(knowledge.numbers.kinds, knowledge.sizes, rows, choice=False)
    return counts is None or bool(counts.marginals[asked.suspect, -1] and counts.marginals[asked.weapon, -1])
