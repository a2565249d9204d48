"""Tables stored by the first release are taken up as they were."""

from pathlib import Path

import msgspec
import pytest

from tests.server.harness import run
from tudor.fairness import FIRST_SCHEME, verify
from tudor.server.storage import SqliteStorage
from tudor.server.table import fair_deal, seating
from tudor.server.table.lobby import Lobby
from tudor.server.table.match import Match
from tudor.server.table.services import Services, Timing
from tudor.server.table.table_record import table_records
from tudor.server.table.tokens import Claim, Tokens
from tudor.server.workers.pool import Workers

STORED = sorted((Path(__file__).parent / "stored_tables").glob("*.json"))
"""Games of the first release, every kind of secret event among them: record, steps with their digests, values."""
UNHURRIED = Timing(bot_pace=3600.0, grace=3600.0, pace=3600.0)


class StoredTable(msgspec.Struct):
    """What the first release stored, and what each viewer had observed."""

    meta: str
    entries: list[tuple[str, str]]
    values: dict[str, str]
    seen: dict[str, int]
    turn: int
    over: bool


async def put_back(storage: SqliteStorage, table_id: str, stored: StoredTable) -> None:
    """Store a table as it was."""
    hold = await storage.create_table(table_id, stored.meta.encode())
    for number, (entry, digest) in enumerate(stored.entries):
        await storage.append(hold, number, entry.encode(), bytes.fromhex(digest))
    for key, value in stored.values.items():
        await storage.put(hold, key, value.encode())


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_table_of_the_first_release_goes_on(file: Path, tmp_path: Path) -> None:
    """Every step has the digest it had; chairs, keys, talk, notes and handled requests are there; the game is not closed."""
    stored = msgspec.json.decode(file.read_bytes(), type=StoredTable)
    table_id = f"stored-{file.stem}"

    async def main() -> None:
        storage, workers, tokens = await SqliteStorage.open(tmp_path), Workers(1), Tokens(b"secret")
        await put_back(storage, table_id, stored)
        lobby = Lobby(Services(storage, workers, UNHURRIED), tokens)
        table = await lobby.find(table_id)
        assert [] == lobby.notices
        assert table.game is not None
        match = table.game.match
        assert (len(stored.entries), stored.turn, stored.over) == (match.steps, match.state.turn, match.is_over)
        viewers = (None, *range(len(match.setup.seats)))
        assert stored.seen == {str(viewer): len(match.seen(viewer)) for viewer in viewers}
        ada = lobby.chair_of(table, tokens.make(Claim(table_id, 0, "adas-key")))
        assert ("Ada", True, frozenset({"bens-key"})) == (
            table.record.chairs[ada].name,
            table.record.chairs[ada].host,
            table.record.chairs[ada].muted,
        )
        assert ["sure"] == [entry.text for entry in table.notes.of(0)]
        assert table.ledger.was_handled("adas-key", "said")
        lobby.stop()
        workers.stop()
        await storage.close()

    run(main())


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_deal_of_the_first_release_is_still_checked(file: Path) -> None:
    """The record of a game of the first release has the scheme of its time, and so has its commitment."""
    stored = msgspec.json.decode(file.read_bytes(), type=StoredTable)
    record = table_records.decode(stored.meta)
    setup = seating.setup_of(record)
    match = Match(setup, fair_deal.luck(record, setup))
    match.replay([(entry.encode(), bytes.fromhex(digest)) for entry, digest in stored.entries])
    verdict = verify(fair_deal.records(record, match)[0])
    assert (FIRST_SCHEME, True) == (verdict.scheme, verdict.kept)
    promised = fair_deal.commitment(record)
    assert promised is not None
    assert (FIRST_SCHEME, ()) == (promised.scheme, promised.locked)
    assert verdict.confirmed


def test_every_kind_of_secret_event_was_stored() -> None:
    """There are stored games of the editions that have them all."""
    assert ["clue-1998", "cluedo-2008", "super-cluedo"] == [file.stem for file in STORED]
