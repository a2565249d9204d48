"""After the end of a game was lost: the same numbers stand for other observations, and no client keeps the old ones."""

from pathlib import Path
from random import Random
from shutil import copy

import pytest

from tests.server.client import Seat
from tests.server.harness import House, run, serving
from tests.server.storage.opening import tamper
from tests.server.turns import take_turns
from tudor.protocol.messages import Snapshot
from tudor.server.storage import DATABASE, back_up
from tudor.server.table.services import Timing
from tudor.terminal.remote_state import RemoteState

PATIENT = Timing(bot_pace=0.0, window=0.05, grace=1000.0, pace=1000.0)
LOST = 6


def branch_of(seat: Seat) -> str:
    """The branch that a client was last told."""
    return next(one.branch for one in reversed(seat.heard) if isinstance(one, Snapshot))


def lose_the_end(folder: Path, table: str) -> None:
    """Damage the last few steps of a game."""
    game = "(SELECT game FROM tables WHERE table_id = ?1)"
    last = f"(SELECT max(number) FROM steps WHERE game = {game})"
    tamper(folder, f"UPDATE steps SET link = x'00' WHERE game = {game} AND number > {last} - {LOST}", table)


async def begun(folder: Path, turns: int = 12) -> list[Seat]:
    """A game in the middle, and its server stopped."""
    async with serving(folder, PATIENT) as house:
        seats = await house.start(people=3)
        await take_turns(seats, turns, Random(4))
    return seats


async def played_otherwise(house: House, old: list[Seat]) -> list[Seat]:
    """Some of the players have continued differently, until there are more observations than before."""
    seats = [await house.seat(seat.seated) for seat in old]
    await take_turns(seats, 3 * LOST, Random(5))
    assert all(new.seq > before.seq for new, before in zip(seats, old, strict=True))
    return seats


def test_who_comes_back_late_keeps_nothing_of_what_was_lost(tmp_path: Path) -> None:
    """A client that missed the loss is told everything again, even if the new game is longer than the old."""

    async def main() -> None:
        old = await begun(tmp_path)
        lose_the_end(tmp_path, old[0].seated.table)
        async with serving(tmp_path, PATIENT) as house:
            seats = await played_otherwise(house, old)
            assert any(
                new.observations[: before.seq] != before.observations for new, before in zip(seats, old, strict=True)
            )
            for before, new in zip(old, seats, strict=True):
                late = await house.resume(before, branch=branch_of(before))
                assert new.observations == late.observations
                assert branch_of(new) == branch_of(late) != branch_of(before)

    run(main())


@pytest.mark.nightly
def test_a_branch_lasts_until_the_next_loss(tmp_path: Path) -> None:
    """After a restart the branch is the same, and a client gets only what it missed; after another loss it is a new one."""

    async def main() -> None:
        old = await begun(tmp_path)
        branches = {branch_of(old[0])}
        for _ in range(2):
            lose_the_end(tmp_path, old[0].seated.table)
            async with serving(tmp_path, PATIENT) as house:
                seats = await played_otherwise(house, old)
            async with serving(tmp_path, PATIENT) as house:
                again = await house.resume(seats[1], branch=branch_of(seats[1]))
                (told,) = (one for one in again.heard if isinstance(one, Snapshot))
                assert () == told.observations
                assert seats[1].observations == again.observations
                branches.add(told.branch)
            old = seats
        assert 3 == len(branches)

    run(main())


def test_a_branch_tells_nothing_of_other_games(tmp_path: Path) -> None:
    """All games have the same branch until their end is lost; its new name does not depend on the number of games."""

    async def main() -> None:
        games = [await begun(tmp_path, 4) for _ in range(2)]
        assert {""} == {branch_of(seat) for seats in games for seat in seats}
        for seats in games:
            lose_the_end(tmp_path, seats[0].seated.table)
        async with serving(tmp_path, PATIENT) as house:
            first, second = [branch_of(await house.seat(seats[0].seated)) for seats in games]
        assert "" not in (first, second)
        assert first != second
        assert len(first) == len(second)

    run(main())


def test_a_restored_backup_is_another_branch(tmp_path: Path) -> None:
    """A client that saw the game continue after a backup is told everything again, each time the backup is restored."""

    async def main() -> None:
        backup = tmp_path / "backup"
        async with serving(tmp_path / "live", PATIENT) as house:
            seats = await house.start(people=3)
            await take_turns(seats, 4, Random(4))
            back_up(tmp_path / "live" / DATABASE, backup)
            await take_turns(seats, 2, Random(4))
        branches, before = {branch_of(seats[0])}, seats
        for place, turns in (("first", 6), ("second", 12)):
            (tmp_path / place).mkdir()
            copy(backup, tmp_path / place / DATABASE)
            async with serving(tmp_path / place, PATIENT) as house:
                # First the game is shorter than what the client saw; then it is longer, but went another way.
                early = await house.resume(before[0], branch=branch_of(before[0]))
                assert early.seq == len(early.observations) < before[0].seq
                again = [await house.seat(seat.seated) for seat in seats]
                await take_turns(again, turns, Random(turns))
                for old, new in zip(before, again, strict=True):
                    assert new.seq > old.seq
                    late = await house.resume(old, branch=branch_of(old))
                    assert new.observations == late.observations
            async with serving(tmp_path / place, PATIENT) as house:
                assert branch_of(again[0]) == branch_of(await house.seat(again[0].seated))
            branches.add(branch_of(again[0]))
            before = again
        assert 3 == len(branches)

    run(main())


def test_the_terminal_says_its_branch_again(tmp_path: Path) -> None:
    """The terminal and outside bots name their branch after a break, and drop what was lost."""

    async def main() -> None:
        old = await begun(tmp_path)
        state = RemoteState()
        for message in old[1].heard:
            state.receive(message)
        lose_the_end(tmp_path, old[0].seated.table)
        async with serving(tmp_path, PATIENT) as house:
            seats = await played_otherwise(house, old)
            hello = state.hello(seats[1].token, "en", story=False)
            assert (old[1].seq, branch_of(old[1])) == (hello.since, hello.branch)
            again = await house.visit(seats[1].seated.table)
            await again.hello(token=hello.token, since=hello.since, branch=hello.branch)
            for message in again.heard:
                state.receive(message)
            assert seats[1].observations == state.observations
            assert branch_of(seats[1]) == state.hello("", "en", story=False).branch

    run(main())
