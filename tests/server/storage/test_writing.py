"""The writer: order, groups, and isolation of failures."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.storage.opening import (
    AnyStorage,
    Home,
    opened_at,
    play,
    played,
    step,
    steps,
    with_storage,
    with_storage_at,
)
from tudor.server.storage import (
    DATABASE,
    HOUSE,
    Hold,
    SqliteStorage,
    Storage,
    TableUnknown,
    WriteFailed,
    WrongNumber,
    changes,
    writer,
)
from tudor.server.storage.files import prepare
from tudor.server.storage.wanted import PACE
from tudor.server.storage.writer import Writer


async def make(storage: Storage, *table_ids: str) -> list[Hold]:
    return [await storage.create_table(table_id, b"") for table_id in table_ids]


def test_waiting_steps_are_written_together(home: Home) -> None:
    """Steps of many tables that wait at the same time need few commits, and all are stored."""
    names = [f"table {number}" for number in range(50)]

    async def use(storage: AnyStorage) -> None:
        await make(storage, *names)
        before = storage.commits
        await asyncio.gather(*(play(storage, name, range(20)) for name in names))
        assert 1_000 == storage.steps
        assert storage.commits - before < 100
        for name in names:
            assert played(name, 20) == await steps(storage, name)

    with_storage_at(home, use)


def test_only_many_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A single writer is never delayed; many writers wait a moment, to be committed together."""
    slept: list[float] = []
    monkeypatch.setattr(writer, "sleep", slept.append)

    async def use(storage: SqliteStorage) -> None:
        a, *others = await make(storage, *"abc")
        for number in range(20):
            await storage.append(a, number, step("a", number), b"")
        assert [] == slept
        for number in range(20):
            await asyncio.gather(*(storage.append(hold, number, step("b", number), b"") for hold in others))
        assert slept
        assert all(0 < pause <= PACE for pause in slept)

    with_storage(tmp_path, use)


def test_of_values_under_one_key_the_last_one_counts(home: Home) -> None:
    """Values of one group are stored in order, among steps and other changes."""

    async def use(storage: AnyStorage) -> None:
        a, b = await make(storage, "a", "b")
        await asyncio.gather(
            storage.put(a, "x", b"1"),
            storage.append(a, 0, step("a", 0), b""),
            storage.put(a, "x", b"2"),
            storage.put(b, "x", b"3"),
            storage.update_table(a, b"new"),
            storage.put(b, "x", b"4"),
        )
        assert [{"x": b"2"}, {"x": b"4"}] == [await storage.values(name) for name in "ab"]
        assert played("a", 1) == await steps(storage, "a")

    with_storage_at(home, use)


@pytest.mark.parametrize("number", [0, 1, 3, -1, 2**70])
def test_only_the_next_number_is_taken(home: Home, number: int) -> None:
    """A repeated or out-of-order step is refused; the next one is still accepted."""

    async def use(storage: AnyStorage) -> None:
        await make(storage, "a")
        await play(storage, "a", range(2))
        with pytest.raises(WrongNumber):
            await storage.append(await storage.take("a"), number, b"", b"")
        await play(storage, "a", range(2, 4))
        assert played("a", 4) == await steps(storage, "a")

    with_storage_at(home, use)


def test_numbers_go_on_after_a_restart(home: Home) -> None:
    """A table's numbers continue where they stopped, and all steps form one chain."""

    async def begin(storage: AnyStorage) -> None:
        await make(storage, "a")
        await play(storage, "a", range(3))

    async def go_on(storage: AnyStorage) -> None:
        with pytest.raises(WrongNumber):
            await storage.append(await storage.take("a"), 0, b"", b"")
        await play(storage, "a", range(3, 6))
        assert None is (await storage.load("a")).damage
        assert played("a", 6) == await steps(storage, "a")

    with_storage_at(home, begin)
    with_storage_at(home, go_on)


def test_a_refusal_is_nothing_to_the_others_in_the_group(home: Home) -> None:
    """In a group with wrong writes, every right one is made, in order."""

    async def use(storage: AnyStorage) -> None:
        a, b = await make(storage, "a", "b")
        results = await asyncio.gather(
            storage.append(a, 0, step("a", 0), b""),
            storage.append(b, 7, step("b", 7), b""),
            storage.create_table("a", b"again"),
            storage.create_table("c", b"new"),
            storage.append(Hold("c", 1), 0, step("c", 0), b""),
            storage.append(a, 1, step("a", 1), b""),
            return_exceptions=True,
        )
        assert [None, "WrongNumber", "TableExists", "Hold", None, None] == [
            None if result is None else type(result).__name__ for result in results
        ]
        assert played("a", 2) == await steps(storage, "a")
        assert played("c", 1) == await steps(storage, "c")
        assert b"" == (await storage.load("a")).meta

    with_storage_at(home, use)


def test_a_fault_is_logged_by_its_kind_alone(home: Home) -> None:
    """A write that the database refuses is logged without its contents or owner."""

    async def use(storage: AnyStorage) -> None:
        (a,) = await make(storage, "a")
        with pytest.raises(WriteFailed):
            await storage.put(a, "mustard\ud800", b"rope")

    with capture_logs() as logged:
        with_storage_at(home, use)
    (told,) = logged
    assert ("write failed", "error") == (told["event"], told["log_level"])
    assert told["kind"] in ("UnicodeEncodeError", "DataError")
    assert not any(secret in repr(logged) for secret in ("mustard", "rope"))


def test_a_fault_of_one_is_nothing_to_the_others(home: Home) -> None:
    """A write that the database refuses fails alone, and the writer continues."""
    unusable: Any = "not bytes"

    async def use(storage: AnyStorage) -> None:
        a, b = await make(storage, "a", "b")
        results = await asyncio.gather(
            storage.append(a, 0, step("a", 0), b""),
            storage.append(b, 0, unusable, b""),
            storage.put(b, "\ud800", b""),
            storage.append(a, 1, step("a", 1), b""),
            return_exceptions=True,
        )
        assert [False, True, True, False] == [isinstance(result, WriteFailed) for result in results]
        await play(storage, "b", range(2))
        assert played("a", 2) == await steps(storage, "a")
        assert played("b", 2) == await steps(storage, "b")

    with_storage_at(home, use)


def test_what_comes_after_a_change_counts_from_there(home: Home) -> None:
    """Steps before and after other changes, all in one group, keep their order and their numbers."""

    async def use(storage: AnyStorage) -> None:
        (a,) = await make(storage, "a")
        await asyncio.gather(
            storage.append(a, 0, step("a", 0), b""),
            storage.finish(a, "early"),
            storage.append(a, 1, step("a", 1), b""),
            storage.append(a, 2, step("a", 2), b""),
            storage.close_table(a, "over"),
            storage.append(a, 3, step("a", 3), b""),
        )
        assert played("a", 4) == await steps(storage, "a")
        assert None is (await storage.load("a")).damage

    with_storage_at(home, use)


def test_a_change_that_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    """A refused change is undone, and the other changes of its group stay."""
    tmp_path.mkdir(exist_ok=True)
    prepare(tmp_path / DATABASE)

    def half(connection: sqlite3.Connection) -> None:
        changes.put_values(connection, {("", "half"): b""})
        raise TableUnknown("a")

    async def use() -> None:
        writing = Writer(tmp_path / DATABASE, asyncio.get_running_loop())
        results = await asyncio.gather(
            writing.put(HOUSE, "before", b""),
            writing.change(half),
            writing.put(HOUSE, "after", b""),
            return_exceptions=True,
        )
        writing.stop()
        assert [None, TableUnknown, None] == [result and type(result) for result in results]

    asyncio.run(use())
    assert ["after", "before"] == list(with_storage(tmp_path, lambda storage: storage.values("")))


def test_who_stops_waiting_disturbs_nobody(home: Home) -> None:
    """A step whose caller stopped waiting is written all the same, and others get their results."""

    async def use(storage: AnyStorage) -> None:
        (a,) = await make(storage, "a")
        first = asyncio.ensure_future(storage.append(a, 0, step("a", 0), b""))
        second = storage.append(a, 1, step("a", 1), b"")
        first.cancel()
        await second
        assert played("a", 2) == await steps(storage, "a")

    with_storage_at(home, use)


def test_closing_writes_what_waits(home: Home) -> None:
    """Everything queued before the storage is closed is stored, even if no caller waits."""

    async def begin(storage: AnyStorage) -> None:
        (a,) = await make(storage, "a")
        for number in range(100):
            storage.append(a, number, step("a", number), b"")

    with_storage_at(home, begin)
    assert played("a", 100) == with_storage_at(home, lambda storage: steps(storage, "a"))


def test_what_is_awaited_can_be_read_at_once(home: Home) -> None:
    """A reader finds every awaited step."""

    async def use() -> None:
        async with opened_at(home) as storage:
            (a,) = await make(storage, "a")
            for number in range(20):
                await storage.append(a, number, step("a", number), b"")
                assert number + 1 == len((await storage.load("a")).entries)

    asyncio.run(use())
