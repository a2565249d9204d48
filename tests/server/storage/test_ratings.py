"""Results and ratings, in both storages."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.postgres import Cluster
from tests.server.storage.opening import AnyStorage, Home, opened_at, with_storage_at
from tudor.server.storage.people import Account
from tudor.server.storage.postgres.move import move
from tudor.server.storage.ratings import BoardRow, Count, Overtaken, RatingRow, StoredResult
from tudor.server.storage.results import NewResult

WHOLE = (0.0, float("inf"))


async def finish(storage: AnyStorage, table_id: str, group: str = "classic", *, listed: bool = False) -> None:
    """A finished game with a result."""
    hold = await storage.create_table(table_id, b"")
    await storage.finish(hold, "record", listed=listed, result=NewResult(group, f"outcome of {table_id}".encode()))


def rating(account: str, place: int, mean: float = 25.0, games: int = 1, ended: float = 100.0) -> RatingRow:
    return RatingRow(account, "classic", place, ended, mean, 8.0, games)


async def count(storage: AnyStorage, place: int, *rows: RatingRow, valid: bool = True) -> Count:
    """Count the next result that waits."""
    [result, *_] = await storage.ratings.uncounted(10)
    counted = Count(replace(result, place=place, valid=valid), rows)
    await storage.ratings.count(counted)
    return counted


async def create(storage: AnyStorage, *names: str, public: bool = True) -> None:
    for name in names:
        await storage.people.create(Account(f"id-{name}", name, "person", None, public, 1.0), name.lower(), None)


def test_a_result_is_stored_with_its_game(home: Home) -> None:
    """It waits to be counted, in the order of ends, with the time at which the game ended; finishing twice counts once."""

    async def use(storage: AnyStorage) -> None:
        for table_id in "bac":
            await finish(storage, table_id)
        await storage.finish(await storage.take("a"), "again", result=NewResult("classic", b"other"))
        waiting = await storage.ratings.uncounted(10)
        assert [b"outcome of b", b"outcome of a", b"outcome of c"] == [result.outcome for result in waiting]
        ends = {game.table_id: game.ended for game in await storage.finished(10)}
        assert ends == {result.table_id: result.ended for result in waiting}
        assert waiting[:2] == await storage.ratings.uncounted(2)

    with_storage_at(home, use)


def test_a_game_that_is_not_rated_is_never_counted(home: Home) -> None:
    """Its result is there for the profile only."""

    async def use(storage: AnyStorage) -> None:
        await create(storage, "Ada")
        await finish(storage, "a", "", listed=True)
        await storage.people.note_played("id-Ada", "a", "clue-1998")
        assert [] == await storage.ratings.uncounted(10)
        [game] = await storage.ratings.games("id-Ada")
        assert ("a", True, b"outcome of a", None) == (game.table_id, game.listed, game.outcome, game.accuracies)

    with_storage_at(home, use)


def test_counted_results_are_kept_in_their_order(home: Home) -> None:
    """After a restart the places, the ratings and whether a deal was sound are what they were."""

    async def fill(storage: AnyStorage) -> Sequence[Count]:
        for table_id in "abc":
            await finish(storage, table_id)
        assert 0 == await storage.ratings.last_place()
        return [
            await count(storage, 1, rating("ada", 1, 25.1 + 1e-13), rating("ben", 1, 24.9)),
            await count(storage, 2, valid=False),
            await count(storage, 3, rating("ada", 3, 26.0, games=2)),
        ]

    async def use(storage: AnyStorage) -> None:
        assert 3 == await storage.ratings.last_place()
        assert [] == await storage.ratings.uncounted(10)
        assert counts == await storage.ratings.counted(0, 10)
        assert counts[1:2] == await storage.ratings.counted(1, 1)
        assert counts[2].ratings[0] == await storage.ratings.known("classic", "ada")
        assert None is await storage.ratings.known("super-cluedo", "ada")
        assert [counts[0].ratings[0], counts[2].ratings[0]] == await storage.ratings.curve("ada")

    counts = with_storage_at(home, fill)
    with_storage_at(home, use)


def test_a_place_is_given_once(home: Home) -> None:
    """Of two raters that count at the same time, one is overtaken and leaves nothing behind."""

    async def use(storage: AnyStorage) -> None:
        for table_id in "ab":
            await finish(storage, table_id)
        first, second = await storage.ratings.uncounted(2)
        tries = [Count(replace(result, place=1), (rating(result.table_id, 1),)) for result in (first, second)]
        done = await asyncio.gather(*map(storage.ratings.count, tries), return_exceptions=True)
        assert [Overtaken] == [type(one) for one in done if one is not None]
        [kept] = await storage.ratings.counted(0, 10)
        assert kept in tries
        assert 1 == await storage.ratings.last_place()

    with_storage_at(home, use)


def test_a_result_is_counted_once(home: Home) -> None:
    """A rater that comes too late does not count it at the next place, and gaps are not left either."""

    async def use(storage: AnyStorage) -> None:
        await finish(storage, "a")
        await finish(storage, "b")
        late, other = await storage.ratings.uncounted(2)
        await count(storage, 1, rating("ada", 1))
        for attempt in (replace(late, place=2), replace(other, place=3), replace(other, place=1)):
            with pytest.raises(Overtaken):
                await storage.ratings.count(Count(attempt, (rating("ada", 2),)))
        assert [1] == [one.result.place for one in await storage.ratings.counted(0, 10)]
        assert 1 == len(await storage.ratings.curve("ada"))
        assert [other] == await storage.ratings.uncounted(10)

    with_storage_at(home, use)


def test_two_storages_agree_on_the_order(postgres: Cluster) -> None:
    """Raters of several workers on one database give each place once; each sees what the other has counted."""
    home = postgres.new_home()

    async def main() -> None:
        async with opened_at(home) as one, opened_at(home) as other:
            for number in range(6):
                await finish(one, f"t{number}")
            while waiting := await one.ratings.uncounted(2):
                place = await other.ratings.last_place() + 1
                tries = [
                    storage.ratings.count(Count(replace(result, place=place), ()))
                    for storage, result in zip((one, other), waiting * 2, strict=False)
                ]
                done = await asyncio.gather(*tries, return_exceptions=True)
                assert [Overtaken] == [type(failed) for failed in done if failed is not None]
            counted = await other.ratings.counted(0, 10)
            assert list(range(1, 7)) == [count.result.place for count in counted]

    asyncio.run(main())


def test_what_was_counted_can_be_amended(home: Home) -> None:
    """Only what is named changes, and nothing if a game was counted meanwhile."""

    async def use(storage: AnyStorage) -> None:
        for table_id in "ab":
            await finish(storage, table_id)
        first = await count(storage, 1, rating("ada", 1), rating("ben", 1))
        second = await count(storage, 2, rating("ada", 2))
        right = Count(replace(second.result, outcome=b"right", valid=False), (rating("cy", 2, 30.0),))
        with pytest.raises(Overtaken):
            await storage.ratings.amend(1, [right])
        assert [first, second] == await storage.ratings.counted(0, 10)
        await storage.ratings.amend(2, [right])
        assert [first, right] == await storage.ratings.counted(0, 10)

    with_storage_at(home, use)


def test_a_board_shows_public_accounts_with_established_ratings_first(home: Home) -> None:
    """Each once, as of the last game in the time asked for; private and deleted accounts are not there."""

    async def use(storage: AnyStorage) -> None:
        await create(storage, "Ada", "Ben", "Cy")
        await create(storage, "Dot", public=False)
        for table_id in "ab":
            await finish(storage, table_id)
        names = ("Ada", "Ben", "Cy", "Dot", "Nobody")
        before = [rating(f"id-{name}", 1, 25.0 + place, 9, ended=100.0) for place, name in enumerate(names)]
        await count(storage, 1, *sorted(before, key=lambda row: row.account))
        await count(storage, 2, rating("id-Ada", 2, 24.0, 10, ended=200.0), rating("id-Ben", 2, 27.5, 10, ended=200.0))
        board = storage.ratings.board
        everybody = [
            BoardRow("Ben", "person", 27.5, 8.0, 10),
            BoardRow("Ada", "person", 24.0, 8.0, 10),
            BoardRow("Cy", "person", 27.0, 8.0, 9),
        ]
        assert everybody == await board("classic", *WHOLE, 10)
        assert everybody[:2] == await board("classic", 200.0, 300.0, 10)
        assert ["Cy", "Ben", "Ada"] == [row.name for row in await board("classic", 0.0, 200.0, 10)]
        assert everybody[:1] == await board("classic", *WHOLE, 1)
        assert [] == await board("super-cluedo", *WHOLE, 10)

    with_storage_at(home, use)


def test_accuracies_are_kept_with_the_result(home: Home) -> None:
    """The games of an account come latest first, those with a review with its findings."""

    async def use(storage: AnyStorage) -> None:
        await create(storage, "Ada")
        for table_id in "ab":
            await finish(storage, table_id)
            await storage.people.note_played("id-Ada", table_id, "clue-1998")
        await storage.ratings.note_accuracies("a", b"found")
        await storage.ratings.note_accuracies("nothing", b"found")
        games = await storage.ratings.games("id-Ada")
        assert [("b", None), ("a", b"found")] == [(game.table_id, game.accuracies) for game in games]
        assert [] == await storage.ratings.games("id-Ben")

    with_storage_at(home, use)


def test_ratings_outlast_their_games(home: Home) -> None:
    """When a game is forgotten, the result of a rated one stays to be counted again; that of any other goes."""

    async def use(storage: AnyStorage) -> None:
        await finish(storage, "a")
        await finish(storage, "b", "")
        counted = await count(storage, 1, rating("ada", 1))
        for table_id in "ab":
            await storage.forget(table_id)
        assert [counted] == await storage.ratings.counted(0, 10)
        await finish(storage, "b", "classic")
        [again] = await storage.ratings.uncounted(10)
        assert StoredResult("b", "classic", again.ended, b"outcome of b") == again

    with_storage_at(home, use)


def test_results_and_ratings_move_to_a_database(tmp_path: Path, postgres: Cluster) -> None:
    """What an SQLite file has counted is the same in PostgreSQL, which counts on from there."""

    async def fill(storage: AnyStorage) -> Sequence[Count]:
        for table_id in "abc":
            await finish(storage, table_id)
        await storage.ratings.note_accuracies("a", b"found")
        return [await count(storage, 1, rating("ada", 1, 25.0 + 1e-12)), await count(storage, 2, valid=False)]

    async def use(storage: AnyStorage) -> None:
        assert counts == await storage.ratings.counted(0, 10)
        third = await count(storage, 3, rating("ada", 3))
        assert [*counts, third] == await storage.ratings.counted(0, 10)

    home = postgres.new_home()
    counts = with_storage_at(tmp_path, fill)
    asyncio.run(move(tmp_path, home))
    with_storage_at(home, use)
