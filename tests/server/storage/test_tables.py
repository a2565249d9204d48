"""Tables and what is stored about them."""

import asyncio

import pytest

from tests.server.storage.opening import (
    AnyStorage,
    Home,
    digest,
    fill,
    finish,
    opened_at,
    play,
    played,
    step,
    steps,
    with_storage_at,
)
from tudor.server.storage import Finished, Kept, Storage, StorageError, TableExists, TableUnknown
from tudor.server.storage.interface import Entry


def test_a_table_is_loaded_as_it_was_kept(home: Home) -> None:
    """After a restart a table has its metadata and all its steps, in order, with their digests."""
    fill(home, {"a": 3, "b": 0})

    async def use(storage: AnyStorage) -> None:
        stored = await storage.load("a")
        assert (b"meta of a", "open", None) == (stored.meta, stored.status, stored.damage)
        assert tuple(Entry(step("a", number), digest("a", number)) for number in range(3)) == stored.entries
        assert () == (await storage.load("b")).entries

    with_storage_at(home, use)


def test_the_storage_keeps_the_protocol(home: Home) -> None:
    """The storage implements the protocol, which type checkers confirm as well."""

    async def use(storage: AnyStorage) -> None:
        kept: Storage = storage
        await kept.create_table("a", b"")
        assert [Kept("a", b"", 1)] == await kept.tables("open")

    with_storage_at(home, use)


def test_a_table_is_made_once(home: Home) -> None:
    """A second table with the same id is refused, and the first stays as it was."""

    async def use(storage: AnyStorage) -> None:
        await storage.create_table("a", b"first")
        with pytest.raises(TableExists):
            await storage.create_table("a", b"second")
        assert b"first" == (await storage.load("a")).meta

    with_storage_at(home, use)


def test_an_unknown_table_is_refused(home: Home) -> None:
    """Changes to a table that does not exist are refused."""

    async def use(storage: AnyStorage) -> None:
        for attempt in (storage.load("a"), storage.take("a"), storage.forget("a")):
            with pytest.raises(TableUnknown):
                await attempt
        assert (None, []) == (await storage.record("a"), await storage.finished(10))

    with_storage_at(home, use)


def test_tables_are_listed_by_their_status(home: Home) -> None:
    """A table is open until its game is finished or it is closed; lists are in order of creation."""

    async def use(storage: AnyStorage) -> None:
        d, a, c, _ = [await storage.create_table(table_id, table_id.encode()) for table_id in "dacb"]
        await storage.update_table(c, b"C")
        await storage.finish(a, "record")
        await storage.close_table(d, "nobody came")
        await storage.take("b")
        assert [Kept("c", b"C", 1), Kept("b", b"b", 2)] == await storage.tables("open")
        assert [Kept("a", b"a", 1)] == await storage.tables("finished")
        assert [Kept("d", b"d", 1)] == await storage.tables("closed")
        assert "nobody came" == (await storage.load("d")).reason

    with_storage_at(home, use)


def test_values_are_kept_by_table_and_key(home: Home) -> None:
    """A value replaces only the one under the same key of the same table."""

    async def use(storage: AnyStorage) -> None:
        a, b = [await storage.create_table(table_id, b"") for table_id in "ab"]
        await asyncio.gather(
            storage.put(a, "marks plum", b"1"), storage.put(b, "marks plum", b"2"), storage.put(a, "seed", b"3")
        )
        await storage.put(a, "marks plum", b"4")
        assert (b"4", b"2", None) == (
            await storage.get("a", "marks plum"),
            await storage.get("b", "marks plum"),
            await storage.get("b", "seed"),
        )
        assert {"marks plum": b"4", "seed": b"3"} == await storage.values("a")

    with_storage_at(home, use)


def test_a_finished_game_keeps_its_records_and_its_steps(home: Home) -> None:
    """The complete record and those of the seats can be read after a restart, and the steps are still there."""
    text = "Le salon était vide. " * 400
    fill(home, {"a": 5})
    finish(home, "a", text, {"plum": "seen by plum", "spectator": "seen"})

    async def use(storage: AnyStorage) -> None:
        assert text == await storage.record("a")
        assert "seen by plum" == await storage.record("a", "plum")
        assert "seen" == await storage.record("a", "spectator")
        assert None is await storage.record("a", "green")
        assert played("a", 5) == await steps(storage, "a")

    with_storage_at(home, use)


def test_finished_games_are_listed_page_by_page(home: Home) -> None:
    """The latest come first, a page continues where the last one stopped, and finishing twice counts once."""

    async def use(storage: AnyStorage) -> None:
        holds = {table_id: await storage.create_table(table_id, table_id.encode()) for table_id in "abcde"}
        for table_id in "badaec":
            await storage.finish(holds[table_id], "")
        first = await storage.finished(2)
        second = await storage.finished(10, before=first[-1].place)
        assert ["c", "e"] == [one.table_id for one in first]
        assert ["d", "a", "b"] == [one.table_id for one in second]
        assert isinstance(first[0], Finished)
        assert first[0].ended >= first[1].ended > 0

    with_storage_at(home, use)


def test_listed_games_are_found_among_any_number_of_others(home: Home) -> None:
    """Games that are not listed take no place in a list of listed ones."""

    async def use(storage: AnyStorage) -> None:
        for number in range(30):
            hold = await storage.create_table(str(number), b"")
            await storage.finish(hold, "", listed=number < 3)
        assert ["2", "1"] == [game.table_id for game in await storage.finished(2, listed=True)]
        (last,) = await storage.finished(5, before=2, listed=True)
        assert "0" == last.table_id

    with_storage_at(home, use)


def test_a_secret_is_made_once(home: Home) -> None:
    """A secret stays the same after a restart, and differs from others."""
    first = with_storage_at(home, lambda storage: storage.secret("tokens"))
    again = with_storage_at(home, lambda storage: storage.secret("tokens"))
    other = with_storage_at(home, lambda storage: storage.secret("links"))
    assert 32 == len(first)
    assert first == again
    assert first != other


def test_every_error_of_the_storage_is_one(home: Home) -> None:
    """All errors of the storage have one base class."""

    async def use() -> None:
        async with opened_at(home) as storage:
            await storage.create_table("a", b"")
            await play(storage, "a", range(2))
            with pytest.raises(StorageError):
                await storage.append(await storage.take("a"), 1, b"", b"")

    asyncio.run(use())
