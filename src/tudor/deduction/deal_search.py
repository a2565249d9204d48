"""Finding a deal that fits some facts, by a search that stays quick however much is open.

Cards are dealt to places: the hands, the pool, and one place in the case file for each kind of card. Sets of cards are
bits.
"""

from array import array
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from tudor.deduction.fact_rows import CARDS, HOLDS, KIND, LACKS, NOT_CASE, ONE_OF, OWNER, ROW, SHOWED, SHOWN
from tudor.deduction.patience import Patience

CardSet: TypeAlias = int
Deal: TypeAlias = tuple[CardSet, ...]
"""By place, the cards that lie there."""


PATIENCE = 5_000.0
"""Steps of all searches together; one search may take a tenth of the rest."""
FACTS_A_STEP = 8
"""A step with so many more facts takes as long as two."""
ROWS_A_STEP = 128
"""So many facts are read, or compared with a deal, in the time of a step."""
LEAST_PATIENCE = 100


class SearchGivenUp(Exception):
    """The search took too long: few deals fit, or none."""


class _OpenFact(Struct, frozen=True):
    """A fact about several cards: one of them lies at these places or, if not ``held``, one lies elsewhere."""

    places: tuple[int, ...]
    cards: CardSet
    held: bool

    def is_met(self, deal: Sequence[CardSet]) -> bool:
        """Does a deal satisfy it?"""
        there = 0
        for place in self.places:
            there |= deal[place]
        return bool(there & self.cards) if self.held else bool(self.cards & ~there)


class DealSearch:
    """Searches the deals of one table, given the numbers of cards by kind and the hand sizes."""

    def __init__(self, kinds: tuple[int, int, int], sizes: tuple[int, ...], patience: Patience | None = None) -> None:
        suspects, weapons, rooms = kinds
        self._size = suspects + weapons + rooms
        kinds = ((1 << suspects) - 1, ((1 << weapons) - 1) << suspects, ((1 << rooms) - 1) << suspects + weapons)
        self._room = (*sizes, 1, 1, 1)
        self._anything: Deal = (*((1 << self._size) - 1 for _ in sizes), *kinds)
        self._patience = Patience(PATIENCE) if patience is None else patience
        self._steps = 0.0

    @property
    def is_tired(self) -> bool:
        """Has the search used up its steps?"""
        return not self._patience.left

    def fits(self, deal: Deal, rows: "array[int]") -> bool:
        """Does a deal fit these facts?"""
        self._patience.spend(len(rows) / (ROW * ROWS_A_STEP))
        return all(self._fits(deal, rows[start : start + ROW]) for start in range(0, len(rows), ROW))

    def _fits(self, deal: Deal, row: "array[int]") -> bool:
        there = 0
        for place in self._places(row[OWNER]):
            there |= deal[place]
        match row[KIND]:
            case kind if kind == LACKS:
                return not there & row[CARDS]
            case kind if kind == NOT_CASE:
                return bool(row[CARDS] & ~there)
        return bool(there & (row[SHOWN] if row[KIND] == SHOWED else row[CARDS]))

    def find(self, rows: "array[int]") -> Deal | None:
        """A deal that fits these facts, None if there is none; raises :class:`SearchGivenUp` if it takes too long."""
        self._patience.spend(len(rows) / (ROW * ROWS_A_STEP))
        self._steps = LEAST_PATIENCE + self._patience.left / 10
        can, facts = [*self._anything], []
        for start in range(0, len(rows), ROW):
            kind, owner, cards, shown = rows[start : start + ROW]
            places = self._places(owner)
            if kind == LACKS:
                _exclude(can, places, cards)
            elif kind in (HOLDS, SHOWED):
                _give(can, places, shown if kind == SHOWED else cards)
            else:
                facts.append(_OpenFact(places, cards, kind == ONE_OF))
        return self._search(can, [*dict.fromkeys(facts)], [0] * len(can))

    def _places(self, owner: int) -> tuple[int, ...]:
        """The places of an owner. The case file is the last owner."""
        case = len(self._room) - 3
        return (owner,) if owner < case else (case, case + 1, case + 2)

    def _search(self, can: list[CardSet], facts: Sequence[_OpenFact], before: Sequence[CardSet]) -> Deal | None:
        """Start from the deal before, then satisfy the open facts one at a time."""
        cost = 1 + len(facts) / FACTS_A_STEP
        self._patience.spend(cost)
        self._steps -= cost
        if self._steps <= 0:
            raise SearchGivenUp
        if not self._settle(can, facts):
            return None
        deal = self._dealt(can, before)
        if deal is None:
            return None
        if all(fact.is_met(deal) for fact in facts):
            return tuple(deal)
        for choice in _ways(self._narrowest(can, facts), can):
            found = self._search(choice, facts, deal)
            if found is not None:
                return found
        return None

    def _narrowest(self, can: Sequence[CardSet], facts: Sequence[_OpenFact]) -> _OpenFact:
        """The fact to satisfy next: about a place with little room left, then with few cards left."""
        twice = _twice(can)

        def width(fact: _OpenFact) -> tuple[int, int]:
            known = [(can[place] & ~twice).bit_count() for place in fact.places]
            return sum(self._room[place] for place in fact.places) - sum(known), _left(can, fact).bit_count()

        return min((fact for fact in facts if not _is_certain(fact, can, twice)), key=width)

    def _settle(self, can: list[CardSet], facts: Sequence[_OpenFact]) -> bool:
        """Draw the plain conclusions; False on a contradiction."""
        before: list[CardSet] = []
        while before != can:
            before = [*can]
            if not (all(_settle_fact(can, fact) for fact in facts) and self._settle_places(can, facts)):
                return False
        return True

    def _settle_places(self, can: list[CardSet], facts: Sequence[_OpenFact]) -> bool:
        """A place whose cards are all known takes no others; False if one cannot be filled."""
        twice = _twice(can)
        for place, room in enumerate(self._room):
            known = can[place] & ~twice
            free = room - known.bit_count()
            if can[place].bit_count() < room or _needed((place,), known, can, facts) > free:
                return False
            if not free:
                can[place] = known
        return True

    def _dealt(self, can: Sequence[CardSet], before: Sequence[CardSet]) -> list[CardSet] | None:
        """A deal of all cards to places where they can lie, ignoring the facts; None if impossible."""
        deal = [cards & can[place] for place, cards in enumerate(before)]
        dealt = 0
        for cards in deal:
            dealt |= cards
        for card in range(self._size):
            if not dealt >> card & 1 and not self._find_place(1 << card, can, deal, set()):
                return None
        return deal

    def _find_place(self, card: CardSet, can: Sequence[CardSet], deal: list[CardSet], tried: set[int]) -> bool:
        """Place a card; where there is no room, move a card that lies there elsewhere."""
        for place, possible in enumerate(can):
            if not possible & card or place in tried:
                continue
            tried.add(place)
            if deal[place].bit_count() < self._room[place]:
                deal[place] |= card
                return True
            for other in _each(deal[place]):
                if self._find_place(other, can, deal, tried):
                    deal[place] = deal[place] & ~other | card
                    return True
        return False


def _each(cards: CardSet) -> Iterator[CardSet]:
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def _exclude(can: list[CardSet], places: Sequence[int], cards: CardSet) -> None:
    for place in places:
        can[place] &= ~cards


def _give(can: list[CardSet], places: Sequence[int], cards: CardSet) -> None:
    _exclude(can, [place for place in range(len(can)) if place not in places], cards)


def _left(can: Sequence[CardSet], fact: _OpenFact) -> CardSet:
    """The cards that can still satisfy a fact."""
    found = 0
    if fact.held:
        for place in fact.places:
            found |= can[place]
    else:
        for place, cards in enumerate(can):
            if place not in fact.places:
                found |= cards
    return fact.cards & found


def _twice(can: Sequence[CardSet]) -> CardSet:
    """The cards that can lie at several places."""
    once = twice = 0
    for cards in can:
        once, twice = once | cards, twice | once & cards
    return twice


def _is_certain(fact: _OpenFact, can: Sequence[CardSet], twice: CardSet) -> bool:
    """Is a fact satisfied in any case?"""
    there = 0
    for place in fact.places:
        there |= can[place]
    return bool(fact.cards & ~twice & there) if fact.held else bool(fact.cards & ~there)


def _settle_fact(can: list[CardSet], fact: _OpenFact) -> bool:
    """Satisfy a fact that has one card left; False if it has none."""
    left = _left(can, fact)
    if left.bit_count() == 1:
        _meet(can, fact, left)
    return left != 0


def _needed(places: tuple[int, ...], known: CardSet, can: Sequence[CardSet], facts: Sequence[_OpenFact]) -> int:
    """A lower bound on the cards these places need for their facts, beside those known to be there."""
    wanted = [_left(can, fact) for fact in facts if fact.held and fact.places == places and not fact.cards & known]
    taken, needed = 0, 0
    for cards in sorted(wanted, key=int.bit_count):
        if not cards & taken:
            taken, needed = taken | cards, needed + 1
    return needed


def _meet(can: list[CardSet], fact: _OpenFact, card: CardSet) -> None:
    """Satisfy a fact by this card."""
    if fact.held:
        _give(can, fact.places, card)
    else:
        _exclude(can, fact.places, card)


def _ways(fact: _OpenFact, can: Sequence[CardSet]) -> Iterator[list[CardSet]]:
    """The ways to satisfy a fact: by one card or, without that one, by the next."""
    rest = [*can]
    contrary = _OpenFact(fact.places, fact.cards, not fact.held)
    for card in _each(_left(can, fact)):
        way = [*rest]
        _meet(way, fact, card)
        yield way
        _meet(rest, contrary, card)
