"""A number for every action an edition can ever offer, the same in every game of it."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tudor.model import actions as do
from tudor.model.actions import Action
from tudor.model.cards import Square
from tudor.model.edition import Edition
from tudor.model.options import Accusations, Legal, Places, Suggestions
from tudor.rl.copies import Unchanging

Mask: TypeAlias = NDArray[np.int8]
"""1 for every number that can be chosen, 0 for the others."""

WAYS = 8
"""How many ways to one spy square can be told apart. On existing boards a move has at most five."""
ALWAYS: tuple[Action, ...] = (do.Roll(), do.Stay(), do.End(), do.Pass())


class Numbering(Unchanging):
    """The numbers of an edition's actions.

    A stop on a spy square is numbered by the square and the index of the way there among the legal ones: their lengths
    and rooms differ from move to move.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._ways = [(square, way) for square in edition.board.spy_squares for way in range(WAYS)]
        plain = tuple(_plain(edition))
        self._plain = {action: number for number, action in enumerate(plain)}
        self._actions = plain
        self._stops = {stop: len(plain) + number for number, stop in enumerate(self._ways)}
        self._suggestions = len(plain) + len(self._ways)
        self._shape = (len(edition.suspects), len(edition.weapons), len(edition.rooms))
        self._triples = self._shape[0] * self._shape[1] * self._shape[2]
        self._all_triples, self._all_pairs = b"\1" * self._triples, b"\1" * (self._triples // self._shape[2])
        self._accusations = self._suggestions + self._triples
        self.size = self._accusations + self._triples
        """How many actions there are."""
        self._rank = {card: rank for cards in _kinds(edition) for rank, card in enumerate(cards)}
        plain_kinds = [number for number, action in enumerate(plain) if _begins_kind(plain, number)]
        self.kinds = (*plain_kinds, *([len(plain)] if self._ways else []), self._suggestions, self._accusations)
        """The first number of each kind of action, in order; the last kind are accusations."""
        self._moves = {action.to: number for action, number in self._plain.items() if isinstance(action, do.Move)}

    def mask(self, legal: Legal | None) -> Mask:
        """Which numbers can be chosen; none if there is nothing to decide."""
        # Bytes, one by one: NumPy would first make an array of the few numbers of a group.
        mask = bytearray(self.size)
        for group in legal.groups if legal is not None else ():
            # In the order of how often they are offered: a match would ask for every type in turn.
            if type(group) is Accusations or type(group) is Suggestions:
                self._mark_triples(mask, group)
            elif type(group) is Places:
                for place in group.to:
                    mask[self._moves[place]] = 1
            elif group.does is do.Stop:
                for number, _ in self._offered(Legal((group,))):
                    mask[number] = 1
            else:
                for action in group:
                    mask[self._plain[action]] = 1
        return np.frombuffer(mask, np.int8)

    def _mark_triples(self, mask: bytearray, group: Suggestions | Accusations) -> None:
        first = self._suggestions if type(group) is Suggestions else self._accusations
        whole = group.suspects is self.edition.suspects and group.weapons is self.edition.weapons
        if whole and group.rooms is self.edition.rooms:
            mask[first : first + self._triples] = self._all_triples
        elif whole and len(group.rooms) == 1:
            mask[first + self._rank[group.rooms[0]] : first + self._triples : self._shape[2]] = self._all_pairs
        else:
            for named in product(group.suspects, group.weapons, group.rooms):
                mask[first + self._cell(*named)] = 1

    def action(self, number: int, legal: Legal) -> Action | None:
        """The action with this number; None if it is not legal here."""
        found = self._triple(number) if number >= self._suggestions else self._listed(number, legal)
        return found if found is not None and found in legal else None

    def number(self, action: Action, legal: Legal) -> int:
        """The number of a legal action."""
        match action:
            case do.Suggest(suspect, weapon, room):
                return self._suggestions + self._cell(suspect, weapon, room)
            case do.Accuse(suspect, weapon, room):
                return self._accusations + self._cell(suspect, weapon, room)
            case do.Stop():
                return next(number for number, other in self._offered(legal) if other == action)
        return self._plain[action]

    def describe(self, number: int) -> str:
        """What a number means, for people."""
        if self._suggestions <= number < self.size:
            return str(self._triple(number))
        if number < len(self._actions):
            return str(self._actions[number])
        square, way = self._ways[number - len(self._actions)]
        return f"Stop(at='{square}'), way {way + 1}"

    def _listed(self, number: int, legal: Legal) -> Action | None:
        if number < len(self._actions):
            return self._actions[number]
        return next((action for other, action in self._offered(legal) if other == number), None)

    def _offered(self, legal: Legal) -> Iterator[tuple[int, Action]]:
        """The legal actions other than triples, with their numbers."""
        ways: dict[Square, int] = {}
        for group in legal.groups:
            for action in () if isinstance(group, Suggestions | Accusations) else group:
                if isinstance(action, do.Stop):
                    way = ways[action.at] = ways.get(action.at, -1) + 1
                    yield self._stops[action.at, way], action
                else:
                    yield self._plain[action], action

    # Triples

    def _cell(self, *named: str) -> int:
        suspect, weapon, room = (self._rank[card] for card in named)
        return (suspect * self._shape[1] + weapon) * self._shape[2] + room

    def _triple(self, number: int) -> Action | None:
        if not self._suggestions <= number < self.size:
            return None
        does = do.Suggest if number < self._accusations else do.Accuse
        pair, room = divmod((number - self._suggestions) % self._triples, self._shape[2])
        suspect, weapon = divmod(pair, self._shape[1])
        return does(self.edition.suspects[suspect], self.edition.weapons[weapon], self.edition.rooms[room])


def _begins_kind(actions: tuple[Action, ...], number: int) -> bool:
    return number == 0 or type(actions[number]) is not type(actions[number - 1])


def _kinds(edition: Edition) -> tuple[tuple[str, ...], ...]:
    return edition.suspects, edition.weapons, edition.rooms


def _plain(edition: Edition) -> Iterator[Action]:
    """All actions but suggestions, accusations and stops."""
    board, suspects = edition.board, edition.suspects
    yield from ALWAYS
    yield from map(do.Move, (*board.squares, *board.rooms))
    yield from map(do.Passage, dict.fromkeys(board.passages.values()))
    yield from map(do.Show, edition.cards)
    yield from map(do.Choose, suspects)
    yield from map(do.Denounce, suspects)
    yield from (do.OwnUp(), do.Decline())
    if board.spy_squares:
        yield from map(do.Spy, suspects)
    if edition.intrigue or edition.powers:
        yield from _intrigue(edition)


def _intrigue(edition: Edition) -> Iterable[Action]:
    yield from (do.Show(card, glimpse=True) for card in edition.cards)
    yield from (do.Butler(card) for card in edition.intrigue if card != "clock")
    yield from map(do.SendHome, edition.suspects)
    yield from (do.UsePower(), do.Draw(), do.Look())
    watches = [do.Watch(witness, power) for witness in (*edition.suspects, None) for power in (False, True)]
    yield from (do.Silence(witness, also) for witness in edition.suspects for also in (None, *watches))
    yield from watches
