"""Colours and letters. Everything with a colour of its own also has a letter or shape."""

import re
from collections.abc import Mapping, Sequence

from tudor.model.cards import Room, Seat, Suspect, place_of
from tudor.model.edition import Edition
from tudor.terminal.text_match import plain
from tudor.text import Words

INK = "#16161a"
PAPER = "#f4f1e8"
NOTHING = "#1d1f27"
SQUARES = ("#cfc2a0", "#c2b48f")
"""Two shades, so that steps can be counted."""
SPECIAL = "#b9a6dc"
"""Special squares."""
DOOR = "#f6e9b8"
WATER = "#1f5c8c"
REACHABLE, ENTERABLE = "#7fd48a", "#b5e3b0"
"""Squares and rooms to go to."""
POINTED = "#ffe14d"

_SUSPECTS: Mapping[Suspect, str] = {
    "scarlet": "#e23b4e",
    "mustard": "#e8b923",
    "white": "#f7f7f7",
    "green": "#2fa35a",
    "peacock": "#3f7fe0",
    "plum": "#a05ac8",
}
_OTHERS = ("#e23b4e", "#e8b923", "#f7f7f7", "#2fa35a", "#3f7fe0", "#a05ac8", "#9a6a45", "#f0a27a", "#9aa0a8", "#f08ab8")
_ROOMS = (
    "#4a3f5c", "#5a3a3f", "#3d4f63", "#3f5548", "#5c4a38", "#46505a", "#2f5560", "#5a4560", "#4f5236",
    "#3f4368", "#603f52", "#38565a", "#555555",
)  # fmt: skip


def pawn_colours(edition: Edition) -> dict[Suspect, str]:
    """The colour of each suspect's pawn: the traditional one, or one by position."""
    return {
        suspect: _SUSPECTS.get(suspect, _OTHERS[place % len(_OTHERS)]) for place, suspect in enumerate(edition.suspects)
    }


def room_colours(edition: Edition) -> dict[Room, str]:
    """A dark shade for each room; the pool's is that of water."""
    shades = {room: _ROOMS[place % len(_ROOMS)] for place, room in enumerate(edition.board.rooms)}
    return shades if edition.pool is None else shades | {edition.pool: WATER}


def pawn_letters(words: Words) -> dict[Suspect, str]:
    """A different letter for each suspect: the first one of the name that is free."""
    suspects = words.edition.suspects
    return dict(zip(suspects, distinct_letters([words.name(suspect) for suspect in suspects]), strict=True))


def seat_badge(seat: Seat, words: Words) -> tuple[str, str]:
    """The text and style of a seat's badge: its pawn's letter and colour or, before it has one, its number."""
    place = place_of(seat)
    if place is not None:
        return f"{place} ", f"bold {INK} on {PAPER}"
    return f"{pawn_letters(words)[seat]} ", f"bold {INK} on {pawn_colours(words.edition)[seat]}"


def distinct_letters(names: Sequence[str]) -> list[str]:
    """One capital without an accent for each name, from its last word if possible.

    >>> distinct_letters(["Miss Scarlet", "Mrs. Peacock", "Professor Plum", "Barbe-Rouge", "Madame Pêche"])
    ['S', 'P', 'L', 'R', 'E']
    """
    taken: list[str] = []
    for name in names:
        *others, last = re.findall(r"\w+", plain(name))
        wanted = f"{last}{''.join(others)}ABCDEFGHIJKLMNOPQRSTUVWXYZ".upper()
        taken.append(next(letter for letter in wanted if letter not in taken))
    return taken
