"""Counting rated games: in the background, once each, and again with the same numbers."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.server.postgres import Cluster
from tests.server.rated_games import RATED, Played, played, store_all
from tests.server.storage.opening import Home, opened_at, with_storage_at
from tudor.protocol.wire import write
from tudor.ratings import NEWCOMER, Rating, fold
from tudor.server.ratings.counting import rating_of
from tudor.server.ratings.rater import Rater, verification_job
from tudor.server.ratings.recount import Recount, recount
from tudor.server.storage import Storage
from tudor.server.storage.ratings import Count
from tudor.server.table.account_chairs import without_account
from tudor.server.workers.pool import Workers

PEOPLE = ("Ada", "Ben", "Cy")
GAMES = (
    played("first", ("Ada", "Ben"), ("novice",)),
    played("second", ("Ben", "Cy", "Ada"), leaves="Cy"),
    played("third", ("Ada",), ("detective", "mastermind"), away=("Ada",)),
    played("fourth", ("Cy", "Ada"), ("amateur", "amateur"), settings=replace(RATED, edition="cluedo-2008")),
    played("fifth", ("Cy", "Ben"), ("amateur",)),
)
UNRATED = played("free", ("Ada", "Ben"), ("novice",), settings=replace(RATED, rated=False))


class InThisProcess(Workers):
    """Does jobs at once."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(
        self, job: Callable[[bytes], bytes], todo: bytes, *, line: int = 0, within: float | None = None
    ) -> bytes:
        await asyncio.sleep(0)
        return job(todo)


async def all_counts(storage: Storage) -> list[Count]:
    return await storage.ratings.counted(0, 1_000)


def expected(games: Sequence[Played]) -> dict[tuple[str, str], Rating]:
    """The ratings by group and account after these games, in this order."""
    known: dict[tuple[str, str], Rating] = {}
    for game in games:
        group = game.result.group
        before = {account: known.get((group, account), NEWCOMER) for account in game.result.accounts}
        known |= {(group, account): rating for account, rating in fold(game.result, before)}
    return known


async def found(storage: Storage) -> dict[tuple[str, str], Rating]:
    """The latest stored ratings."""
    return {
        (row.group, row.account): rating_of(row) for name in PEOPLE for row in await storage.ratings.curve(f"id-{name}")
    }


def test_games_are_counted_in_their_order(home: Home) -> None:
    """Each rated game once, in the order of ends; others never. Counting again gives the same numbers and changes nothing."""

    async def use(storage: Storage) -> None:
        await store_all(storage, [*GAMES[:3], UNRATED, *GAMES[3:]])
        await Rater(storage, InThisProcess()).count_all()
        assert expected(GAMES) == await found(storage)
        counts = await all_counts(storage)
        assert [game.table.id for game in GAMES] == [count.result.table_id for count in counts]
        assert Recount(5, 3, 0) == await recount(storage)
        assert counts == await all_counts(storage)

    with_storage_at(home, use)


def test_what_is_wrong_is_corrected(home: Home) -> None:
    """Ratings and results that were changed in the storage are worked out again from the games; those of forgotten games stay."""

    async def use(storage: Storage) -> None:
        await store_all(storage, GAMES)
        await Rater(storage, InThisProcess()).count_all()
        right = await all_counts(storage)
        await storage.forget("second")
        wrong = [
            replace(right[0], ratings=(replace(right[0].ratings[0], mean=99.0),)),
            replace(right[4], result=replace(right[4].result, outcome=right[0].result.outcome)),
        ]
        await storage.ratings.amend(5, wrong)
        assert right != await all_counts(storage)
        assert Recount(5, 3, 2) == await recount(storage)
        assert right == await all_counts(storage)

    with_storage_at(home, use)


def test_a_deleted_account_still_counts_for_the_others(tmp_path: Path) -> None:
    """Whether it left the game or not: counting again finds the same order and changes nothing."""

    async def use(storage: Storage) -> None:
        await store_all(storage, GAMES)
        await Rater(storage, InThisProcess()).count_all()
        for game in GAMES:
            without = without_account(game.table, "id-Cy")
            await storage.update_table(await storage.take(game.table.id), write(without))
        assert Recount(5, 3, 0) == await recount(storage)

    with_storage_at(tmp_path, use)


def test_a_deal_that_was_not_kept_counts_for_nothing(tmp_path: Path) -> None:
    """A game whose record was changed gets its place, and changes no rating, also when everything is counted again."""
    forged = replace(GAMES[0], record=GAMES[0].record.replace('[FairSeed "', '[FairSeed "00'))
    assert forged.record != GAMES[0].record
    assert (b"1", b"0") == (verification_job(GAMES[0].record.encode()), verification_job(forged.record.encode()))
    assert b"0" == verification_job(b"nothing")

    async def use(storage: Storage) -> None:
        await store_all(storage, [forged, GAMES[1]])
        await Rater(storage, InThisProcess()).count_all()
        assert expected(GAMES[1:2]) == await found(storage)
        assert [False, True] == [count.result.valid for count in await all_counts(storage)]
        assert Recount(2, 3, 0) == await recount(storage)

    with_storage_at(tmp_path, use)


def test_raters_of_several_workers_agree(postgres: Cluster) -> None:
    """Two workers that count at the same time on one database give the numbers that one would give."""

    async def main() -> None:
        async with opened_at(home) as one, opened_at(home) as other:
            await store_all(one, GAMES)
            await asyncio.gather(*(Rater(storage, InThisProcess()).count_all() for storage in (one, other, one)))
            counts = await all_counts(other)
            assert sorted(game.table.id for game in GAMES) == sorted(count.result.table_id for count in counts)
            order = {game.table.id: game for game in GAMES}
            assert expected([order[count.result.table_id] for count in counts]) == await found(other)
            assert 0 == (await recount(other)).changed

    home = postgres.new_home()
    asyncio.run(main())


def test_the_rater_counts_when_it_is_woken(tmp_path: Path) -> None:
    """It counts what waits when it starts, and what comes later as soon as it is told."""

    async def use(storage: Storage) -> None:
        rater = Rater(storage, InThisProcess())
        await GAMES[0].store(storage)
        running = asyncio.get_running_loop().create_task(rater.run())
        await _until(storage, 1)
        await GAMES[1].store(storage)
        rater.wake()
        await _until(storage, 2)
        running.cancel()

    with_storage_at(tmp_path, use)


async def _until(storage: Storage, place: int) -> None:
    async with asyncio.timeout(60):
        while await storage.ratings.last_place() < place:
            await asyncio.sleep(0.01)


def orders() -> st.SearchStrategy[list[Played]]:
    return st.lists(st.sampled_from(GAMES), unique_by=lambda game: game.table.id, min_size=1).flatmap(st.permutations)


def count_again(folder: Path, order: list[Played], woken: st.DataObject) -> None:
    async def use(storage: Storage) -> None:
        rater = Rater(storage, InThisProcess())
        for game in order:
            await game.store(storage)
            if woken.draw(st.booleans()):
                await rater.count_all()
        await rater.count_all()
        assert expected(order) == await found(storage)
        assert 0 == (await recount(storage)).changed

    with_storage_at(folder, use)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=orders(), woken=st.data())
def test_counting_again_gives_what_was_counted_live(
    tmp_path_factory: pytest.TempPathFactory, order: list[Played], woken: st.DataObject
) -> None:
    """However games end and whenever the rater comes, the numbers are those of the stored games in the stored order."""
    count_again(tmp_path_factory.mktemp("home"), order, woken)


@pytest.mark.nightly
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=orders(), woken=st.data())
def test_counting_often_gives_what_was_counted_live(
    tmp_path_factory: pytest.TempPathFactory, order: list[Played], woken: st.DataObject
) -> None:
    """The same in many more orders."""
    count_again(tmp_path_factory.mktemp("home"), order, woken)
