"""Arguments about who holds which cards, as people make them: from the notes, one simple step after another."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.deduction.dealers import possible_dealers
from tudor.deduction.facts import CASE, POOL, Holds, HoldsOneOf, Lacks, NotCase, Note, Owner, Showed
from tudor.deduction.knowledge import Knowledge
from tudor.model.cards import Card

MOST_BETWEEN = 3
"""Up to how many owners a person sees at a glance that they share some cards."""
Rule: TypeAlias = Literal[
    "noted",  # it was noted
    "supposed",  # for the sake of the argument
    "elsewhere",  # another owner holds the card
    "nowhere-else",  # no other owner can hold the card
    "complete",  # the owner's other cards are all known
    "all-needed",  # the owner can hold no more than it must
    "one-left",  # one of several cards, and all but one are excluded
    "accused",  # the accusation was wrong, and the other cards of it were right
    "spoken-for",  # every card of the owner must be one of these
    "between",  # several owners have these cards between them, one each
    "clash",  # both yes and no
    "absurd",  # the contrary leads to a contradiction
    "no-deal",  # no deal fits, and it takes a search to see it
]


class Conclusion(Struct, frozen=True):
    """An owner holds a card, or does not."""

    card: Card
    owner: Owner
    holds: bool

    @property
    def contrary(self) -> "Conclusion":
        """The opposite."""
        return Conclusion(self.card, self.owner, not self.holds)


Premise: TypeAlias = Conclusion | Note


class OneOf(Struct, frozen=True):
    """Cards of which an owner has at least one, and the reasons."""

    owner: Owner
    cards: frozenset[Card]
    reasons: tuple[Premise, ...]


class CardGroup(Struct, frozen=True):
    """Cards of which an owner has exactly ``size``: a hand of the whole deck, the case file one of each kind."""

    owner: Owner
    cards: tuple[Card, ...]
    size: int


class Step(Struct, frozen=True):
    """A conclusion, its premises and the rule."""

    rule: Rule
    conclusion: Conclusion | None
    """None if the premises contradict each other."""
    premises: tuple[Premise, ...] = ()
    group: CardGroup | None = None
    """The group that was counted, if any."""


class Inference:
    """Everything that follows from some notes by simple steps, each conclusion reached as early as possible.

    It ends when it reaches the ``goal``, or a contradiction, which is then the ``conflict``.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        notes: Iterable[Note],
        goal: Conclusion | None = None,
        supposed: Conclusion | None = None,
    ) -> None:
        self._notes = tuple(notes)
        self._cards = knowledge.numbers.cards
        self._owners = knowledge.numbers.owners
        self._groups = _groups(knowledge)
        self.conflict: Step | None = None
        self._steps: dict[Conclusion, Step] = {}
        if supposed is not None:
            self._take(Step("supposed", supposed))
        self._reach(goal)

    def leading_to(self, end: Conclusion | Step) -> tuple[Step, ...]:
        """The steps a conclusion or contradiction rests on, in order, ending with itself."""
        last = self._steps[end] if isinstance(end, Conclusion) else end
        needed, open_ends = {last}, [last]
        while open_ends:
            for premise in open_ends.pop().premises:
                if isinstance(premise, Conclusion) and (step := self._steps[premise]) not in needed:
                    needed.add(step)
                    open_ends.append(step)
        return (*(step for step in self._steps.values() if step in needed and step != last), last)

    def __contains__(self, conclusion: object) -> bool:
        return conclusion in self._steps

    @property
    def conclusions(self) -> tuple[Conclusion, ...]:
        """Everything reached; nothing if that is a contradiction."""
        return () if self.conflict else tuple(self._steps)

    def _reach(self, goal: Conclusion | None) -> None:
        """Work round by round, so that the shortest way to a conclusion comes first."""
        new = True
        while new and self.conflict is None and goal not in self._steps:
            found = [*self._round()]
            known = len(self._steps)
            for step in found:
                self._take(step)
            new = len(self._steps) > known

    def _take(self, step: Step) -> None:
        if self.conflict is not None:
            return
        if step.conclusion is None:
            self.conflict = step
        elif step.conclusion not in self._steps:
            self._steps[step.conclusion] = step
            if step.conclusion.contrary in self._steps:
                self.conflict = Step("clash", None, (step.conclusion.contrary, step.conclusion))

    def _round(self) -> Iterator[Step]:
        """What follows at once from the conclusions so far; the plainest steps first."""
        for note in self._notes:
            yield from self._from_note(note)
        for conclusion in [*self._steps]:
            if conclusion.holds:
                yield from self._elsewhere(conclusion)
        for group in self._groups:
            yield from self._counted(group)
        for card in self._cards:
            yield from self._nowhere_else(card)
        for group in self._groups:
            yield from self._spoken_for(group)
        yield from self._between()

    def _from_note(self, note: Note) -> Iterator[Step]:
        match note.fact:
            case Holds(owner=owner, card=card) | Showed(owner=owner, card=card):
                yield Step("noted", Conclusion(card, owner, True), (note,))
            case Lacks(owner=owner, cards=cards):
                for card in cards:
                    yield Step("noted", Conclusion(card, owner, False), (note,))
            case HoldsOneOf(owner=owner, cards=cards):
                excluded = self._excluded(owner, cards)
                left = [card for card in cards if Conclusion(card, owner, False) not in excluded]
                if len(left) <= 1:
                    conclusion = Conclusion(left[0], owner, True) if left else None
                    yield Step("one-left", conclusion, (note, *excluded))
            case NotCase(triple=triple):
                right = self._held(CASE, triple)
                wrong = [card for card in triple if Conclusion(card, CASE, True) not in right]
                if len(wrong) <= 1:
                    conclusion = Conclusion(wrong[0], CASE, False) if wrong else None
                    yield Step("accused", conclusion, (note, *right))

    def _elsewhere(self, held: Conclusion) -> Iterator[Step]:
        for owner in self._owners:
            if owner != held.owner:
                yield Step("elsewhere", Conclusion(held.card, owner, False), (held,))

    def _nowhere_else(self, card: Card) -> Iterator[Step]:
        excluded = [Conclusion(card, owner, False) for owner in self._owners]
        excluded = [conclusion for conclusion in excluded if conclusion in self._steps]
        if len(excluded) == len(self._owners):
            yield Step("nowhere-else", None, tuple(excluded))
        elif len(excluded) == len(self._owners) - 1:
            (owner,) = {*self._owners} - {conclusion.owner for conclusion in excluded}
            yield Step("nowhere-else", Conclusion(card, owner, True), tuple(excluded))

    def _counted(self, group: CardGroup) -> Iterator[Step]:
        """An owner whose cards are all known has no others; one with no cards to spare has all that are possible."""
        held, excluded = self._held(group.owner, group.cards), self._excluded(group.owner, group.cards)
        possible = len(group.cards) - len(excluded)
        if len(held) > group.size:
            yield Step("complete", None, held[: group.size + 1], group)
        elif possible < group.size:
            yield Step("all-needed", None, excluded, group)
        else:
            settled = {premise.card for premise in held + excluded}
            for card in group.cards:
                if card not in settled and len(held) == group.size:
                    yield Step("complete", Conclusion(card, group.owner, False), held, group)
                elif card not in settled and possible == group.size:
                    yield Step("all-needed", Conclusion(card, group.owner, True), excluded, group)

    def _spoken_for(self, group: CardGroup) -> Iterator[Step]:
        """Two disjoint sets an owner showed from take two cards; with the known cards that may fill the hand."""
        held = self._held(group.owner, group.cards)
        taken = {premise.card for premise in held}
        choices = [choice for choice in self._choices(group.owner) if taken.isdisjoint(choice.cards)]
        apart = _most_apart(choices)
        if not apart or len(held) + len(apart) < group.size:
            return
        premises = (*held, *(premise for choice in apart for premise in choice.reasons))
        if len(held) + len(apart) > group.size:
            yield Step("spoken-for", None, premises, group)
            return
        spoken_for = taken.union(*(choice.cards for choice in apart))
        for card in group.cards:
            if card not in spoken_for:
                yield Step("spoken-for", Conclusion(card, group.owner, False), premises, group)

    def _between(self) -> Iterator[Step]:
        """If two owners have one each of the same two cards, nobody else has them; likewise for three."""
        choices = [choice for owner in self._owners for choice in self._choices(owner)]
        choices += [choice for group in self._groups if group.owner == CASE for choice in self._case_choices(group)]
        few = [choice for choice in choices if 2 <= len(choice.cards) <= MOST_BETWEEN]
        for count in range(2, MOST_BETWEEN + 1):
            for chosen in combinations(few, count):
                owners, cards = {choice.owner for choice in chosen}, frozenset().union(*(c.cards for c in chosen))
                if len(owners) == count == len(cards):
                    yield from self._shared(owners, sorted(cards), chosen)

    def _shared(self, owners: set[Owner], cards: Iterable[Card], chosen: Iterable[OneOf]) -> Iterator[Step]:
        premises = tuple(dict.fromkeys(premise for choice in chosen for premise in choice.reasons))
        for card in cards:
            for owner in self._owners:
                if owner not in owners:
                    yield Step("between", Conclusion(card, owner, False), premises)

    def _choices(self, owner: Owner) -> Iterator[OneOf]:
        """Sets of cards an owner has one of."""
        for note in self._notes:
            match note.fact:
                case HoldsOneOf(owner=holder, cards=cards) if holder == owner:
                    excluded = self._excluded(owner, cards)
                    left = frozenset(cards) - {premise.card for premise in excluded}
                    yield OneOf(owner, left, (note, *excluded))

    def _case_choices(self, group: CardGroup) -> Iterator[OneOf]:
        """The case file has one of the cards left of each kind."""
        excluded = self._excluded(group.owner, group.cards)
        yield OneOf(group.owner, frozenset(group.cards) - {premise.card for premise in excluded}, excluded)

    def _held(self, owner: Owner, cards: Iterable[Card]) -> tuple[Conclusion, ...]:
        return self._concluded(owner, cards, holds=True)

    def _excluded(self, owner: Owner, cards: Iterable[Card]) -> tuple[Conclusion, ...]:
        return self._concluded(owner, cards, holds=False)

    def _concluded(self, owner: Owner, cards: Iterable[Card], *, holds: bool) -> tuple[Conclusion, ...]:
        conclusions = (Conclusion(card, owner, holds) for card in cards)
        return tuple(conclusion for conclusion in conclusions if conclusion in self._steps)


def plain_conclusions(knowledge: Knowledge) -> set[Conclusion]:
    """Who certainly holds which card, by simple steps alone; fewer than a notebook knows, but without counting."""
    found: set[Conclusion] = set()
    for place, noted in enumerate(possible_dealers(knowledge)):
        inference = Inference(noted, noted.notes)
        held = {conclusion for conclusion in inference.conclusions if conclusion.holds}
        found = held if not place else found & held
    return found


def _groups(knowledge: Knowledge) -> tuple[CardGroup, ...]:
    """The groups of cards whose number is known."""
    *seats, pool, case = knowledge.numbers.owners
    cards, deck = knowledge.numbers.cards, knowledge.edition
    sizes = knowledge.hand_sizes
    hands = tuple(CardGroup(seat, cards, sizes[seat]) for seat in seats)
    kinds = tuple(CardGroup(case, kind, 1) for kind in (deck.suspects, deck.weapons, deck.rooms))
    return (CardGroup(pool, cards, sizes.get(POOL, 0)), *kinds, *hands)


def _most_apart(choices: list[OneOf]) -> tuple[OneOf, ...]:
    """A largest set of choices without a common card."""
    best: tuple[OneOf, ...] = ()
    for place, choice in enumerate(choices):
        others = [other for other in choices[place + 1 :] if choice.cards.isdisjoint(other.cards)]
        if len(others) + 1 > len(best):
            found = (choice, *_most_apart(others))
            best = found if len(found) > len(best) else best
    return best
