"""The deal of a table that anyone can check: what is published, where chance comes from, and what the records tell."""

from tudor.fairness import LONGEST_CONTRIBUTION, FairChance, Verdict, commitment_to, promise_headers, verify
from tudor.model.edition import Setup
from tudor.notation import SPECTATOR, Record, write_record
from tudor.protocol.tables import Commitment
from tudor.server.table.match import Match
from tudor.server.table.table_record import Register
from tudor.stepper import Luck
from tudor.text.errors import Illegal


def commitment(register: Register) -> Commitment:
    """What everybody may know of the deal: the commitment from the first moment on, the seed when the game is over."""
    over = register.stage in ("over", "closed")
    return Commitment(
        commitment=commitment_to(_seed(register)),
        contributions=tuple(register.contributions.get(number, "") for number in range(len(register.places))),
        seed=register.seed if over else None,
    )


def contribute(register: Register, number: int, randomness: str) -> None:
    """Add to the deal what a player has thought of."""
    if len(randomness.encode()) > LONGEST_CONTRIBUTION:
        raise Illegal("contribution", most=LONGEST_CONTRIBUTION)
    register.contributions[number] = randomness


def luck(register: Register, setup: Setup) -> Luck:
    """What chance brings to a game, all of it bound before the deal."""
    chance = FairChance(setup, _seed(register), _contributions(register))
    return lambda request, state, index: chance.outcome(request, index + 1)


def records(register: Register, match: Match) -> tuple[str, dict[str, str]]:
    """The complete record, with the seed; and those of all seats, by their last names, and of the spectators."""
    promised = commitment_to(_seed(register)), _contributions(register)
    names = {f"Player{number}": place.name for number, place in enumerate(register.places, 1) if place.is_person}
    complete = {**names, **promise_headers(*promised, _seed(register))}
    partial = {**names, **promise_headers(*promised)}
    sights = zip((*match.state.setup.seats, SPECTATOR), (*match.setup.seats, SPECTATOR), strict=True)
    return write_record(Record.of(match.setup, match.events, None, complete)), {
        now: write_record(Record.of(match.setup, match.events, before, partial)) for now, before in sights
    }


def verified(record: str) -> Verdict:
    """Was a finished game dealt as promised?"""
    return verify(record)


def _seed(register: Register) -> bytes:
    return bytes.fromhex(register.seed)


def _contributions(register: Register) -> tuple[bytes, ...]:
    return tuple(register.contributions.get(number, "").encode() for number in range(len(register.places)))
