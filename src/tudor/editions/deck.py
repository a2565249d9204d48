"""The cards of an edition, and whether they agree with one another and with the board."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tudor.editions.section import Section
from tudor.model.board import Board
from tudor.model.cards import Card, Room, Suspect, Weapon
from tudor.text.errors import Message

RESERVED = ("title", "about", "victim")
"""Names of other things than cards, in the same tables as those of the cards."""


class Deck(Struct, frozen=True):
    """The cards as a file lists them."""

    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    lead: Suspect

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return self.suspects + self.weapons + self.rooms


def read_deck(file: Section) -> Deck:
    """The cards; empty where they cannot be read."""
    suspects, weapons, rooms = file.ids("suspects"), file.ids("weapons"), file.ids("rooms")
    return Deck(suspects, weapons, rooms, file.choice("lead", suspects))


def read_weapons_fixed(file: Section, deck: Deck, rooms: tuple[Room, ...], weapons_start: str) -> Mapping[Weapon, Room]:
    """Where each weapon starts, in which of these rooms, given exactly if the rules fix it."""
    own = file.section("weapons-fixed", required=weapons_start == "fixed")
    own.allow(deck.weapons)
    if weapons_start != "fixed":
        if own.table:
            file.problems.append(Message("edition.not-fixed", key="weapons-fixed"))
        return {}
    return {weapon: own.choice(weapon, rooms) for weapon in deck.weapons}


def check_deck(file: Section, deck: Deck, weapons_start: str) -> None:
    """Note cards that cannot be told from something else, or placed as the rules want."""
    if weapons_start == "random-rooms" and deck.rooms and len(deck.weapons) > len(deck.rooms):
        file.problems.append(Message("edition.crowded", key="rules.weapons-start", rooms=len(deck.rooms)))
    kinds = {"suspects": deck.suspects, "weapons": deck.weapons, "rooms": deck.rooms}
    seen: set[Card] = set(RESERVED)
    for kind, cards in kinds.items():
        for card in cards:
            if card in seen:
                file.problems.append(Message("edition.taken", key=kind, name=card))
        seen.update(cards)


def check_board_fits(file: Section, deck: Deck, without_card: tuple[Room, ...], board: Board) -> None:
    """Note where cards and board disagree. Lists that could not be read have been noted already."""
    for card in deck.cards:
        if card in board.neighbours:
            file.problems.append(Message("edition.taken", key="board.map", name=card))
    if deck.rooms:
        _compare(file, "rooms", deck.rooms, {*board.rooms} - ({*without_card} - {*deck.rooms}))


def check_starts(file: Section, deck: Deck, board: Board) -> None:
    """Note where the suspects and the start squares disagree."""
    starts = tuple(board.starts)
    if deck.suspects and _compare(file, "suspects", deck.suspects, starts) and deck.suspects != starts:
        file.problems.append(Message("edition.order", key="suspects", suspects=starts))


def _compare(file: Section, key: str, cards: Iterable[Card], on_board: Iterable[str]) -> bool:
    before = len(file.problems)
    for card in sorted(set(cards) - set(on_board)):
        file.problems.append(Message("edition.not-on-board", key=key, name=card))
    for name in sorted(set(on_board) - set(cards)):
        file.problems.append(Message("edition.no-card", key=key, name=name))
    return len(file.problems) == before
