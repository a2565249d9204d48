"""Bots' randomness: nobody can compute it during the game, and everybody can check it afterwards."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.json import Decoder

from tests.server.harness import House, Seat, run, serving
from tudor.model.actions import Action, Suggest
from tudor.model.happenings import Suggested
from tudor.model.sight import Decision, View
from tudor.protocol.tables import Settings
from tudor.protocol.wire import Seating
from tudor.server.storage import SqliteStorage, Stored
from tudor.server.table import fair_deal, seating
from tudor.server.table.match import Match, entries
from tudor.server.table.table_record import TableRecord, table_records
from tudor.server.workers.jobs import Sight, bot_job, decide

SUGGESTIONS = 12
"""Suggestions replayed: most of what an amateur leaves to chance."""
FRESH = 8
"""Random seeds that tell how often chance alone hits a decision."""


class Decided(Struct, frozen=True, kw_only=True):
    """A decision that a bot made on the server, with everything it had seen."""

    chair: int
    step: int
    action: Action
    sight: Sight
    view: View
    owed: Decision

    def is_made_by(self, seed: str) -> bool:
        """Does a bot with this seed decide the same?"""
        return _actions.decode(decide(bot_job("amateur", seed, self.sight, self.view, self.owed))) == self.action


_actions: Decoder[Action] = Decoder(Action)


async def amateurs(house: House) -> Seat:
    """A client that has watched amateurs for some suggestions."""
    (ada,) = await house.start(people=1, bots=3, level="amateur", stand_in="amateur")
    await ada.accepted("leave")
    await ada.until(lambda: sum(isinstance(one, Suggested) for one in ada.observations) > SUGGESTIONS + 1)
    return ada


def match_of(record: TableRecord) -> Match:
    setup = seating.setup_of(record)
    return Match(setup, fair_deal.luck(record, setup))


def decisions(record: TableRecord, stored: Stored) -> Iterator[Decided]:
    """The suggestions of all amateurs, from the stored steps."""
    match = match_of(record)
    for kept in stored.entries:
        entry = entries.decode(kept.entry)
        number, action = entry.seat, entry.action
        owed = None if number is None else match.decision(number)
        if owed is not None and isinstance(action, Suggest):
            assert number is not None
            yield Decided(
                chair=number,
                step=match.steps,
                action=action,
                sight=Sight(Seating.of(match.setup), match.setup.seats[number], tuple(match.seen(number))),
                view=match.view(number),
                owed=owed,
            )
        match.replay([(kept.entry, kept.digest)])


def guesses(public: dict[str, str], decided: Decided) -> dict[str, str]:
    """Seeds that a client could derive from what it has received."""
    found = {}
    for name, value in public.items():
        place = f"{decided.chair}/{decided.step}"
        found[f"{name}/chair/step"] = f"{value}/{place}"
        found[f"hash of {name}"] = sha256(f"{value}/{place}".encode()).hexdigest()
        for scheme in ("tudor-fair-1", "tudor-fair-2"):
            key = digest(value.encode(), f"{scheme} bots".encode(), "sha256")
            found[f"{scheme} by {name}"] = digest(
                key, f"{scheme} bot {decided.chair} {decided.step}".encode(), "sha256"
            ).hex()
    return found


async def stored_game(folder: Path, table: str) -> Stored:
    """A table as stored by a server that has stopped."""
    storage = await SqliteStorage.open(folder)
    try:
        return await storage.load(table)
    finally:
        await storage.close()


def chance_hits(decided: list[Decided]) -> float:
    """More decisions than chance alone hits, by four standard deviations."""
    rng = Random(5)
    shares = [sum(one.is_made_by(rng.randbytes(32).hex()) for _ in range(FRESH)) / FRESH for one in decided]
    return sum(shares) + 4 * sqrt(sum(share * (1 - share) for share in shares)) + 1


def test_no_client_can_replay_a_bot(tmp_path: Path) -> None:
    """Seeds derived from what a client received hit an amateur's decisions no more often than chance; the disclosed one hits all."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await amateurs(house)
        assert ada.table is not None
        assert ada.table.fairness is not None
        public = {"table": ada.table.id, "commitment": ada.table.fairness.commitment, "nickname": "Ada"}
        assert all(any(value in text for text in ada.raw) for value in public.values())
        stored = await stored_game(tmp_path, ada.table.id)
        record = table_records.decode(stored.meta)
        assert not any(record.seed in text for text in ada.raw)
        decided = list(islice(decisions(record, stored), SUGGESTIONS))
        setup, enough = seating.setup_of(record), chance_hits(decided)
        assert enough < SUGGESTIONS == len(decided)
        for one in decided:
            assert one.is_made_by(fair_deal.bot_seed(record, setup, one.chair, one.step))
        hits = Counter(name for one in decided for name, seed in guesses(public, one).items() if one.is_made_by(seed))
        assert {} == {name: count for name, count in hits.items() if count > enough}

    run(main())


def test_tables_alike_have_other_bots() -> None:
    """Two tables with the same id, people and chairs give their bots different seeds."""
    chairs = [seating.bot_chair("amateur")] * 3
    opened = [seating.new_record("t", Settings(edition="clue-1998"), chairs, 0.0) for _ in range(2)]
    tables = [seating.begin(seating.lock(record)) for record in opened]
    assert 2 == len({fair_deal.bot_seed(one, seating.setup_of(one), 0, 1) for one in tables})
