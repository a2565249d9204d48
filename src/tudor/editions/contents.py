"""Reads and checks an edition's cards, special rooms, intrigue deck, powers and names."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast, get_args

from msgspec import Struct

from tudor.editions.validation import Section
from tudor.model.board import Board
from tudor.model.cards import Card, IntrigueCard, Power, Room, Suspect, Weapon
from tudor.text.errors import Message
from tudor.text.languages import LANGUAGES
from tudor.text.nouns import Noun, capitalised

OF_THE_EDITION = ("title", "about")
"""Names that an edition never inherits."""
RESERVED = (*OF_THE_EDITION, "victim")
"""Names beside those of the cards."""
INTRIGUE_CARDS: tuple[IntrigueCard, ...] = get_args(IntrigueCard)
POWERS: tuple[Power, ...] = get_args(Power)
MOST_COPIES = 50
"""The most copies of an intrigue card."""

Names: TypeAlias = Mapping[str, Mapping[str, str]]
"""By language and id."""


# Cards


class Deck(Struct, frozen=True):
    """The cards of an edition."""

    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    lead: Suspect

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards."""
        return self.suspects + self.weapons + self.rooms


def read_deck(file: Section) -> Deck:
    """The cards; empty if they cannot be read."""
    suspects, weapons, rooms = file.ids("suspects"), file.ids("weapons"), file.ids("rooms")
    return Deck(suspects, weapons, rooms, file.choice("lead", suspects))


def read_weapons_fixed(file: Section, deck: Deck, rooms: tuple[Room, ...], weapons_start: str) -> Mapping[Weapon, Room]:
    """The room where each weapon starts; the file must have it exactly if the rules fix it."""
    own = file.section("weapons-fixed", required=weapons_start == "fixed")
    own.allow(deck.weapons)
    if weapons_start != "fixed":
        if own.table:
            file.problems.append(Message("edition.not-fixed", key="weapons-fixed"))
        return {}
    return {weapon: own.choice(weapon, rooms) for weapon in deck.weapons}


def check_deck(file: Section, deck: Deck, weapons_start: str) -> None:
    """Note cards whose names are taken, or weapons that outnumber their rooms."""
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
    """Note where cards and board disagree."""
    for card in deck.cards:
        if card in board.neighbours:
            file.problems.append(Message("edition.taken", key="board.map", name=card))
    if deck.rooms:
        _compare(file, "rooms", deck.rooms, {*board.rooms} - ({*without_card} - {*deck.rooms}))


def check_starts(file: Section, deck: Deck, board: Board) -> None:
    """Note where suspects and start squares disagree."""
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


# Rooms without a card


class SpecialRooms(Struct, frozen=True):
    """The rooms without a card: where all pawns start, and the pool."""

    start_room: Room | None
    pool: Room | None

    @property
    def rooms(self) -> tuple[Room, ...]:
        """Those that the edition has."""
        return tuple(dict.fromkeys(room for room in (self.start_room, self.pool) if room))


def read_special_rooms(file: Section, rules: Mapping[str, str]) -> SpecialRooms:
    """The rooms without a card; those that the rules need are required."""
    return SpecialRooms(
        start_room=_read_room(file, "start-room", rules["pawns-start"] == "one-room"),
        pool=_read_room(file, "pool", rules["deal"] == "equal-hands" or rules["accusation-place"] == "pool"),
    )


def check_special_rooms(file: Section, rooms: SpecialRooms, deck: Deck, board: Board | None) -> None:
    """Note rooms that share a name with a card or are not on the board."""
    for key, room in (("start-room", rooms.start_room), ("pool", rooms.pool)):
        if room and room in (*RESERVED, *deck.cards):
            file.problems.append(Message("edition.taken", key=key, name=room))
        elif room and board and room not in board.rooms:
            file.problems.append(Message("edition.not-on-board", key=key, name=room))


def _read_room(file: Section, key: str, required: bool) -> Room | None:
    if key not in file.table and not required:
        return None
    room = file.text(key)
    return room if room and file.is_id(key, room) else None


# Intrigue cards and powers


def read_intrigue(file: Section) -> Mapping[IntrigueCard, int]:
    """The copies of each intrigue card. A deck needs a clock: the last one goes back, so the pile never runs out."""
    own = file.section("intrigue", required=False)
    own.allow(INTRIGUE_CARDS)
    if not own.table:
        return {}
    return {card: own.number(card, 1, MOST_COPIES) for card in INTRIGUE_CARDS if card in own.table or card == "clock"}


def read_powers(file: Section, suspects: tuple[Suspect, ...]) -> Mapping[Suspect, Power]:
    """Each suspect's power; those not listed have none."""
    own = file.section("powers", required=False)
    own.allow(suspects)
    return {suspect: cast(Power, own.choice(suspect, POWERS)) for suspect in suspects if suspect in own.table}


def check_draws(file: Section, question_dice: int, board: Board | None) -> None:
    """Note dice and squares that draw from a missing intrigue deck."""
    draws = question_dice or (board and board.intrigue_squares)
    if draws and not file.table.get("intrigue"):
        file.problems.append(Message("edition.missing", key="intrigue"))


# Pictures and names


def check_pictures(own: Section, cards: tuple[str, ...]) -> None:
    """Note pictures of cards that the edition does not have. Those it inherits may be of others."""
    own.section("pictures", required=False).allow(cards)


def read_names(own: Section, inherited: Names, suspects: tuple[str, ...], things: tuple[str, ...]) -> Names:
    """By language, an edition's own names before inherited ones, and those before names made from what is known."""
    own.allow(LANGUAGES)
    wanted = (*RESERVED, "vocabulary", *suspects, *things)
    given = {lang: _read_language(own.section(lang, required=False), wanted) for lang in LANGUAGES}
    for key in OF_THE_EDITION:
        if own.table and not any(key in names for names in given.values()):
            own.problems.append(Message("edition.missing", key=own.key(f"{LANGUAGES[0]}.{key}")))
    made = {**{one: _person(one) for one in suspects}, **{one: f"the {_spaced(one)}" for one in things}}
    known = {lang: {**inherited[lang], **given[lang]} for lang in LANGUAGES}
    return {
        lang: {key: known[lang].get(key) or _translated(key, lang, known, made) for key in wanted} for lang in known
    }


def _read_language(own: Section, wanted: tuple[str, ...]) -> dict[str, str]:
    own.allow(wanted)
    return {key: own.text(key) for key in own.table if key in wanted}


def _translated(key: str, lang: str, known: Names, made: Mapping[str, str]) -> str:
    """What something without a name in this language is called: as in another, and as its id if it has no name at all."""
    first, *_ = LANGUAGES
    other, name = next(
        ((one, names[key]) for one, names in known.items() if names.get(key)), (first, made.get(key, ""))
    )
    # The article of another language would be wrong here.
    return name if other == lang or key in OF_THE_EDITION else Noun(name, other).title()


def _person(suspect: Suspect) -> str:
    return " ".join(map(capitalised, suspect.split("-")))


def _spaced(thing: str) -> str:
    return thing.replace("-", " ")
