"""What the sentences of a rule page say of an edition: its names, places and numbers."""

from collections.abc import Collection, Mapping
from itertools import chain

from tudor.model.board import Board, square_place
from tudor.model.cards import Place, Room, Square
from tudor.model.edition import Edition
from tudor.text.languages import N_
from tudor.text.speech import Speech

SPOTS: Mapping[str, str] = {
    "stairs": N_("the stairs of {start_room} (on its {side} side)"),
    "path-end": N_("the far end of the stone path (on the {side} side of the board)"),
}
"""By landmark, what the end of a passage is called and where it is."""
SIDES: Mapping[str, str] = {
    "left": N_("left"),
    "right": N_("right"),
    "upper": N_("upper"),
    "lower": N_("lower"),
}


def facts_of(speech: Speech) -> dict[str, object]:
    """The values of the placeholders on a rule page."""
    return _names(speech) | _places(speech) | _counts(speech.edition) | _intrigue(speech.edition)


def _names(speech: Speech) -> dict[str, object]:
    edition = speech.edition
    return {
        "victim": speech.noun("victim"),
        "lead": speech.noun(edition.lead),
        "suspects": speech.titles(edition.suspects),
        "weapons": speech.titles(edition.weapons),
        "rooms": speech.titles(edition.rooms),
        "weapon_places": _weapon_places(speech),
        "hands": _hands(speech),
        "some_dice": _dice(speech),
    }


def _places(speech: Speech) -> dict[str, object]:
    edition, board = speech.edition, speech.edition.board
    joined = _passages(speech)
    return {
        "doors": ", ".join(f"{speech.name(room)} ({door_count(board, room)})" for room in edition.rooms),
        "start_doors": door_count(board, edition.start_room or ""),
        "pool_doors": door_count(board, edition.pool or ""),
        "corner_rooms": speech.several(door.room for door in board.corner_doors),
        "window_room": speech.noun(_behind(board, "windows")),
        "path_room": speech.noun(_behind(board, "path-sides")),
        "start_room": speech.noun(edition.start_room or "hall"),
        "passages": ", ".join(pair for pair, of_squares in joined.items() if not of_squares),
        "square_passages": ", ".join(pair for pair, of_squares in joined.items() if of_squares),
    }


def door_count(board: Board, room: Room) -> int:
    """How many doors a room has; windows and the like are none."""
    named = set(chain.from_iterable(board.landmarks.values()))
    return len(set(board.doors_of(room)) - named)


def _behind(board: Board, landmark: str) -> Room:
    """The room that squares of this kind lead into; ``""`` where there are none."""
    return next((room for square in board.landmarks.get(landmark, ()) for room in board.behind(square)), "")


def _counts(edition: Edition) -> dict[str, object]:
    return {
        "fewest": edition.players[0],
        "most": edition.players[1],
        "square_count": len(edition.board.squares),
        "suspect_count": len(edition.suspects),
        "weapon_count": len(edition.weapons),
        "room_count": len(edition.rooms),
        "dealt_count": len(edition.cards) - 3,
        "spy_count": len(edition.board.spy_squares),
        "question_count": len(edition.board.intrigue_squares),
    }


def _intrigue(edition: Edition) -> dict[str, object]:
    every, clocks = sum(edition.intrigue.values()), edition.intrigue.get("clock", 0)
    return {"intrigue_count": every, "clock_count": clocks, "butler_count": every - clocks}


def _weapon_places(speech: Speech) -> str:
    places = speech.edition.weapons_fixed
    if len(set(places.values())) == 1:
        (place,) = set(places.values())
        return speech.phrase(N_("all of them in {place}"), {"place": speech.noun(place)})
    return speech.placed(places)


def _passages(speech: Speech) -> dict[str, bool]:
    """Each passage once, although it can be taken from both ends, and whether it joins squares."""
    board = speech.edition.board
    order = board.rooms + board.squares
    pairs = dict.fromkeys(tuple(sorted(passage, key=order.index)) for passage in board.passages.items())
    return {_ends(speech, pair): pair[0] in board.neighbours for pair in pairs}


def _ends(speech: Speech, pair: tuple[Place, ...]) -> str:
    """``Study – Kitchen``, or two squares by the names that the book has for them."""
    if pair[0] in speech.edition.board.neighbours:
        return speech.phrase(
            N_("{others} and {last}"), {"others": _spot(speech, pair[0]), "last": _spot(speech, pair[1])}
        )
    return " – ".join(map(speech.name, pair))


def _spot(speech: Speech, square: Square) -> str:
    edition = speech.edition
    landmarks, room = edition.board.landmarks, edition.start_room or "hall"
    name = next(name for name in SPOTS if square in landmarks.get(name, ()))
    around = edition.board.doors_of(room) if name == "stairs" else edition.board.squares
    details = {"side": speech.phrase(SIDES[side_of(square, around)], {}), "start_room": speech.noun(room)}
    return speech.phrase(SPOTS[name], details)


def side_of(square: Square, others: Collection[Square]) -> str:
    """On which side of others a square lies, measured from their middle.

    >>> side_of("b3", ["d1", "d3", "f5"])
    'left'
    """
    rows, columns = zip(*map(square_place, others), strict=True)
    row, column = square_place(square)
    down, across = row - (min(rows) + max(rows)) / 2, column - (min(columns) + max(columns)) / 2
    if abs(across) >= abs(down):
        return "left" if across < 0 else "right"
    return "upper" if down < 0 else "lower"


def _hands(speech: Speech) -> str:
    """How many cards each player gets, by the number of players."""
    fewest, most = speech.edition.players
    dealt = len(speech.edition.cards) - 3
    return ", ".join(_shares(speech, dealt, players) for players in range(fewest, most + 1))


def _shares(speech: Speech, dealt: int, players: int) -> str:
    least, over = divmod(dealt, players)
    if speech.edition.rules.deal == "equal-hands":
        left = {"players": players, "share": least, "over": over}
        return speech.phrase(N_("{players} players get {share} each ({over} left over)"), left)
    sizes = chain([least + 1] * over, [least] * (players - over))
    return speech.phrase(
        N_("{players} players get {sizes}"), {"players": players, "sizes": " + ".join(map(str, sizes))}
    )


def _dice(speech: Speech) -> str:
    return speech.say(N_("One die") if speech.edition.dice == 1 else N_("Two dice"))
