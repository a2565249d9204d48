"""The deck, the owners it is dealt to, and how many cards each has."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tudor.deduction.facts import CASE, POOL, Owner
from tudor.model.cards import Card, Room, Seat, Suspect, Weapon
from tudor.model.edition import Edition
from tudor.text.errors import Illegal, Unreadable

IN_CASE = 3
MOST_CARDS = 62
"""A set of cards is the bits of one number that is counted with."""
MOST_EXACT = 10**31
"""The most deals that are counted exactly; of more, only the first digits are known."""


class Deck(Struct, frozen=True):
    """The cards alone, for reasoning without an edition."""

    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole deck: suspects, weapons, rooms."""
        return self.suspects + self.weapons + self.rooms


def dealt(edition: Edition | Deck, seats: Sequence[Seat], dealer: Seat | None) -> dict[Owner, int]:
    """Hand sizes that follow from the edition, the seats and the dealer; empty if they do not."""
    if isinstance(edition, Deck):
        return {}
    each, left = divmod(len(edition.cards) - IN_CASE, len(seats))
    if edition.rules.deal == "equal-hands":
        return dict.fromkeys(seats, each) | {POOL: left}
    if not left:
        return dict.fromkeys(seats, each)
    # A dealer who has chosen a suspect since is not found by the name of the seat; the hands tell their sizes then.
    if dealer not in seats:
        return {}
    first = seats.index(dealer) + 1
    order = [*seats[first:], *seats[:first]]
    return {seat: each + (place < left) for place, seat in enumerate(order)}


class Numbers:
    """Cards and owners by number, as used in counting: the seats, then the pool, then the case file."""

    def __init__(self, deck: Deck | Edition, seats: tuple[Seat, ...]) -> None:
        self.cards = deck.suspects + deck.weapons + deck.rooms
        if len(self.cards) > MOST_CARDS:
            raise Illegal("deck-size", count=len(self.cards), most=MOST_CARDS)
        self.kinds = (len(deck.suspects), len(deck.weapons), len(deck.rooms))
        self.owners: tuple[Owner, ...] = (*seats, POOL, CASE)
        self._card = {card: number for number, card in enumerate(self.cards)}
        self._owner = {owner: number for number, owner in enumerate(self.owners)}
        self._seat = {seat: number for number, seat in enumerate(seats)}

    def card(self, card: Card) -> int:
        """The number of a card."""
        return _number(card, self._card)

    def owner(self, owner: Owner) -> int:
        """The number of an owner."""
        return _number(owner, self._owner)

    def seat(self, seat: Seat) -> int:
        """The number of a seat."""
        return _number(seat, self._seat)

    def set_of(self, cards: Iterable[Card]) -> int:
        """Cards as a set of bits, one bit per card number."""
        return sum({1 << self.card(card) for card in cards})


def check_sizes(numbers: Numbers, sizes: Mapping[Owner, int]) -> tuple[int, ...]:
    """Hand sizes by owner number, without the case file; refused if they do not add up to the deck."""
    *seats, pool, _ = numbers.owners
    missing = tuple(seat for seat in seats if seat not in sizes)
    if missing:
        raise Illegal("hand-sizes", seats=missing)
    total = sum(sizes.values()) + IN_CASE
    if total != len(numbers.cards):
        raise Illegal("hand-sizes-total", count=total, cards=len(numbers.cards))
    return (*(sizes[seat] for seat in seats), sizes.get(pool, 0))


def _number(name: str, numbers: Mapping[str, int]) -> int:
    if name not in numbers:
        raise Unreadable("unknown-word", word=name, words=tuple(numbers))
    return numbers[name]
