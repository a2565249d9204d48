"""Before the game: taking chairs and suspects, getting ready, and who sits where once it begins."""

from collections.abc import Sequence
from secrets import token_hex

from tudor.editions import load
from tudor.engine import follows_board, take_seats
from tudor.model.cards import Seat, Suspect, seat_at
from tudor.model.edition import Setup
from tudor.protocol.tables import Settings
from tudor.server.table.table_record import Place, Register, clean_nickname, known_level
from tudor.text.errors import Illegal, known_language


def open_register(table_id: str, settings: Settings, chairs: Sequence[Place], created: float) -> Register:
    """A new table; refused if the edition has no such number of chairs, or no such option."""
    edition = load(settings.edition)
    known_language(settings.lang)
    known_level(settings.stand_in)
    fewest, most = edition.players
    if not fewest <= len(chairs) <= most:
        raise Illegal("chairs", edition_id=edition.id, fewest=fewest, most=most, count=len(chairs))
    register = Register(id=table_id, settings=settings, places=list(chairs), seed=token_hex(32), created=created)
    take_seats(edition, len(chairs), register.options)
    return register


def kept_place(before: Place) -> Place:
    """A chair at the table of a rematch for who had one: for the same person, or with the same bot on it."""
    if not before.is_person:
        return bot_place(before.name)
    return Place(reserved=before.key, suspect=before.suspect, muted=set(before.muted))


def bot_place(level: str) -> Place:
    """A chair with a bot on it."""
    return Place(who="bot", name=known_level(level), ready=True)


def sit_down(register: Register, nickname: str, claimed: str = "") -> int:
    """Give somebody an open chair, or the one that is kept for them; the number of the chair."""
    name = clean_nickname(nickname)
    if register.stage != "gathering":
        raise Illegal("table-began")
    if any(place.name.casefold() == name.casefold() for place in register.people):
        raise Illegal("nickname-taken", name=name)
    number = _chair_for(register, claimed)
    kept = register.places[number]
    place = Place(who="person", name=name, host=register.host is None, key=token_hex(8), suspect=kept.suspect)
    if claimed and kept.reserved == claimed:
        # The same person as at the table before: for those who have muted them, too.
        place.key, place.muted = claimed, kept.muted
    register.places[number] = place
    return number


def _chair_for(register: Register, claimed: str) -> int:
    open_chairs = [number for number, place in enumerate(register.places) if place.who == "open"]
    kept = [number for number in open_chairs if claimed and register.places[number].reserved == claimed]
    free = [number for number in open_chairs if not register.places[number].reserved]
    for number in kept or free or open_chairs:
        return number
    raise Illegal("table-full")


def get_up(register: Register, number: int) -> None:
    """Empty a chair; if the host had it, the next person is the host."""
    register.contributions.pop(number, None)
    _give_away(register, number, Place())


def hand_over(register: Register, number: int) -> None:
    """Give a chair to a bot for good, in the middle of the game."""
    suspect = register.place(number).suspect
    _give_away(register, number, Place(who="bot", name=register.settings.stand_in, ready=True, suspect=suspect))


def _give_away(register: Register, number: int, to: Place) -> None:
    was_host = register.place(number).host
    register.places[number] = to
    if was_host and register.people:
        register.people[0].host = True


def take_chair(register: Register, number: int, wanted: int) -> None:
    """Move to an open chair, with all that belongs to one."""
    if register.place(wanted).who != "open":
        raise Illegal("chair-taken", chair=wanted)
    places = register.places
    places[number], places[wanted] = places[wanted], places[number]
    if number in register.contributions:
        register.contributions[wanted] = register.contributions.pop(number)


def take_suspect(register: Register, number: int, suspect: Suspect | None) -> None:
    """Ask for a suspect that nobody else has asked for."""
    taken = {place.suspect for other, place in enumerate(register.places) if other != number}
    free = tuple(one for one in register.edition.suspects if one not in taken)
    if suspect in taken - {None}:
        raise Illegal("suspect-taken", suspect=suspect or "", suspects=free)
    if suspect is not None and suspect not in free:
        raise Illegal("not-a-suspect", card=suspect, cards=register.edition.suspects)
    register.place(number).suspect = suspect


def put_bot(register: Register, number: int, level: str, by: int) -> None:
    """Put a bot on a chair, in place of whoever sits there, and for good."""
    if number == by:
        raise Illegal("chair-yours")
    place = register.place(number)
    register.places[number] = Place(who="bot", name=known_level(level), ready=True, suspect=place.suspect)


def begin(register: Register) -> Setup:
    """Take away the chairs left open, order the others as the edition seats them, and give everybody a suspect."""
    waiting = [place.name for place in register.people if not (place.ready or place.host)]
    if waiting:
        raise Illegal("not-ready", people=tuple(waiting))
    taken = [(number, place) for number, place in enumerate(register.places) if place.who != "open"]
    edition = register.edition
    fewest, most = edition.players
    if not fewest <= len(taken) <= most:
        raise Illegal("players", edition, edition_id=edition.id, fewest=fewest, most=most, count=len(taken))
    seats = _seats(register, [place for _, place in taken])
    if follows_board(edition):
        # Seating follows the board: whoever chose a suspect chose the seat.
        order = sorted(range(len(taken)), key=lambda one: edition.suspects.index(seats[one]))
        taken, seats = [taken[one] for one in order], [seats[one] for one in order]
    setup = take_seats(edition, seats, register.options)
    register.seats = setup.seats
    register.contributions = {
        new: register.contributions[old] for new, (old, _) in enumerate(taken) if old in register.contributions
    }
    register.places = [place for _, place in taken]
    for place, seat in zip(register.places, seats, strict=True):
        place.suspect = seat if seat in edition.suspects else None
    return setup


def _seats(register: Register, places: Sequence[Place]) -> list[Seat]:
    """The suspects that were asked for; for the others the next one free, or, chosen after the deal, none yet."""
    neutral = take_seats(register.edition, len(places)).seats
    if neutral == tuple(seat_at(number) for number in range(1, len(places) + 1)):
        return list(neutral)
    asked_for = {place.suspect for place in places}
    free = iter([one for one in register.edition.suspects if one not in asked_for])
    return [place.suspect or next(free) for place in places]


def setup_of(register: Register) -> Setup:
    """The setup of a game that has begun."""
    return take_seats(register.edition, register.seats, register.options)
