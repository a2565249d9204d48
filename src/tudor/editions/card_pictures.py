"""Reads what an edition's cards look like: its own pictures before the usual ones."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar, get_args

from msgspec import Struct, convert

from tudor.editions.text_files import parse_toml
from tudor.editions.validation import Section, nearest
from tudor.model.pictures import (
    Dress,
    Extra,
    Face,
    Floor,
    Furniture,
    Hair,
    Hat,
    Pictures,
    RoomPicture,
    Shape,
    Skin,
    SuspectPicture,
    WeaponPicture,
)
from tudor.text.errors import Message

COLOUR = re.compile(r"#[0-9a-f]{6}")
MOST_PIECES = 12
"""The most pieces of furniture in a room."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "hair": get_args(Hair),
    "hat": get_args(Hat),
    "face": get_args(Face),
    "extra": get_args(Extra),
    "dress": get_args(Dress),
    "skin": get_args(Skin),
    "shape": get_args(Shape),
    "floor": get_args(Floor),
}
"""The parts of pictures that are chosen among words. The others are colours, and a list of furniture."""

Picture = TypeVar("Picture", bound=Struct)


def read_pictures(own: Section, suspects: Iterable[str], weapons: Iterable[str], rooms: Iterable[str]) -> Pictures:
    """The pictures of these cards and rooms: the file's own, else the usual ones."""
    return Pictures(
        suspects=_of_kind(own, "suspects", SuspectPicture, suspects),
        weapons=_of_kind(own, "weapons", WeaponPicture, weapons),
        rooms=_of_kind(own, "rooms", RoomPicture, rooms),
    )


def _of_kind(own: Section, kind: str, picture: type[Picture], cards: Iterable[str]) -> dict[str, Picture]:
    usual = Section(_usual()[kind], own.problems)
    files = {card: own if card in own.table else usual for card in cards}
    return {card: _read(file.section(card), picture) for card, file in files.items() if card in file.table}


def _read(file: Section, kind: type[Picture]) -> Picture:
    """One picture; parts that cannot be read are noted and left out."""
    parts = {name.replace("_", "-"): name for name in kind.__struct_fields__}
    file.allow(parts)
    given = {name: _part(file, key) for key, name in parts.items() if key in file.table}
    return convert({name: part for name, part in given.items() if part}, kind)


def _part(file: Section, key: str) -> str | tuple[str, ...]:
    if key == "furniture":
        return _furniture(file, key)
    return file.choice(key, WORDS[key]) if key in WORDS else _colour(file, key)


def _colour(file: Section, key: str) -> str:
    colour = file.text(key)
    if not colour or COLOUR.fullmatch(colour):
        return colour
    file.problems.append(Message("edition.colour", key=file.key(key), value=colour))
    return ""


def _furniture(file: Section, key: str) -> tuple[str, ...]:
    pieces, known = file.table[key], get_args(Furniture)
    if not isinstance(pieces, list) or len(pieces) > MOST_PIECES:
        file.problems.append(Message("edition.pieces", key=file.key(key), most=MOST_PIECES))
        return ()
    for piece in pieces:
        if piece not in known:
            near = nearest(str(piece), known)
            file.problems.append(Message("edition.piece", key=file.key(key), value=str(piece), nearest=near))
    return tuple(piece for piece in pieces if piece in known)


@cache
def _usual() -> Mapping[str, Mapping[str, object]]:
    return parse_toml((Path(__file__).parent / "pictures" / "usual.toml").read_text("utf-8"))
