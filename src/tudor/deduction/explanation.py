"""Why something is certain, and why notes cannot all be true: the shortest argument we can find."""

from collections.abc import Iterable

from msgspec import Struct

from tudor.deduction.argument import Conclusion, Step
from tudor.deduction.basis import Implication, smallest_basis
from tudor.deduction.facts import Holds, Note, Owner
from tudor.deduction.inference import Inference
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.notebook import Contradiction
from tudor.model.cards import Card
from tudor.text.errors import Illegal


class Explanation(Struct, frozen=True):
    """An argument: the notes it rests on, of which none can be spared, and the steps from there."""

    conclusion: Conclusion | None
    """What is explained; None if it is explained that the notes contradict each other."""
    notes: tuple[Note, ...]
    steps: tuple[Step, ...]
    """Each rests on notes and on earlier steps; the last one leads to the conclusion."""


def why(knowledge: Knowledge, card: Card, owner: Owner) -> Explanation:
    """Why an owner certainly holds a card, or certainly does not; refused if neither is certain."""
    conclusion = _certain(knowledge, card, owner)
    notes = smallest_basis(knowledge, conclusion, given=_own_hand(knowledge))
    return Explanation(conclusion, notes, _steps(knowledge, notes, conclusion))


def contradiction(knowledge: Knowledge) -> Explanation | None:
    """A smallest set of notes that cannot all be true; None if all notes can."""
    if not Implication(knowledge, None).holds:
        return None
    notes = smallest_basis(knowledge, None)
    inference = Inference(knowledge, notes)
    end = inference.conflict or Step("no-deal", None, notes)
    return Explanation(None, notes, inference.leading_to(end))


def _certain(knowledge: Knowledge, card: Card, owner: Owner) -> Conclusion:
    """What is certain about a card; everything follows from a contradiction, so that is refused."""
    yes = Conclusion(card, owner, True)
    holds, lacks = (Implication(knowledge, goal).holds for goal in (yes, yes.contrary))
    if holds and lacks:
        raise Contradiction("contradiction")
    if not holds and not lacks:
        raise Illegal("not-certain", card=card, owner=owner)
    return yes if holds else yes.contrary


def _own_hand(knowledge: Knowledge) -> tuple[Note, ...]:
    """What needs no explanation: everybody knows his own cards."""
    return tuple(note for note in knowledge.notes if note.source.tag == "hand" and _is_held(note, knowledge.me))


def _is_held(note: Note, owner: Owner | None) -> bool:
    return isinstance(note.fact, Holds) and note.fact.owner == owner


def _steps(knowledge: Knowledge, notes: Iterable[Note], conclusion: Conclusion) -> tuple[Step, ...]:
    """From the notes to the conclusion: straight on, or else by supposing the contrary, or else by all deals."""
    notes = tuple(notes)
    straight = Inference(knowledge, notes, conclusion)
    if conclusion in straight:
        return straight.leading_to(conclusion)
    roundabout = Inference(knowledge, notes, supposed=conclusion.contrary)
    if roundabout.conflict is not None:
        return (*roundabout.leading_to(roundabout.conflict), Step("absurd", conclusion))
    return (Step("no-deal", conclusion, notes),)
