"""Who may write to a table: its last taker, and nobody else."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.server.storage.opening import Home, played, step, steps, with_storage_at
from tudor.server.storage import HOUSE, Hold, Storage, WrongOwner

WRITES: dict[str, Callable[[Storage, Hold], Awaitable[object]]] = {
    "a step": lambda storage, hold: storage.append(hold, 2, step("a", 2), b""),
    "a step and metadata": lambda storage, hold: storage.append(hold, 2, step("a", 2), b"", b"changed"),
    "metadata": lambda storage, hold: storage.update_table(hold, b"changed"),
    "a value": lambda storage, hold: storage.put(hold, "key", b"changed"),
    "records": lambda storage, hold: storage.finish(hold, "record", {"plum": "seen"}, b"changed"),
    "the end of a table": lambda storage, hold: storage.close_table(hold, "nobody came", b"changed"),
    "a rematch": lambda storage, hold: storage.create_table("b", b"", {hold: b"changed"}),
}
"""Each kind of write by the owner of table a, which has two steps."""


async def all_about(storage: Storage, table_id: str) -> object:
    return (
        await storage.load(table_id),
        await storage.values(table_id),
        await storage.record(table_id),
        await storage.tables("open"),
        await storage.finished(9),
    )


@pytest.mark.parametrize("kind", WRITES)
def test_an_owner_of_an_earlier_epoch_is_refused(home: Home, kind: str) -> None:
    """Whatever an earlier owner writes is refused and leaves nothing; the present owner can write the same."""

    async def use(storage: Storage) -> None:
        earlier = await storage.create_table("a", b"first")
        await asyncio.gather(*(storage.append(earlier, number, step("a", number), b"") for number in range(2)))
        present = await storage.take("a")
        before = await all_about(storage, "a")
        with pytest.raises(WrongOwner):
            await WRITES[kind](storage, earlier)
        assert before == await all_about(storage, "a")
        await WRITES[kind](storage, present)
        assert before != await all_about(storage, "a")

    with_storage_at(home, use)


def test_writes_before_and_after_a_table_is_taken(home: Home) -> None:
    """What an owner had queued before the table was taken is stored, and what it queues afterwards is not."""

    async def use(storage: Storage) -> None:
        earlier = await storage.create_table("a", b"")
        before = storage.append(earlier, 0, step("a", 0), b"")
        taking = storage.take("a")
        after = storage.append(earlier, 1, step("a", 1), b"")
        value = storage.put(earlier, "key", b"")
        await before
        present = await taking
        for refused in (after, value):
            with pytest.raises(WrongOwner):
                await refused
        await storage.append(present, 1, step("a", 1), b"")
        assert (played("a", 2), {}) == (await steps(storage, "a"), await storage.values("a"))

    with_storage_at(home, use)


def test_every_taking_begins_an_epoch(home: Home) -> None:
    """Each hold counts until the next one, epochs only rise, and other tables have their own."""

    async def use(storage: Storage) -> None:
        holds = [await storage.create_table("a", b""), *[await storage.take("a") for _ in range(3)]]
        other = await storage.create_table("b", b"")
        assert sorted({hold.epoch for hold in holds}) == [hold.epoch for hold in holds]
        await asyncio.gather(storage.put(holds[-1], "key", b""), storage.put(other, "key", b""))
        for hold in holds[:-1]:
            with pytest.raises(WrongOwner):
                await storage.put(hold, "key", b"")

    with_storage_at(home, use)


def test_a_refused_owner_stops_nobody_else(home: Home) -> None:
    """In a group with writes of an earlier owner, all others are stored."""

    async def use(storage: Storage) -> None:
        earlier, other = await storage.create_table("a", b""), await storage.create_table("b", b"")
        present = await storage.take("a")
        results = await asyncio.gather(
            storage.append(earlier, 0, b"stale", b""),
            storage.append(present, 0, step("a", 0), b""),
            storage.put(earlier, "key", b"stale"),
            storage.put(present, "key", b"fresh"),
            storage.append(other, 0, step("b", 0), b""),
            storage.append(earlier, 1, b"stale", b""),
            storage.append(present, 1, step("a", 1), b""),
            return_exceptions=True,
        )
        assert [True, False, True, False, False, True, False] == [isinstance(one, WrongOwner) for one in results]
        assert (played("a", 2), played("b", 1)) == (await steps(storage, "a"), await steps(storage, "b"))
        assert {"key": b"fresh"} == await storage.values("a")

    with_storage_at(home, use)


def test_values_of_the_house_belong_to_nobody(home: Home) -> None:
    """Values of no table can always be written."""

    async def use(storage: Storage) -> None:
        await storage.put(HOUSE, "door", b"open")
        assert b"open" == await storage.get(HOUSE.table_id, "door")

    with_storage_at(home, use)
