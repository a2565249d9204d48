"""The legal actions of a decision, without listing them all."""

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from msgspec import Struct

from tudor.model.actions import Accuse, Action, Move, Suggest
from tudor.model.cards import Place, Room, Suspect, Weapon


class Listed(Struct, frozen=True, tag=True):
    """A few actions of one kind."""

    actions: tuple[Action, ...]

    @property
    def does(self) -> type[Action]:
        """The kind of action offered."""
        return type(self.actions[0])

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def pick(self, rng: Random) -> Action:
        """One of them, all equally likely."""
        return self.actions[0] if len(self.actions) == 1 else rng.choice(self.actions)


class Places(Struct, frozen=True, tag=True):
    """Every move to one of these places."""

    to: tuple[Place, ...]

    @property
    def does(self) -> type[Action]:
        """The kind of action offered."""
        return Move

    def __len__(self) -> int:
        return len(self.to)

    def __iter__(self) -> Iterator[Action]:
        return map(Move, self.to)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Move) and action.to in self.to

    def pick(self, rng: Random) -> Action:
        """One of them, all equally likely."""
        return Move(rng.choice(self.to))


class _Triples(Struct, frozen=True):
    """Every combination of these suspects, weapons and rooms."""

    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]

    def __len__(self) -> int:
        return len(self.suspects) * len(self.weapons) * len(self.rooms)

    def _names(self, action: Suggest | Accuse) -> bool:
        return action.suspect in self.suspects and action.weapon in self.weapons and action.room in self.rooms

    def _combinations(self) -> Iterator[tuple[Suspect, Weapon, Room]]:
        return ((s, w, r) for s in self.suspects for w in self.weapons for r in self.rooms)

    def _any(self, rng: Random) -> tuple[Suspect, Weapon, Room]:
        choice = rng.choice
        return choice(self.suspects), choice(self.weapons), choice(self.rooms)


class Suggestions(_Triples, frozen=True, tag=True):
    """Every suggestion possible here."""

    @property
    def does(self) -> type[Action]:
        """The kind of action offered."""
        return Suggest

    def __iter__(self) -> Iterator[Action]:
        return (Suggest(*named) for named in self._combinations())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Suggest) and self._names(action)

    def pick(self, rng: Random) -> Action:
        """One of them, all equally likely."""
        return Suggest(*self._any(rng))


class Accusations(_Triples, frozen=True, tag=True):
    """Every accusation."""

    @property
    def does(self) -> type[Action]:
        """The kind of action offered."""
        return Accuse

    def __iter__(self) -> Iterator[Action]:
        return (Accuse(*named) for named in self._combinations())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Accuse) and self._names(action)

    def pick(self, rng: Random) -> Action:
        """One of them, all equally likely."""
        return Accuse(*self._any(rng))


Group: TypeAlias = Listed | Places | Suggestions | Accusations


class Legal(Struct, frozen=True):
    """The legal actions of one decision, in groups of one kind each.

    ``action in legal`` and ``len(legal)`` work without listing them all, and :meth:`choose` picks one at random.
    """

    groups: tuple[Group, ...]

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def __iter__(self) -> Iterator[Action]:
        return (action for group in self.groups for action in group)

    def __contains__(self, action: object) -> bool:
        for group in self.groups:  # noqa: SIM110 — a generator takes longer, and every action that is played passes here
            if action in group:
                return True
        return False

    def of(self, does: type[Action]) -> Group | None:
        """The actions of one kind, if there are any."""
        return next((group for group in self.groups if group.does is does), None)

    def choose(self, rng: Random) -> Action:
        """A random legal action, all equally likely."""
        groups = self.groups
        return rng.choices(groups, weights=[len(group) for group in groups])[0].pick(rng)
