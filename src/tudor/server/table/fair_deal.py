"""A verifiable deal: what is published, where the randomness comes from, and what the records disclose."""

from msgspec.structs import replace

from tudor.fairness import LONGEST_CONTRIBUTION, FairChance, Verdict, commitment_to, promise_headers, verify
from tudor.model.edition import Setup
from tudor.notation import SPECTATOR, Record, write_record
from tudor.protocol.tables import Commitment
from tudor.server.table.match import Match
from tudor.server.table.table_record import TableRecord
from tudor.stepper import Luck
from tudor.text.errors import Illegal


def commitment(record: TableRecord) -> Commitment:
    """The public facts of the deal: the commitment from the start, the seed after the game."""
    over = record.stage in ("over", "closed")
    return Commitment(
        commitment=commitment_to(_seed(record)),
        contributions=tuple(record.contributions.get(number, "") for number in range(len(record.chairs))),
        seed=record.seed if over else None,
    )


def contribute(record: TableRecord, number: int, randomness: str) -> TableRecord:
    """Mix a player's randomness into the deal."""
    if len(randomness.encode()) > LONGEST_CONTRIBUTION:
        raise Illegal("contribution", most=LONGEST_CONTRIBUTION)
    return replace(record, contributions={**record.contributions, number: randomness})


def luck(record: TableRecord, setup: Setup) -> Luck:
    """The game's source of chance, fixed before the deal."""
    chance = FairChance(setup, _seed(record), _contributions(record))
    return lambda request, state, index: chance.outcome(request, index + 1)


def records(record: TableRecord, match: Match) -> tuple[str, dict[str, str]]:
    """The complete record with the seed, and the records of every seat (by its last name) and of spectators."""
    promised = commitment_to(_seed(record)), _contributions(record)
    names = {f"Player{number}": chair.name for number, chair in enumerate(record.chairs, 1) if chair.is_person}
    if record.rules:
        names["Rules"] = record.rules
    complete = {**names, **promise_headers(*promised, _seed(record))}
    partial = {**names, **promise_headers(*promised)}
    sights = zip((*match.state.setup.seats, SPECTATOR), (*match.setup.seats, SPECTATOR), strict=True)
    return write_record(Record.of(match.setup, match.events, None, complete)), {
        now: write_record(Record.of(match.setup, match.events, before, partial)) for now, before in sights
    }


def verified(text: str) -> Verdict:
    """Whether a finished game was dealt as committed."""
    return verify(text)


def _seed(record: TableRecord) -> bytes:
    return bytes.fromhex(record.seed)


def _contributions(record: TableRecord) -> tuple[bytes, ...]:
    return tuple(record.contributions.get(number, "").encode() for number in range(len(record.chairs)))
