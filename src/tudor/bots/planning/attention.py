"""How attentive the other players are, judged by what they ask for.

Two signs tell three kinds of players apart. Both are checked on example deals, against what the asker would know there.

A player who misses nothing never asks for a card that cannot lie in the case file. Detectives and amateurs ask for a
card ruled out in all four examples once in two hundred questions; novices once in twenty after four cards were shown,
once in four after ten, and twice in three after twenty. A player who weighs the odds asks for the likeliest cards:
after four cards shown, detectives do so five times in six, the others once.
"""

from math import exp, log

from tudor.bots.planning.estimate import Estimate
from tudor.bots.planning.rivals import Overheard, OverheardQuestion
from tudor.deduction import Knowledge
from tudor.deduction.counting import Floats, Ints, count

EXAMPLES = 4
"""Example deals each question is judged on; fewer if it makes sense in an earlier one."""
ODDS_WEIGHING, ATTENTIVE = -0.3, -1.2
"""Before any evidence, the log odds against careless players: of players who miss nothing and ask for the likeliest,
and of players who miss nothing and ask for anything possible."""
SENSELESS = -3.0
"""How a senseless question changes the log odds that they miss nothing."""
SENSIBLE = 0.003
"""How a sensible question changes them, times the square of the number of cards shown before: the more there was to
miss, the more it says."""
MOST_SHOWN = 20
"""Cards shown beyond this number add nothing."""
RIGHT = 0.85
"""How often a player who weighs the odds asks for the likeliest by an example."""
NEARLY = 0.9
"""Cards this close to the likeliest count as likeliest."""
RARELY = 0.05
"""How often, at least, a player who asks for anything possible names the likeliest."""
CLEAR = 0.01
"""Beyond this certainty, further questions are not judged."""
MOST_TOLD = 6.0
"""Bound of the log odds from each sign, however often it is seen."""
CONTRADICTION = -0.6
"""How the log odds that they miss nothing change when an inference contradicts what is known."""


class Attention:
    """The evidence on how attentive the others are, all together."""

    def __init__(self) -> None:
        self._attentive = 0.0
        self._odds_weighing = 0.0

    @property
    def trust(self) -> float:
        """The probability that everybody misses nothing."""
        odds = exp(self._attentive) * (exp(ATTENTIVE) + exp(ODDS_WEIGHING + self._odds_weighing))
        return odds / (1 + odds)

    def contradicted(self) -> None:
        """Note that an inference contradicts what is known."""
        self._attentive = min(self._attentive, 0.0) + CONTRADICTION

    def update(self, estimate: Estimate, overheard: Overheard, knowledge: Knowledge) -> None:
        """Judge the questions asked since the last update, unless the verdict is clear already."""
        for asked in overheard.asked if CLEAR < self.trust < 1 - CLEAR else ():
            attentive, odds_weighing = _evidence_of(asked, overheard, knowledge, estimate.deals[:EXAMPLES])
            self._attentive = _bounded(self._attentive + attentive)
            self._odds_weighing = _bounded(self._odds_weighing + odds_weighing)
        overheard.asked.clear()


def _bounded(odds: float) -> float:
    return max(-MOST_TOLD, min(odds, MOST_TOLD))


def _evidence_of(
    asked: OverheardQuestion, overheard: Overheard, knowledge: Knowledge, deals: Ints
) -> tuple[float, float]:
    """How a question changes the log odds: that the asker misses nothing, and that they ask for the likeliest."""
    kinds, sizes = knowledge.numbers.kinds, knowledge.sizes
    suspect, weapon, room = asked.suspect, asked.weapon - kinds[0], asked.room - sum(kinds[:2])
    for turn, deal in enumerate(deals):
        counts = count(kinds, sizes, overheard.knowledge_rows(asked.owner, deal, turn, asked.before), choice=True)
        if counts is None:
            # Where witnesses lie, their words may contradict the deal; then they say nothing.
            return 0.0, 0.0
        if counts.joint[suspect].any() and counts.joint[:, weapon].any():
            missable = min(asked.before.showings, MOST_SHOWN)
            return SENSIBLE * missable**2, _odds_weighing_evidence(counts.joint, suspect, weapon, room)
    return SENSELESS, 0.0


def _odds_weighing_evidence(case: Floats, suspect: int, weapon: int, room: int) -> float:
    """The second of these, for a sensible question, against a player who asks for anything possible."""
    here = case[:, :, room]
    pairs = here if here.any() else case.sum(axis=2)
    likeliest = pairs >= NEARLY * pairs.max()
    by_chance = max(RARELY, likeliest.sum() / (pairs > 0).sum())
    if by_chance >= RIGHT:
        return 0.0
    return log(RIGHT / by_chance) if likeliest[suspect, weapon] else log((1 - RIGHT) / (1 - by_chance))
