"""Before the game: chairs, suspects, readiness, and the final seating.

Every function takes a table's record and returns a new one, or refuses.
"""

from collections.abc import Sequence
from secrets import token_hex

from msgspec.structs import replace

from tudor.editions import load, with_house_rules
from tudor.engine import follows_board, take_seats
from tudor.model.cards import Seat, Suspect, seat_at
from tudor.model.edition import Setup
from tudor.protocol.tables import Settings
from tudor.server.table.table_record import ChairRecord, TableRecord, clean_nickname, known_level
from tudor.text.errors import Illegal, known_language


def new_record(table_id: str, settings: Settings, chairs: Sequence[ChairRecord], created: float) -> TableRecord:
    """A new table; refused if the edition does not allow this number of chairs or an option."""
    edition = with_house_rules(load(settings.edition), settings.house_rules)
    known_language(settings.lang)
    known_level(settings.stand_in)
    fewest, most = edition.players
    if not fewest <= len(chairs) <= most:
        raise Illegal("chairs", edition_id=edition.id, fewest=fewest, most=most, count=len(chairs))
    settings = replace(settings, house_rules=edition.house_rules)
    record = TableRecord(id=table_id, settings=settings, chairs=tuple(chairs), seed=token_hex(32), created=created)
    take_seats(edition, len(chairs), record.options)
    return record


def kept_chair(before: ChairRecord) -> ChairRecord:
    """A chair for a rematch: reserved for its person, or with the same bot."""
    if not before.is_person:
        return bot_chair(before.name)
    return ChairRecord(reserved=before.key, suspect=before.suspect, muted=before.muted)


def bot_chair(level: str, suspect: Suspect | None = None) -> ChairRecord:
    """A chair with a bot."""
    return ChairRecord(who="bot", name=known_level(level), ready=True, suspect=suspect)


def new_key() -> str:
    """A key for a chair's next owner."""
    return token_hex(8)


def sit_down(record: TableRecord, nickname: str, key: str, claimed: str = "") -> TableRecord:
    """Give a newcomer an open chair under a new key, or the chair reserved for the key they claim."""
    name = clean_nickname(nickname)
    if record.stage != "gathering":
        raise Illegal("table-began")
    if any(chair.name.casefold() == name.casefold() for chair in record.people):
        raise Illegal("nickname-taken", name=name)
    number = _chair_for(record, claimed)
    kept = record.chairs[number]
    chair = ChairRecord(who="person", name=name, host=record.host is None, key=key, suspect=kept.suspect)
    if claimed and kept.reserved == claimed:
        # The same person as at the previous table, also to those who muted them.
        chair = replace(chair, key=claimed, muted=kept.muted)
    return record.with_chair(number, chair)


def _chair_for(record: TableRecord, claimed: str) -> int:
    open_chairs = [number for number, chair in enumerate(record.chairs) if chair.who == "open"]
    kept = [number for number in open_chairs if claimed and record.chairs[number].reserved == claimed]
    free = [number for number in open_chairs if not record.chairs[number].reserved]
    for number in kept or free or open_chairs:
        return number
    raise Illegal("table-full")


def get_up(record: TableRecord, number: int) -> TableRecord:
    """Empty a chair; if it was the host's, the next person becomes host."""
    others = {other: added for other, added in record.contributions.items() if other != number}
    return _give_away(replace(record, contributions=others), number, ChairRecord())


def open_chair(record: TableRecord, number: int, by: int) -> TableRecord:
    """Remove another player from a chair."""
    if number == by:
        raise Illegal("chair-yours")
    return get_up(record, number)


def hand_over(record: TableRecord, number: int) -> TableRecord:
    """Give a chair to a bot for good, during the game."""
    return _give_away(record, number, bot_chair(record.settings.stand_in, record.chair(number).suspect))


def _give_away(record: TableRecord, number: int, to: ChairRecord) -> TableRecord:
    was_host = record.chair(number).host
    record = record.with_chair(number, to)
    heir = next((other for other, chair in enumerate(record.chairs) if chair.is_person), None)
    return record.changing_chair(heir, host=True) if was_host and heir is not None else record


def take_chair(record: TableRecord, number: int, wanted: int) -> TableRecord:
    """Move a player to an open chair, with everything that belongs to them."""
    if record.chair(wanted).who != "open":
        raise Illegal("chair-taken", chair=wanted)
    own = record.chairs[number]
    contributions = {wanted if other == number else other: added for other, added in record.contributions.items()}
    record = record.with_chair(number, record.chairs[wanted]).with_chair(wanted, own)
    return replace(record, contributions=contributions)


def take_suspect(record: TableRecord, number: int, suspect: Suspect | None) -> TableRecord:
    """Ask for a suspect that no one else has asked for."""
    taken = {chair.suspect for other, chair in enumerate(record.chairs) if other != number}
    free = tuple(one for one in record.edition.suspects if one not in taken)
    if suspect in taken - {None}:
        raise Illegal("suspect-taken", suspect=suspect or "", suspects=free)
    if suspect is not None and suspect not in free:
        raise Illegal("not-a-suspect", card=suspect, cards=record.edition.suspects)
    return record.changing_chair(number, suspect=suspect)


def put_bot(record: TableRecord, number: int, level: str, by: int) -> TableRecord:
    """Put a bot on a chair for good, in place of any player."""
    if number == by:
        raise Illegal("chair-yours")
    return record.with_chair(number, bot_chair(level, record.chair(number).suspect))


def begin(record: TableRecord) -> TableRecord:
    """Remove open chairs, order the rest as the edition seats them, and assign the remaining suspects."""
    waiting = [chair.name for chair in record.people if not (chair.ready or chair.host)]
    if waiting:
        raise Illegal("not-ready", people=tuple(waiting))
    taken = [(number, chair) for number, chair in enumerate(record.chairs) if chair.who != "open"]
    edition = record.edition
    fewest, most = edition.players
    if not fewest <= len(taken) <= most:
        raise Illegal("players", edition, edition_id=edition.id, fewest=fewest, most=most, count=len(taken))
    seats = _seats(record, [chair for _, chair in taken])
    if follows_board(edition):
        # Seating follows the board: choosing a suspect means choosing a seat.
        order = sorted(range(len(taken)), key=lambda one: edition.suspects.index(seats[one]))
        taken, seats = [taken[one] for one in order], [seats[one] for one in order]
    moved = {old: new for new, (old, _) in enumerate(taken)}
    return replace(
        record,
        stage="playing",
        seats=take_seats(edition, seats, record.options).seats,
        contributions={moved[old]: added for old, added in record.contributions.items() if old in moved},
        chairs=tuple(
            replace(chair, suspect=seat if seat in edition.suspects else None)
            for (_, chair), seat in zip(taken, seats, strict=True)
        ),
    )


def _seats(record: TableRecord, chairs: Sequence[ChairRecord]) -> list[Seat]:
    """The requested suspects, and for the others the next one free, or none yet if chosen after the deal."""
    neutral = take_seats(record.edition, len(chairs)).seats
    if neutral == tuple(seat_at(number) for number in range(1, len(chairs) + 1)):
        return list(neutral)
    asked_for = {chair.suspect for chair in chairs}
    free = iter([one for one in record.edition.suspects if one not in asked_for])
    return [chair.suspect or next(free) for chair in chairs]


def setup_of(record: TableRecord) -> Setup:
    """The setup of a game that has started."""
    return take_seats(record.edition, record.seats, record.options)
