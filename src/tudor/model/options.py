"""What is legal: something one can ask, iterate lazily and choose from fairly, not a list of everything."""

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
        """The kind of action this offers."""
        return type(self.actions[0])

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def pick(self, rng: Random) -> Action:
        """One of them, each as likely as any other."""
        return self.actions[0] if len(self.actions) == 1 else rng.choice(self.actions)


class Places(Struct, frozen=True, tag=True):
    """The places a walk can end."""

    to: tuple[Place, ...]

    @property
    def does(self) -> type[Action]:
        """The kind of action this offers."""
        return Move

    def __len__(self) -> int:
        return len(self.to)

    def __iter__(self) -> Iterator[Action]:
        return map(Move, self.to)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Move) and action.to in self.to

    def pick(self, rng: Random) -> Action:
        """One of them, each as likely as any other."""
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
    """Every suggestion that can be made here."""

    @property
    def does(self) -> type[Action]:
        """The kind of action this offers."""
        return Suggest

    def __iter__(self) -> Iterator[Action]:
        return (Suggest(*named) for named in self._combinations())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Suggest) and self._names(action)

    def pick(self, rng: Random) -> Action:
        """One of them, each as likely as any other."""
        return Suggest(*self._any(rng))


class Accusations(_Triples, frozen=True, tag=True):
    """Every accusation there is."""

    @property
    def does(self) -> type[Action]:
        """The kind of action this offers."""
        return Accuse

    def __iter__(self) -> Iterator[Action]:
        return (Accuse(*named) for named in self._combinations())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Accuse) and self._names(action)

    def pick(self, rng: Random) -> Action:
        """One of them, each as likely as any other."""
        return Accuse(*self._any(rng))


Group: TypeAlias = Listed | Places | Suggestions | Accusations


class Legal(Struct, frozen=True):
    """The legal actions of one decision, in groups of one kind each.

    ``action in legal`` asks, ``for action in legal`` goes through all of them, ``len(legal)`` counts them
    without listing them, and :meth:`choose` picks one fairly.
    """

    groups: tuple[Group, ...]

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def __iter__(self) -> Iterator[Action]:
        return (action for group in self.groups for action in group)

    def __contains__(self, action: object) -> bool:
        return any(action in group for group in self.groups)

    def of(self, does: type[Action]) -> Group | None:
        """The actions of one kind, if there are any."""
        return next((group for group in self.groups if group.does is does), None)

    def choose(self, rng: Random) -> Action:
        """Any legal action, each as likely as any other."""
        groups = self.groups
        return rng.choices(groups, weights=[len(group) for group in groups])[0].pick(rng)
