"""Which card to show: the one that tells least to whoever asked, by all that he can know already."""

from array import array
from collections.abc import Sequence

from tudor.bots.planning.overhearing import Overheard
from tudor.bots.planning.thinking import Thought, entropy_of
from tudor.deduction import Knowledge
from tudor.deduction.counting import count
from tudor.deduction.rows import HOLDS
from tudor.model.cards import Card, Seat

EXAMPLES = 4
"""On so many examples of deals it is counted what he would know."""


def left_unknown(
    thought: Thought, overheard: Overheard, knowledge: Knowledge, cards: Sequence[Card], to: Seat
) -> list[float]:
    """How much would be unknown of the case file to whoever asked, in bits, by the card that he is shown."""
    numbers, sizes = knowledge.numbers, knowledge.sizes
    asker = numbers.owner(to)
    me = numbers.owner(knowledge.me or to)
    known = [overheard.known_to(asker, deal, turn, overheard.now) for turn, deal in enumerate(thought.deals[:EXAMPLES])]
    unknown = []
    for card in cards:
        shown = array("q", (HOLDS, me, numbers.set_of((card,)), 0))
        # Where witnesses lie, what they say may contradict the deal: then it tells nothing.
        counted = [count(numbers.kinds, sizes, rows + shown, choice=True) for rows in known]
        unknown.append(sum(entropy_of(counts.joint / counts.total) for counts in counted if counts is not None))
    return [bits / EXAMPLES for bits in unknown]
