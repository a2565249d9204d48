"""Who is ahead in the race: what rivals can know by now, and so whether waiting is worse than a gamble."""

from collections.abc import Iterable
from math import exp

from tudor.bots.planning.overhearing import Overheard
from tudor.bots.planning.thinking import Thought
from tudor.deduction import Knowledge
from tudor.deduction.counting import count
from tudor.model.cards import Seat

EXAMPLES = 2
"""For each rival, on so many examples of deals it is counted what he would know."""
LOWEST = 0.4
"""With less, it is never time to gamble."""
CAUTION = 1.1
"""What a wrong accusation costs beyond the game that is lost by it: the higher, the fewer there are."""
# Whether a game was won by waiting, in 1,600 games against detectives: a logistic regression on one's own chance, on
# what is unknown in bits, and on what the rivals would know, all of them together.
ALONE, MY_CHANCE, MY_DOUBT, THEIR_CHANCE = 2.07, -1.09, -0.72, -1.55


def rivals_chances(thought: Thought, overheard: Overheard, knowledge: Knowledge, rivals: Iterable[Seat]) -> float:
    """How likely the rivals, added up, find the likeliest triple right, each by what he would know."""
    numbers, sizes = knowledge.numbers, knowledge.sizes
    together = 0.0
    for rival in rivals:
        owner = numbers.owner(rival)
        for turn, deal in enumerate(thought.deals[:EXAMPLES]):
            counts = count(numbers.kinds, sizes, overheard.known_to(owner, deal, turn, overheard.now), choice=True)
            # Where witnesses lie, what they say may contradict the deal: then it tells nothing.
            together += float(counts.joint.max()) / counts.total if counts is not None else 0.0
    return together / EXAMPLES


def is_worth_the_risk(thought: Thought, rivals: float) -> bool:
    """Is a gamble now better than waiting, caution included?"""
    chance = thought.chance
    promise = ALONE + MY_CHANCE * chance + MY_DOUBT * thought.entropy + THEIR_CHANCE * rivals
    # Among players who miss much there is time: whoever waits wins nine times out of ten.
    waiting = thought.trust / (1 + exp(-promise)) + (1 - thought.trust)
    return bool(chance - waiting >= CAUTION * (1 - chance))
