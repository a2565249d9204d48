"""An explanation in words, in any language of the catalogue."""

from collections.abc import Iterator, Mapping

from tudor.deduction import phrases
from tudor.deduction.argument import CardGroup, Conclusion, Premise, Step
from tudor.deduction.clauses import Clauses, Counted
from tudor.deduction.explanation import Explanation
from tudor.deduction.facts import CASE, POOL, Holds, Note, Owner
from tudor.deduction.knowledge import Knowledge
from tudor.model.cards import Card
from tudor.model.edition import Edition
from tudor.text.errors import Illegal, known_language
from tudor.text.nouns import capitalised

ToldPremise = tuple[Conclusion | Note, Card | None]


def tell_why(
    explanation: Explanation,
    knowledge: Knowledge,
    lang: str = "en",
    *,
    names: Mapping[Owner, str] | None = None,
    counted: Counted = "turn",
) -> tuple[str, ...]:
    """An explanation in sentences; the last one states the conclusion.

    ``names`` gives the names of players who are not called by their suspects; ``counted`` says what the numbers of the
    sources count.
    """
    if not isinstance(knowledge.edition, Edition):
        raise Illegal("words-need-edition")
    clauses = Clauses(knowledge.edition, known_language(lang), knowledge.me, names or {}, counted, knowledge.seats)
    return tuple(_ExplanationText(explanation, clauses).lines())


class _ExplanationText:
    """The sentences of one explanation."""

    def __init__(self, explanation: Explanation, clauses: Clauses) -> None:
        self._steps = explanation.steps
        self._by_conclusion = {step.conclusion: step for step in self._steps[:-1] if step.conclusion is not None}
        self._clauses = clauses

    def lines(self) -> Iterator[str]:
        """A line for each step that other lines do not already cover."""
        for step in self._steps:
            if step is self._steps[-1] or not self._goes_without_saying(step):
                yield capitalised(self._line(step))

    def _line(self, step: Step) -> str:
        if step.rule == "noted" and step.conclusion is not None:
            (note,) = (premise for premise in step.premises if isinstance(premise, Note))
            return self._clauses.noted(note, step.conclusion)
        because = self._clauses.joined(self._because(step))
        if step.conclusion is None:
            return self._impossible(step, because)
        so = self._conclusion(step.conclusion)
        if step.rule == "absurd":
            return self._clauses.say(phrases.ABSURD, so=so)
        if step.rule == "supposed":
            return self._clauses.say(phrases.SUPPOSED, so=so)
        if not because:
            return self._clauses.say(phrases.UNREASONED, so=so)
        return self._counted(step, so, because) if step.group else self._plainly(step, so, because)

    def _conclusion(self, conclusion: Conclusion) -> str:
        return self._clauses.conclusion(conclusion.owner, (conclusion.card,), holds=conclusion.holds)

    def _plainly(self, step: Step, so: str, because: str) -> str:
        return self._clauses.say(phrases.UNCOUNTED.get(step.rule, phrases.PLAINLY), so=so, because=because)

    def _counted(self, step: Step, so: str, because: str) -> str:
        """A conclusion from counting an owner's cards."""
        group = step.group or CardGroup(CASE, (), 0)
        if group.owner in (CASE, POOL):
            template, count = self._counted_there(step, group)
            return self._clauses.say(template, so=so, because=because, count=count)
        pairs = {"complete": phrases.COMPLETE, "all-needed": phrases.ALL_NEEDED}
        pair = pairs.get(step.rule, phrases.SPOKEN_FOR)
        return self._clauses.say_of(group.owner, pair, so=so, because=because, count=group.size)

    def _counted_there(self, step: Step, group: CardGroup) -> tuple[str, int]:
        """The same for the case file and the pool; only an excluded kind has words of its own."""
        if step.rule == "all-needed" and group.owner == CASE:
            return phrases.OTHERS_ELSEWHERE[self._clauses.kind_of(group.cards[0])], len(group.cards) - 1
        return phrases.PLAINLY, group.size

    def _impossible(self, step: Step, because: str) -> str:
        group = step.group
        if group is None:
            card = next((premise.card for premise in step.premises if isinstance(premise, Conclusion)), "")
            return self._clauses.say(phrases.IMPOSSIBLE[step.rule], because=because, card=self._clauses.card(card))
        few = step.rule == "all-needed"
        if group.owner in (CASE, POOL):
            case = phrases.CASE_EMPTY if few else phrases.CASE_FULL
            template = case if group.owner == CASE else phrases.POOL_WRONG
            return self._clauses.say(template, because=because, count=group.size)
        pair = phrases.TOO_FEW if few else phrases.TOO_MANY
        return self._clauses.say_of(group.owner, pair, because=because, count=group.size)

    # Premises

    def _because(self, step: Step) -> Iterator[ToldPremise]:
        if step.rule == "noted" and step.conclusion is not None:
            return ((source, step.conclusion.card) for source in step.premises)
        told = (told for premise in step.premises for told in self._told(premise))
        # Counted cards are listed in the order they were learnt.
        return iter(sorted(told, key=_when)) if step.group else told

    def _told(self, premise: Premise) -> Iterator[ToldPremise]:
        """The premise as other lines mention it: by its notes, by itself, or not at all if trivial."""
        step = self._by_conclusion.get(premise) if isinstance(premise, Conclusion) else None
        if not isinstance(premise, Conclusion) or step is None:
            yield premise, None
        elif step.rule in ("noted", "elsewhere"):
            yield from self._because(step)
        elif not _is_trivial(step):
            yield premise, None

    def _goes_without_saying(self, step: Step) -> bool:
        """Is the step covered by the line that needs it, or too plain to mention?"""
        return step.rule in ("noted", "elsewhere") or _is_trivial(step) or self._is_own_hand(step)

    def _is_own_hand(self, step: Step) -> bool:
        """Is it about the player's own hand, which needs no reason?"""
        return step.rule == "complete" and all(self._is_own_card(premise) for premise in step.premises)

    def _is_own_card(self, premise: Premise) -> bool:
        step = self._by_conclusion.get(premise) if isinstance(premise, Conclusion) else None
        return step is not None and any(_is_dealt(source, self._clauses.you) for source in step.premises)


def _when(told: ToldPremise) -> int:
    premise, _ = told
    return premise.source.turn if isinstance(premise, Note) and premise.source.tag != "hand" else 0


def _is_trivial(step: Step) -> bool:
    """Is it that an empty pool holds nothing?"""
    return step.rule == "complete" and not step.premises


def _is_dealt(source: Premise, you: Owner | None) -> bool:
    return (
        isinstance(source, Note)
        and source.source.tag == "hand"
        and isinstance(source.fact, Holds)
        and source.fact.owner == you
    )
