"""Rooms that have no card: where all pawns start, and the pool."""

from collections.abc import Mapping

from msgspec import Struct

from tudor.editions.deck import RESERVED, Deck
from tudor.editions.section import Section
from tudor.model.board import Board
from tudor.model.cards import Room
from tudor.text.errors import Message


class Places(Struct, frozen=True):
    """The rooms without a card, each for its use."""

    start_room: Room | None
    pool: Room | None

    @property
    def rooms(self) -> tuple[Room, ...]:
        """Those there are."""
        return tuple(dict.fromkeys(room for room in (self.start_room, self.pool) if room))


def read_places(file: Section, rules: Mapping[str, str]) -> Places:
    """The rooms without a card; those that the rules use must be given."""
    return Places(
        start_room=_read_room(file, "start-room", rules["pawns-start"] == "one-room"),
        pool=_read_room(file, "pool", rules["deal"] == "equal-hands" or rules["accusation-place"] == "pool"),
    )


def check_places(file: Section, places: Places, deck: Deck, board: Board | None) -> None:
    """Note places that cannot be told from a card or are not on the board."""
    for key, room in (("start-room", places.start_room), ("pool", places.pool)):
        if room and room in (*RESERVED, *deck.cards):
            file.problems.append(Message("edition.taken", key=key, name=room))
        elif room and board and room not in board.rooms:
            file.problems.append(Message("edition.not-on-board", key=key, name=room))


def _read_room(file: Section, key: str, required: bool) -> Room | None:
    if key not in file.table and not required:
        return None
    room = file.text(key)
    return room if room and file.is_id(key, room) else None
