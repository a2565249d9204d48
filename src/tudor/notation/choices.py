"""Actions and outcomes as people type them: one way to write them, many to read them.

``Sug gr wr lou`` and ``suggest la clé anglaise, M. Olive, salon`` both mean ``suggest green wrench lounge``.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import permutations

from msgspec.structs import astuple

from tudor.model import actions as do
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.options import Legal, Listed, Suggestions
from tudor.notation.fields import ANYONE
from tudor.notation.verbs import VERBS, Choice, sorted_triple
from tudor.notation.vocabulary import (
    FILLERS,
    QUESTION_MARK,
    Candidates,
    Words,
    names_of,
    nearest,
    plain_words,
    read_thing,
    read_things,
    words_of,
)
from tudor.text.errors import Ambiguous, Unreadable

FEW = 3


def write_choice(setup: Setup, choice: Choice) -> str:
    """The text of an action or outcome."""
    return " ".join((str(type(choice).__struct_config__.tag), *_written(setup, choice)))


def _written(setup: Setup, choice: Choice) -> tuple[str, ...]:
    match choice:
        case do.Show(card=card, glimpse=True):
            return (card, "and", "glimpse")
        case do.Show(card=card):
            return (card,)
        case do.Watch(witness=witness, power=power):
            return (witness or ANYONE, *(("by", "power") if power else ()))
        case do.Silence(witness=witness, also=watch):
            return (witness, *(("and", write_choice(setup, watch)) if watch is not None else ()))
        case do.Stop(at=square, steps=steps, through=rooms):
            return (square, "after", str(steps), *(("through", *rooms) if rooms else ()))
        case do.Dice(faces=faces):
            return tuple(str(face) if face else QUESTION_MARK for face in faces)
        case do.Weapons(rooms=rooms):
            return tuple(f"{weapon}={room}" for weapon, room in zip(setup.edition.weapons, rooms, strict=True))
        case do.Case(triple=cards) | do.Hand(cards=cards):
            return tuple(cards)
        case _:
            # All other choices hold names, in the order they are typed.
            return astuple(choice)


def read_choice(setup: Setup, text: str, legal: Legal | None = None) -> Choice:
    """The action or outcome that a text means.

    Words may be abbreviated, in any case and language. With ``legal``, an ambiguous text means the legal reading, and the
    room of a suggestion or passage and the way to a spy square may be omitted.
    """
    verbs, rest = _split(text)
    choices = [choice for verb in verbs for choice in _choices(setup, verb, rest, legal)]
    if legal is not None:
        choices = [choice for choice in choices if choice in legal] or choices
    if len(choices) > 1:
        readings = tuple(write_choice(setup, choice) for choice in choices)
        raise Ambiguous("choice-ambiguous", setup.edition, text=text.strip(), readings=readings)
    if not choices:
        raise _not_understood(setup, text.strip(), verbs, rest)
    return choices[0]


def split_seat(setup: Setup, text: str) -> tuple[Seat | None, str]:
    """The seat named before a colon, if any, and the rest, as in ``green: move hall``."""
    name, colon, rest = text.partition(":")
    if not colon or _HOLDER.match(text):
        return None, text
    seats = read_thing(setup.edition, words_of(name), setup.seats)
    if seats is None:
        raise Unreadable("seat-unknown", setup.edition, seat=name.strip(), seats=setup.seats)
    readings = tuple(seat for (seat,) in seats.things)
    if len(readings) > 1:
        raise Ambiguous("choice-ambiguous", setup.edition, text=name.strip(), readings=readings)
    return readings[0], rest


_HOLDER = re.compile(r"\W*hand\b[^:]*:", re.IGNORECASE)
"""The holder's name in a record's line, which a choice does not need."""


def _split(text: str) -> tuple[tuple[str, ...], Words]:
    """The verbs the first word may mean, and the words after it."""
    words = plain_words(_HOLDER.sub("hand ", text, count=1))
    if not words:
        raise Unreadable("choice-empty", forms=_forms(VERBS))
    verbs = _verbs(words[0])
    # A verb of two words may be typed in full.
    rest = words[2:] if "-".join(words[:2]) in verbs else words[1:]
    ignored = FILLERS if "dice" in verbs else FILLERS | {QUESTION_MARK}
    return verbs, tuple(word for word in rest if word not in ignored)


def _verbs(word: str) -> tuple[str, ...]:
    if word in VERBS:
        return (word,)
    verbs = tuple(verb for verb in VERBS if verb.startswith(word))
    if not verbs:
        near = tuple(get_close_matches(word, VERBS, FEW, cutoff=0.5))
        raise Unreadable("choice-verb", word=word, forms=_forms(near or VERBS))
    return verbs


def _forms(verbs: Iterable[str]) -> tuple[str, ...]:
    return tuple(VERBS[verb].form for verb in verbs)


def _choices(setup: Setup, verb: str, words: Words, legal: Legal | None) -> tuple[Choice, ...]:
    """Everything the words after a verb may mean."""
    edition = setup.edition
    orders = VERBS[verb].patterns(setup, len(words))
    readings = nearest(read_things(edition, words, order) for order in orders)
    if readings is None:
        return _cut_short(setup, verb, words, legal) if legal is not None else ()
    made = (VERBS[verb].make(edition, things) for things in readings.things)
    return tuple(dict.fromkeys(choice for choice in made if choice is not None))


def _cut_short(setup: Setup, verb: str, words: Words, legal: Legal) -> tuple[Choice, ...]:
    """Choices typed without the room or the way to a spy square."""
    if verb == "stop":
        squares = read_things(setup.edition, words, (setup.edition.board.spy_squares,))
        named = () if squares is None else tuple(square for (square,) in squares.things)
        return tuple(stop for stop in legal.of(do.Stop) or () if isinstance(stop, do.Stop) and stop.at in named)
    return _without_room(setup, verb, words, legal)


def _without_room(setup: Setup, verb: str, words: Words, legal: Legal) -> tuple[Choice, ...]:
    edition = setup.edition
    match verb, legal.of(do.Suggest), legal.of(do.Passage):
        case "suggest", Suggestions(rooms=(room,)), _:
            pairs = nearest(read_things(edition, words, kinds) for kinds in permutations(_two_kinds(setup)))
            found = () if pairs is None else pairs.things
            return tuple(do.Suggest(*sorted_triple(edition, (*pair, room))) for pair in found)
        case "passage", _, Listed(actions=(passage,)) if not words:
            return (passage,)
    return ()


def _two_kinds(setup: Setup) -> tuple[Candidates, Candidates]:
    return setup.edition.suspects, setup.edition.weapons


# Errors


def _not_understood(setup: Setup, text: str, verbs: tuple[str, ...], words: Words) -> Unreadable | Ambiguous:
    if len(verbs) > 1:
        return Ambiguous("choice-ambiguous", setup.edition, text=text, readings=_forms(verbs))
    known = tuple(dict.fromkeys(thing for kind in _kinds(setup, verbs[0]) for thing in kind))
    strange = next((word for word in words if read_thing(setup.edition, (word,), known) is None), None)
    if strange is None or not known:
        return Unreadable("choice-form", setup.edition, text=text, form=VERBS[verbs[0]].form)
    near = _nearest_things(setup, strange, known)
    return Unreadable("choice-word", setup.edition, word=strange, text=text, nearest=near)


def _kinds(setup: Setup, verb: str) -> Iterator[Candidates]:
    for order in VERBS[verb].patterns(setup, 1):
        yield from order


def _nearest_things(setup: Setup, word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The things named most like a word, or all possible ones if none is close."""
    cards = [thing for thing in known if thing not in setup.edition.board.neighbours]
    thing_of = {part: card for card in cards for name in names_of(setup.edition, card) for part in name}
    near = get_close_matches(word, thing_of, FEW, cutoff=0.5)
    return tuple(dict.fromkeys(thing_of[part] for part in near)) or tuple(cards)
