"""Why something is certain, or why notes contradict each other: the shortest argument found."""

from collections.abc import Iterable

from msgspec import Struct

from tudor.deduction.argument import Conclusion, Inference, Step
from tudor.deduction.basis import Implication, smallest_basis
from tudor.deduction.facts import Holds, Note, Owner
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.notebook import Contradiction
from tudor.deduction.patience import Patience
from tudor.model.cards import Card
from tudor.text.errors import Illegal

MOST_ARGUED = 30
"""From more notes nobody follows an argument, and finding one takes long."""
CHECKING = 0.3
"""The share of the work to find out whether something is certain at all."""


class Explanation(Struct, frozen=True):
    """An argument: a minimal set of notes, and the steps from there."""

    conclusion: Conclusion | None
    """What is explained; None for a contradiction between the notes."""
    notes: tuple[Note, ...]
    steps: tuple[Step, ...]
    """Each rests on notes and earlier steps; the last one reaches the conclusion."""


def why(knowledge: Knowledge, card: Card, owner: Owner, patience: Patience | None = None) -> Explanation:
    """Why an owner certainly holds a card, or certainly does not; refused if neither is certain.

    Where finding the shortest argument takes too long, it is the shortest found within ``patience``.
    """
    patience = Patience() if patience is None else patience
    conclusion = _certain(knowledge, card, owner, patience)
    notes = smallest_basis(knowledge, conclusion, patience, given=_own_hand(knowledge))
    return Explanation(conclusion, notes, _steps(knowledge, notes, conclusion))


def contradiction(knowledge: Knowledge, patience: Patience | None = None) -> Explanation | None:
    """A smallest set of notes that cannot all be true; None if all can."""
    patience = Patience() if patience is None else patience
    if not Implication(knowledge, None, patience.part(CHECKING)).holds:
        return None
    notes = smallest_basis(knowledge, None, patience)
    if len(notes) > MOST_ARGUED:
        return Explanation(None, notes, (Step("no-deal", None, notes),))
    inference = Inference(knowledge, notes)
    end = inference.conflict or Step("no-deal", None, notes)
    return Explanation(None, notes, inference.leading_to(end))


def _certain(knowledge: Knowledge, card: Card, owner: Owner, patience: Patience) -> Conclusion:
    """What is certain about a card; refused after a contradiction, from which everything follows."""
    yes = Conclusion(card, owner, True)
    holds, lacks = (Implication(knowledge, goal, patience.part(CHECKING)).holds for goal in (yes, yes.contrary))
    if holds and lacks:
        raise Contradiction("contradiction")
    if not holds and not lacks:
        raise Illegal("not-certain", card=card, owner=owner)
    return yes if holds else yes.contrary


def _own_hand(knowledge: Knowledge) -> tuple[Note, ...]:
    """Notes that need no explanation: a player's own cards."""
    return tuple(note for note in knowledge.notes if note.source.tag == "hand" and _is_held(note, knowledge.me))


def _is_held(note: Note, owner: Owner | None) -> bool:
    return isinstance(note.fact, Holds) and note.fact.owner == owner


def _steps(knowledge: Knowledge, notes: Iterable[Note], conclusion: Conclusion) -> tuple[Step, ...]:
    """From the notes to the conclusion: directly, else by contradiction, else by searching all deals."""
    notes = tuple(notes)
    if len(notes) > MOST_ARGUED:
        return (Step("no-deal", conclusion, notes),)
    straight = Inference(knowledge, notes, conclusion)
    if conclusion in straight:
        return straight.leading_to(conclusion)
    roundabout = Inference(knowledge, notes, supposed=conclusion.contrary)
    if roundabout.conflict is not None:
        return (*roundabout.leading_to(roundabout.conflict), Step("absurd", conclusion))
    return (Step("no-deal", conclusion, notes),)
