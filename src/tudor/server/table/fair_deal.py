"""A verifiable deal: what is published, where the randomness comes from, and what the records disclose."""

from collections.abc import Sequence

from msgspec.structs import replace

from tudor.engine import take_seats
from tudor.fairness import (
    LONGEST_CONTRIBUTION,
    FairChance,
    LockedChair,
    Promise,
    Verdict,
    commitment_to,
    promise_headers,
    verify,
)
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.notation import SPECTATOR, Record, write_record
from tudor.notation.headers import PLAYER, SALT
from tudor.protocol.tables import Commitment
from tudor.server.table.match import Match
from tudor.server.table.table_record import Alias, ChairRecord, TableRecord
from tudor.stepper import Luck
from tudor.text.errors import Illegal


def commitment(record: TableRecord) -> Commitment:
    """The public facts of the deal: the commitment from the start, the chairs once locked, the seed after the game."""
    over = record.stage in ("over", "closed")
    return Commitment(
        scheme=record.scheme,
        commitment=_commitment(record),
        locked=tuple(str(chair) for _, chair in _shown(record)),
        contributions=tuple(record.contributions.get(number, "") for number in range(len(record.chairs))),
        seed=record.seed if over else None,
    )


def contribute(record: TableRecord, number: int, randomness: str) -> TableRecord:
    """Mix a player's randomness into the deal."""
    if len(randomness.encode()) > LONGEST_CONTRIBUTION:
        raise Illegal("contribution", most=LONGEST_CONTRIBUTION)
    return replace(record, contributions={**record.contributions, number: randomness})


def is_mixed(record: TableRecord) -> bool:
    """True once every person at a table with locked chairs has contributed."""
    return all(number in record.contributions for number, chair in enumerate(record.chairs) if chair.is_person)


def seats(record: TableRecord) -> tuple[tuple[int, Seat], ...]:
    """Who sits where, clockwise: the number of each seat's locked chair, and the seat's name."""
    unseated = take_seats(record.edition, len(record.locked), record.options)
    return _chance(record, unseated).seats(record.edition, record.locked)


def luck(record: TableRecord, setup: Setup) -> Luck:
    """The game's source of chance, fixed before the deal."""
    chance = _chance(record, setup)
    return lambda request, state, index: chance.outcome(request, index + 1)


def bot_seed(record: TableRecord, setup: Setup, number: int, step: int) -> str:
    """The seed of one decision of a bot: nobody can compute it before the table's seed is disclosed."""
    return _chance(record, setup).bot_seed(number, step)


def records(record: TableRecord, match: Match) -> tuple[str, dict[str, str]]:
    """The complete record with the seed, and the records of every seat (by its last name) and of spectators."""
    rules = {"Rules": record.rules} if record.rules else {}
    # Without a nickname that was hashed, nothing can be checked any more.
    promise = {} if record.removed else promise_headers(_promise(record))
    complete = {**_name_headers(record), **rules, **promise}
    sights = zip((*match.state.setup.seats, SPECTATOR), (*match.setup.seats, SPECTATOR), strict=True)
    return write_record(Record.of(match.setup, match.events, None, complete)), {
        now: write_record(Record.of(match.setup, match.events, before, complete)) for now, before in sights
    }


def _name_headers(record: TableRecord) -> dict[str, str]:
    """The people by their seats: those of the lock, even if a bot plays for them now."""
    people: Sequence[LockedChair | ChairRecord] = record.chairs
    if record.locked:
        shown = dict(_shown(record))
        people = [shown[number] for number, _ in seats(record)]
    headers: dict[str, str] = {}
    for number, one in enumerate(people, 1):
        if one.who == "person":
            headers |= _headers_of(number, one.name, record.aliases.get(one.name))
    return headers


def _shown(record: TableRecord) -> list[tuple[int, LockedChair]]:
    """The locked chairs by their numbers, without the nicknames of deleted accounts."""
    return [
        (number, replace(chair, name=record.removed.get(number, chair.name)))
        for number, chair in enumerate(record.locked)
    ]


def _headers_of(number: int, name: str, alias: Alias | None) -> dict[str, str]:
    """A name, or the one behind an alias with its proof."""
    if alias is None:
        return {f"{PLAYER}{number}": name}
    return {f"{PLAYER}{number}": alias.name, f"{SALT}{number}": alias.salt}


def verified(text: str) -> Verdict:
    """Whether a finished game was dealt as committed."""
    return verify(text)


def _chance(record: TableRecord, setup: Setup) -> FairChance:
    return FairChance.of(_promise(record), setup)


def _promise(record: TableRecord) -> Promise:
    return Promise(
        scheme=record.scheme,
        commitment=_commitment(record),
        chairs=record.locked,
        contributions=tuple(record.contributions.get(number, "").encode() for number in range(len(record.chairs))),
        seed=bytes.fromhex(record.seed),
    )


def _commitment(record: TableRecord) -> str:
    return commitment_to(bytes.fromhex(record.seed), record.edition, record.options, record.scheme)
