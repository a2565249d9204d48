"""A notebook by SAT solver: one incremental solver, and a query for every literal.

It finds certainties only, since SAT does not count. CaDiCaL is the fastest solver in python-sat for this.
"""

from collections.abc import Iterable, Sequence
from itertools import count

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from tudor.deduction import CASE, POOL, Fact, Holds, HoldsOneOf, Knowledge, Lacks, NotCase, Owner, Showed
from tudor.model.cards import Card


class SatNotebook:
    """What is certain, from the same facts."""

    def __init__(self, knowledge: Knowledge) -> None:
        edition, sizes = knowledge.edition, knowledge.hand_sizes
        self.cards = edition.suspects + edition.weapons + edition.rooms
        owners = [*knowledge.seats, *([POOL] if sizes.get(POOL) else []), CASE]
        numbers = count(1)
        self._literals = {(card, owner): next(numbers) for card in self.cards for owner in owners}
        self._top = len(self._literals)
        self._solver = Cadical153()
        for card in self.cards:
            self._exactly(1, [(card, owner) for owner in owners])
        for kind in (edition.suspects, edition.weapons, edition.rooms):
            self._exactly(1, [(card, CASE) for card in kind])
        for owner in owners[:-1]:
            self._exactly(sizes[owner], [(card, owner) for card in self.cards])
        for fact in knowledge.facts:
            self.add(fact)

    def _exactly(self, number: int, places: Sequence[tuple[Card, Owner]]) -> None:
        literals = [self._literals[place] for place in places]
        encoding = EncType.pairwise if number == 1 else EncType.seqcounter
        clauses = CardEnc.equals(literals, number, top_id=self._top, encoding=encoding)
        self._top = max(self._top, clauses.nv)
        self._solver.append_formula(clauses.clauses)

    def add(self, fact: Fact) -> None:
        """Add a fact."""
        for clause in self._clauses(fact):
            self._solver.add_clause(clause)

    def _clauses(self, fact: Fact) -> Iterable[list[int]]:
        match fact:
            case Holds(owner=owner, card=card) | Showed(owner=owner, card=card):
                return [[self._literals[card, owner]]]
            case Lacks(owner=owner, cards=cards):
                return [[-self._literals[card, owner]] for card in cards]
            case HoldsOneOf(owner=owner, cards=cards):
                return [[self._literals[card, owner] for card in cards]]
            case NotCase(triple=triple):
                return [[-self._literals[card, CASE] for card in triple]]

    @property
    def is_possible(self) -> bool:
        """True if all facts can hold together."""
        return bool(self._solver.solve())

    def certainties(self) -> dict[tuple[Card, Owner], bool | None]:
        """Whether each owner holds each card; None if undecided."""
        return {place: self._certain(literal) for place, literal in self._literals.items()}

    def _certain(self, literal: int) -> bool | None:
        can, can_not = self._solver.solve(assumptions=[literal]), self._solver.solve(assumptions=[-literal])
        return None if can and can_not else bool(can)

    def close(self) -> None:
        """Free the solver's memory, which Python does not manage."""
        self._solver.delete()
