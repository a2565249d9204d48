"""How attentive the others are, judged by what they ask for.

Three kinds of players are told apart by two signs, which are looked for in examples of deals, by what somebody knew who asked.

Whoever misses nothing asks for no card that cannot lie in the case file. For one that could not in any of four examples, detectives
and amateurs ask once in two hundred times; novices once in twenty after four cards were shown, once in four after ten, and two times in
three after twenty. And whoever reckons asks for what is likeliest: after four cards, detectives do so five times in six, the others once.
"""

from math import exp, log

from tudor.bots.planning.estimate import Estimate
from tudor.bots.planning.rivals import Asked, Overheard
from tudor.deduction import Knowledge
from tudor.deduction.counting import Floats, Ints, count

EXAMPLES = 4
"""Each question is judged on so many examples of deals, or on fewer, if it makes sense in one."""
RECKONING, ATTENTIVE = -0.3, -1.2
"""Before anything is heard, the logarithm of the odds that the others miss nothing and ask for what is likeliest, and that they miss
nothing and ask for anything that may be it, against that they miss much."""
SENSELESS = -3.0
"""How a senseless question changes the odds that they miss nothing …"""
SENSIBLE = 0.003
"""… and a sensible one, by the square of the number of cards that were shown before: the more there was to be missed …"""
MOST_SHOWN = 20
"""… but after so many nothing more is."""
RIGHT = 0.85
"""How often one who reckons asks for what is likeliest by an example …"""
NEARLY = 0.9
"""… or nearly as likely as that …"""
RARELY = 0.05
"""… which somebody who asks for anything names at least so often."""
CLEAR = 0.01
"""What is so unlikely is out of the question."""
MOST_TOLD = 6.0
"""More than that a sign does not tell, however often it is seen."""
CONTRADICTION = -0.6
"""How the odds that they miss nothing change if what was inferred contradicts what is known."""


class Attention:
    """How attentive the others are, all together."""

    def __init__(self) -> None:
        self._attentive = 0.0
        self._reckoning = 0.0

    @property
    def trust(self) -> float:
        """How likely it is that everybody misses nothing."""
        odds = exp(self._attentive) * (exp(ATTENTIVE) + exp(RECKONING + self._reckoning))
        return odds / (1 + odds)

    def contradicted(self) -> None:
        """What was inferred contradicts what is known."""
        self._attentive = min(self._attentive, 0.0) + CONTRADICTION

    def update(self, estimate: Estimate, overheard: Overheard, knowledge: Knowledge) -> None:
        """Judge what has been asked since last time, unless it is clear already what they are."""
        for asked in overheard.asked if CLEAR < self.trust < 1 - CLEAR else ():
            attentive, reckoning = _evidence_of(asked, overheard, knowledge, estimate.deals[:EXAMPLES])
            self._attentive = _bounded(self._attentive + attentive)
            self._reckoning = _bounded(self._reckoning + reckoning)
        overheard.asked.clear()


def _bounded(odds: float) -> float:
    return max(-MOST_TOLD, min(odds, MOST_TOLD))


def _evidence_of(asked: Asked, overheard: Overheard, knowledge: Knowledge, deals: Ints) -> tuple[float, float]:
    """How a question changes the logarithms of the odds that who asked it misses nothing, and that he asks for what is likeliest."""
    kinds, sizes = knowledge.numbers.kinds, knowledge.sizes
    suspect, weapon, room = asked.suspect, asked.weapon - kinds[0], asked.room - sum(kinds[:2])
    for turn, deal in enumerate(deals):
        counts = count(kinds, sizes, overheard.knowledge_rows(asked.owner, deal, turn, asked.before), choice=True)
        if counts is None:
            # Where witnesses lie, what they say may contradict the deal: then it tells nothing.
            return 0.0, 0.0
        if counts.joint[suspect].any() and counts.joint[:, weapon].any():
            missable = min(asked.before.showings, MOST_SHOWN)
            return SENSIBLE * missable**2, _reckoned(counts.joint, suspect, weapon, room)
    return SENSELESS, 0.0


def _reckoned(case: Floats, suspect: int, weapon: int, room: int) -> float:
    """The same for a question that makes sense by how likely each case file was, against one who asks for anything that may be it."""
    here = case[:, :, room]
    pairs = here if here.any() else case.sum(axis=2)
    likeliest = pairs >= NEARLY * pairs.max()
    by_chance = max(RARELY, likeliest.sum() / (pairs > 0).sum())
    if by_chance >= RIGHT:
        return 0.0
    return log(RIGHT / by_chance) if likeliest[suspect, weapon] else log((1 - RIGHT) / (1 - by_chance))
