"""The values in a record's lines: how each kind is written, matched and read."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple, assert_never

from tudor.model.actions import Decline, Denounce, Silence, Watch
from tudor.model.cards import Triple
from tudor.model.edition import Setup
from tudor.model.sight import Order
from tudor.text.errors import Unreadable

WORD = r"[^\s:=?]+"
NUMBER = r"\d{1,6}"


class Field(NamedTuple):
    """A kind of value. Reading tolerates misspelt words; the caller checks the exact spelling."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[Setup, str], Any]


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one."""
    words = tuple(known)
    if word in words:
        return word
    near = get_close_matches(word, words, n=1, cutoff=0.5)
    if not near:
        raise Unreadable("unknown-word", word=word, words=words)
    return near[0]


def _one_of(known: Callable[[Setup], Iterable[str]]) -> Field:
    return Field(WORD, str, lambda setup, text: closest(text, known(setup)))


def _places(setup: Setup) -> tuple[str, ...]:
    return setup.edition.board.rooms + setup.edition.board.squares


def _read_triple(setup: Setup, text: str) -> Triple:
    edition = setup.edition
    kinds = (edition.suspects, edition.weapons, edition.rooms)
    return Triple(*(closest(word, known) for word, known in zip(text.split(), kinds, strict=True)))


def _read_cards(setup: Setup, text: str) -> tuple[str, ...]:
    """Cards, in the order of the deck."""
    deck = setup.edition.cards
    return tuple(sorted((closest(word, deck) for word in text.split()), key=deck.index))


def _write_placed(rooms: dict[str, str]) -> str:
    return " ".join(f"{weapon}={room}" for weapon, room in rooms.items())


def _read_placed(setup: Setup, text: str) -> dict[str, str]:
    """All weapons, in the order of the edition."""
    edition = setup.edition
    pairs = (pair.split("=") for pair in text.split())
    rooms = {closest(weapon, edition.weapons): closest(room, edition.rooms) for weapon, room in pairs}
    missing = tuple(weapon for weapon in edition.weapons if weapon not in rooms)
    if missing:
        raise Unreadable("weapons-missing", weapons=missing)
    return {weapon: rooms[weapon] for weapon in edition.weapons}


def _write_dice(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) if face else "?" for face in faces)


def _read_dice(_setup: Setup, text: str) -> tuple[int, ...]:
    return tuple(int(face.replace("?", "0")) for face in text.split())


def _flag(words: str) -> Field:
    """Optional words."""
    return Field(f"(?:{words})?", lambda given: words if given else "", lambda _setup, text: bool(text))


# Rooms crossed on the way


def _write_through(rooms: tuple[str, ...]) -> str:
    return " ".join((" through", *rooms)) if rooms else ""


def _read_through(setup: Setup, text: str) -> tuple[str, ...]:
    crossed = [closest(room, setup.edition.board.rooms) for room in text.split()[1:]]
    return tuple(room for room in setup.edition.board.rooms if room in crossed)


# Orders in a sealed window


def _write_order(order: Order) -> str:
    match order:
        case Silence(witness=witness):
            also = "" if order.also is None else f" and {_write_order(order.also)}"
            return f"silence {witness}{also}"
        case Watch(witness=witness, power=power):
            return f"watch {witness or ANYONE}{' by power' if power else ''}"
        case Denounce(seat=seat):
            return f"{_SECRETLY} {seat}"
        case Decline():
            return _NO_ORDER
        case _:
            assert_never(order)


def _read_order(setup: Setup, text: str) -> Order:
    if text == _NO_ORDER:
        return Decline()
    if text.startswith(_SECRETLY):
        return Denounce(closest(text.rsplit(maxsplit=1)[-1], setup.seats))
    if text.startswith("watch"):
        return _read_watch(setup, text)
    silence, _, also = text.partition(" and ")
    return Silence(closest(silence.split()[-1], setup.seats), _read_watch(setup, also) if also else None)


def _read_watch(setup: Setup, text: str) -> Watch:
    _, name, *power = text.split()
    witness = closest(name, (*setup.seats, ANYONE))
    return Watch(None if witness == ANYONE else witness, power=bool(power))


ANYONE = "anyone"
"""Instead of a seat: any witness who shows a card."""
_WATCH = f"watch {WORD}(?: by power)?"
_NO_ORDER = "no order"
_SECRETLY = "secretly denounce"
"""Unlike the denunciation that everyone hears."""


def _several(pattern: str) -> str:
    return f"{pattern}(?: {pattern})*"


FIELDS: dict[str, Field] = {
    "seat": _one_of(lambda setup: setup.seats),
    "suspect": _one_of(lambda setup: setup.edition.suspects),
    "room": _one_of(lambda setup: setup.edition.board.rooms),
    "place": _one_of(_places),
    "square": _one_of(lambda setup: setup.edition.board.squares),
    "card": _one_of(lambda setup: setup.edition.cards),
    "butler": _one_of(lambda setup: tuple(card for card in setup.edition.intrigue if card != "clock")),
    "number": Field(NUMBER, str, lambda _setup, text: int(text)),
    "dice": Field(_several(rf"(?:\?|{NUMBER})"), _write_dice, _read_dice),
    "cards": Field(_several(WORD), " ".join, _read_cards),
    "hidden": Field(_several(r"\?"), lambda count: " ".join("?" * count), lambda _setup, text: text.count("?")),
    "triple": Field(f"{WORD} {WORD} {WORD}", " ".join, _read_triple),
    "order": Field(
        f"silence {WORD}(?: and {_WATCH})?|{_WATCH}|{_SECRETLY} {WORD}|{_NO_ORDER}", _write_order, _read_order
    ),
    "and-glimpse": _flag(" and glimpse"),
    "by-power": _flag(" by power"),
    "through": Field(f"(?: through {_several(WORD)})?", _write_through, _read_through),
    "placed": Field(_several(f"{WORD}={WORD}"), _write_placed, _read_placed),
}
"""Every kind of value, by its name in the templates of lines."""
