"""A puzzle: what one player has seen of a game, and a question with exactly one right answer."""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tudor.deduction import POOL, Holds, Knowledge, Source
from tudor.deduction.note_taker import NoteTaker
from tudor.editions import find
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Edition
from tudor.puzzles.clues import Clue, read_clue

Kind: TypeAlias = Literal["who-did-it", "who-holds-it", "what-was-shown", "best-question", "accuse-or-wait"]
KINDS: tuple[Kind, ...] = get_args(Kind)
OPEN = "?"
"""Instead of a card in an answer: that part of the case file is not certain."""


class Position(Struct, frozen=True, kw_only=True):
    """What one player knows of a game."""

    edition: str
    seats: tuple[Seat, ...]
    me: Seat
    sizes: tuple[int, ...]
    """Cards in each hand, in the order of the seats."""
    hand: tuple[Card, ...]
    story: tuple[str, ...]
    """The clues, in order, a line each."""

    @property
    def rules(self) -> Edition:
        """The edition itself."""
        return find(self.edition)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The story, clue by clue."""
        return tuple(map(read_clue, self.story))

    @property
    def hand_sizes(self) -> dict[str, int]:
        """Cards of every owner but the case file."""
        sizes = dict(zip(self.seats, self.sizes, strict=True))
        undealt = len(self.rules.cards) - 3 - sum(self.sizes)
        return {**sizes, POOL: undealt} if undealt else sizes

    def knowledge(self) -> Knowledge:
        """Everything the player has noted."""
        knowledge = Knowledge(self.rules, self.seats, hand_sizes=self.hand_sizes, me=self.me)
        for card in self.hand:
            knowledge.add(Holds(self.me, card), Source("hand"))
        taker = NoteTaker(self.me)
        for clue in self.clues:
            for seen in clue.observations(self.me):
                for note in taker.hear(seen):
                    knowledge.add(note.fact, note.source)
        return knowledge


class Puzzle(Position, frozen=True, kw_only=True):
    """A position and a question about it."""

    id: str
    kind: Kind
    about: tuple[str, ...] = ()
    """A card; or a turn and a witness; or the suggestions to choose from."""
    answer: str
    """Ids of cards or of an owner, separated by spaces. With an :data:`OPEN` part, the player should wait."""
    rating: int
    """How hard it is, on the scale of the players' ratings."""


def written(triple: Triple) -> str:
    """A triple as an answer."""
    return " ".join(triple)
