"""People go away: clocks, grace, bots that stand in for a while or for good, and tables that nobody can hold up."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, House, Seated, everybody, play_to_the_end, run, serving
from tests.server.standing_clock import clock, run_standing
from tudor.editions import available
from tudor.model.actions import Action
from tudor.model.kinds import Kind
from tudor.model.sight import Decision, View
from tudor.protocol import messages as says
from tudor.protocol.tables import Chair
from tudor.protocol.wire import Seating, read_view
from tudor.server.match import Entry, entries
from tudor.server.services import Timing
from tudor.server.storage import SqliteStorage
from tudor.server.thinking import Sight, bot_job, decide

SLOW = Timing(bot_pace=0.0, window=4.0, grace=40.0, pace=90.0)


def chair(seat: Seat, number: int | None = None) -> Chair:
    """A chair, one's own unless another is meant."""
    assert seat.table is not None
    return seat.table.chairs[(seat.chair or 0) if number is None else number]


def seated(seat: Seat) -> Seated:
    assert seat.table is not None
    return Seated(table=seat.table.id, token=seat.token, chair=seat.chair or 0)


async def settle(*seats: Seat) -> None:
    for _ in range(2):
        await asyncio.gather(*(seat.ping() for seat in seats))


async def pass_time(seconds: float, *seats: Seat) -> None:
    """Let time pass, on the clock that stands still otherwise, and everybody hear what comes of it."""
    await settle(*seats)
    clock().skip(seconds)
    await settle(*seats)


@asynccontextmanager
async def standing(folder: Path, timing: Timing) -> AsyncIterator[House]:
    """A server for whom time passes only when the test says so; but it takes some to stop it."""
    async with serving(folder, timing) as house:
        try:
            yield house
        finally:
            clock().go_on()


def knows_more(known: int, seat: Seat) -> bool:
    """Has something happened since a client had so many observations?"""
    return seat.seq > known or seat.stage == "over"


def owing(seats: list[Seat]) -> Seat:
    return next(seat for seat in seats if seat.decision is not None)


# Clocks


def test_a_bot_plays_when_time_is_up(tmp_path: Path) -> None:
    """Whoever is there has the time that was agreed; then a bot plays, until the owner plays again."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            assert says.Clock(left=90_000, of=90_000) == ada.clock
            before = ada.seq
            await pass_time(89.9, *seats)
            assert (before, False) == (ada.seq, chair(ada).stand_in)
            late = await house.seat(seated(ada))
            assert says.Clock(left=100, of=90_000) == late.clock
            await pass_time(0.2, *seats)
            # The bot plays on and on, as if it were its own seat, until somebody else has to decide.
            await ada.until(lambda: ada.seq > before and ada.decision is None)
            assert chair(ada).stand_in
            others = [seat for seat in seats if seat is not ada]
            await everybody(others, lambda seat: chair(seat, ada.chair).stand_in)
            assert says.Clock(left=90_000, of=90_000) == owing(others).clock

    run_standing(main())


def test_tables_have_the_pace_they_chose(tmp_path: Path) -> None:
    """The time for a decision is that of the table's pace, unless the server sets its own."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, pace=None)) as house:
            for pace, seconds in (("quick", 30), ("steady", 90), ("leisurely", 600)):
                seats = await house.start(people=3, pace=pace)
                assert says.Clock(left=seconds * 1000, of=seconds * 1000) == owing(seats).clock

    run_standing(main())


def test_the_absent_are_waited_for(tmp_path: Path) -> None:
    """Who is cut off has a time of grace, from then or from when a decision is due; who comes back in time goes on."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            others = [seat for seat in seats if seat is not ada]
            await pass_time(10, *seats)
            await ada.drop()
            await others[0].until(lambda: not chair(others[0], ada.chair).present)
            await pass_time(39, *others)
            assert not chair(others[0], ada.chair).stand_in
            back = await house.resume(ada)
            # 49 seconds of the 90 are over.
            await back.until(lambda: back.clock == says.Clock(left=41_000, of=90_000))
            assert back.decision is not None
            await back.drop()
            await others[0].until(lambda: not chair(others[0], ada.chair).present)
            await pass_time(40.5, *others)
            await others[0].until(lambda: chair(others[0], ada.chair).stand_in)
            await others[0].until(lambda: any(seat.decision is not None for seat in others))

    run_standing(main())


def test_the_owner_plays_on_when_back(tmp_path: Path) -> None:
    """A bot stands in for who is away; as soon as the owner is back, the table waits for the owner again."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, grace=0.02)) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada, others = seats[0], seats[1:]
            await ada.drop()
            await others[0].until(lambda: chair(others[0], ada.chair).stand_in)
            playing = [asyncio.create_task(seat.play(Random(1), until=lambda: ada.seq < 0)) for seat in others]
            known = others[0].seq
            await others[0].until(lambda: others[0].seq > known + 30)
            ada = await house.resume(ada)
            await ada.until(lambda: not chair(ada).stand_in)
            # Now it waits for her whenever it is her turn; only what her stand-in was about to do may still come first.
            for tried in range(5):
                await ada.until(lambda: ada.decision is not None or ada.stage == "over")
                if ada.decision is not None:
                    answer = await ada.act(ada.any_action(Random(2)))
                    assert isinstance(answer, says.Accepted) or tried == 0
                    await ada.ping()
                    assert not chair(ada).stand_in
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    run(main())


def test_who_was_only_slow_takes_the_seat_back_by_playing(tmp_path: Path) -> None:
    """When time is up for somebody who is there, and who plays before the bot does, the seat is the owner's again."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=5.0)) as house:
            seats = await house.start(people=3)
            ada = owing(seats)
            await pass_time(91, *seats)
            await ada.until(lambda: chair(ada).stand_in)
            assert ada.decision is not None
            assert isinstance(await ada.act(ada.any_action(Random(3))), says.Accepted)
            await settle(*seats)
            assert not chair(ada).stand_in
            await pass_time(6, *seats)
            # Whoever decides now has all the time there is.
            assert says.Clock(left=90_000, of=90_000) == next(
                message.clock for message in reversed(ada.heard) if isinstance(message, says.Update)
            )
            assert not chair(ada).stand_in

    run_standing(main())


def test_time_is_renewed_once_for_who_comes_back(tmp_path: Path) -> None:
    """Who comes back before the bot has played has time again; but nobody can hold up a table by coming and going."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=5.0)) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            others = [seat for seat in seats if seat is not ada]
            known = others[0].seq
            await pass_time(91, *seats)
            await ada.until(lambda: chair(ada).stand_in)
            await ada.drop()
            ada = await house.resume(ada)
            await ada.until(lambda: ada.clock == says.Clock(left=90_000, of=90_000))
            assert not chair(ada).stand_in
            while others[0].seq == known:
                await pass_time(3, *others)
                await settle(*others)
                await ada.drop()
                ada = await house.resume(ada)
            await ada.until(lambda: not chair(ada).stand_in)

    run_standing(main())


def test_coming_and_going_holds_up_no_bot(tmp_path: Path) -> None:
    """A bot plays at its pace, though somebody is cut off and back all the time."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=1.0)) as house:
            answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3})
            ada = await house.seat(Seated(**answer.json))
            watching = await house.spectator(answer.json["table"])
            while ada.decision is not None:
                await ada.act(ada.any_action(Random(6)))
                await ada.ping()
            # The first move may take long: a process must be started for it.
            known = watching.seq
            await pass_time(1.1, ada, watching)
            await everybody([watching], partial(knows_more, known))
            known = watching.seq
            for _ in range(500):
                await ada.drop()
                ada = await house.resume(ada)
                await pass_time(0.4, ada, watching)
                if watching.seq > known:
                    return
            raise AssertionError("the bot was held up")

    run_standing(main())


# Bots in place of people


def actions_of(kept: list[Entry], number: int) -> Iterator[tuple[int, Action]]:
    """The steps of a seat: their numbers, and what it did."""
    for step, entry in enumerate(kept):
        if entry.seat == number and entry.action is not None:
            yield step, entry.action


def test_a_stand_in_plays_from_its_seats_sight(tmp_path: Path) -> None:
    """What a bot plays for somebody is what it makes of what this seat was told, and of nothing else."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, pace=0.05)) as house:
            seats = await house.start("clue-1998", people=3, stand_in="amateur", hints="none")
            silent, table = seats[0], seated(seats[0]).table
            await play_to_the_end(seats[1:], haste=0.2)
            await silent.until(lambda: silent.stage == "over")
        storage = await SqliteStorage.open(tmp_path)
        kept = [entries.decode(entry.entry) for entry in (await storage.load(table)).entries]
        await storage.close()
        played = list(actions_of(kept, silent.chair or 0))
        assert len(played) > 2
        for (step, action), (seen, view, owed) in zip(played, moments(silent), strict=True):
            sight = Sight(Seating.of(view.setup), owed.seat, tuple(silent.observations[:seen]))
            job = bot_job("amateur", f"{table}/{silent.chair}/{step}", sight, view, owed)
            assert action == msgspec.json.decode(decide(job), type=Action)

    run(main())


def moments(seat: Seat) -> Iterator[tuple[int, View, Decision]]:
    """When a seat had to decide: how much it had observed, its view, and what it owed, as it was told."""
    fields: dict[str, Any] = {}
    for message in seat.heard:
        if isinstance(message, says.Snapshot):
            fields = msgspec.json.decode(message.view)
        elif isinstance(message, says.Update):
            fields |= message.changes
            if message.decision is not None:
                yield message.seq, read_view(fields), message.decision


def test_a_bot_replaces_somebody_for_good(tmp_path: Path) -> None:
    """The host puts a bot in place of a player, whose token is void from then on, and who watches the public game."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            host = next(seat for seat in seats if chair(seat).host)
            ben, cleo = (seat for seat in seats if seat is not host)
            number = ben.chair
            assert "chair-yours" == (await host.refused("set-bot", chair=host.chair, level="novice")).code
            assert "host-only" == (await cleo.refused("set-bot", chair=number, level="novice")).code
            await host.accepted("set-bot", chair=number, level="novice")
            await ben.until(lambda: ben.chair is None and ben.view["seat"] is None)
            assert ([], None) == (ben.view["hand"], ben.decision)
            assert "spectators-cannot" == (await ben.refused("act", action={"do": "roll"})).code
            await everybody([host, cleo], lambda seat: chair(seat, number).who == "bot")
            visitor = await house.visit(seated(host).table)
            await visitor.send({"type": "hello", "token": ben.token})
            await visitor.until(lambda: any(isinstance(one, says.Refused) for one in visitor.heard))
            await play_to_the_end([host, cleo], haste=0.3)

    run(main())


# Pauses


def test_a_pause_stops_the_clock(tmp_path: Path) -> None:
    """While the host holds up the game no time passes, for the absent neither; then it goes on with what was left."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            host, ada = next(seat for seat in seats if chair(seat).host), owing(seats)
            await pass_time(30, *seats)
            await host.accepted("pause")
            await everybody(seats, lambda seat: seat.stage == "paused" and seat.clock == STOPPED)
            await pass_time(50, *seats)
            # Pausing once more changes nothing.
            await host.accepted("pause")
            await pass_time(50, *seats)
            assert "not-at-this-stage" == (await ada.refused("act", action={"do": "roll"})).code
            await host.accepted("pause", paused=False)
            await everybody(seats, lambda seat: seat.clock == says.Clock(left=60_000, of=90_000))
            await pass_time(59, *seats)
            assert not chair(ada).stand_in
            await pass_time(1.5, *seats)
            await ada.until(lambda: chair(ada).stand_in)

    run_standing(main())


STOPPED = says.Clock(left=None, of=90_000)


def test_grace_is_not_used_up_by_a_pause(tmp_path: Path) -> None:
    """Who is away while the game is paused has as much grace left afterwards as before."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            host = next(seat for seat in seats if chair(seat).host)
            # Somebody else than the host has to decide.
            while owing(seats) is host:
                await host.act(host.any_action(Random(4)))
                await settle(*seats)
            away = owing(seats)
            others = [seat for seat in seats if seat is not away]
            await away.drop()
            await host.until(lambda: not chair(host, away.chair).present)
            await pass_time(25, *others)
            await host.accepted("pause")
            await pass_time(100, *others)
            await host.accepted("pause", paused=False)
            await host.until(lambda: host.clock == says.Clock(left=15_000, of=90_000))
            await pass_time(14.5, *others)
            assert not chair(host, away.chair).stand_in
            await pass_time(1, *others)
            await host.until(lambda: chair(host, away.chair).stand_in)

    run_standing(main())


def test_no_pause_lasts_for_ever(tmp_path: Path) -> None:
    """A game whose host paused it and went away goes on by itself in the end."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, pause=600.0)) as house:
            seats = await house.start(people=3, stand_in="novice")
            host = next(seat for seat in seats if chair(seat).host)
            others = [seat for seat in seats if seat is not host]
            await host.accepted("pause")
            await everybody(seats, lambda seat: seat.stage == "paused")
            await host.drop()
            await pass_time(599, *others)
            assert ["paused"] * 2 == [seat.stage for seat in others]
            await pass_time(1.5, *others)
            await everybody(others, lambda seat: seat.stage == "playing")

    run_standing(main())


def test_bots_pause_too(tmp_path: Path) -> None:
    """A bot that was thinking when the host paused the game moves when it goes on."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=1.0)) as house:
            answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3})
            ada = await house.seat(Seated(**answer.json))
            while ada.decision is not None:
                await ada.act(ada.any_action(Random(5)))
                await ada.ping()
            await ada.accepted("pause")
            known = ada.seq
            for _ in range(10):
                await pass_time(2, ada)
            assert known == ada.seq
            await ada.accepted("pause", paused=False)
            while ada.seq == known:
                await asyncio.sleep(0)
                await pass_time(0.1, ada)

    run_standing(main())


# Silence


class Sleeper:
    """Plays, but falls asleep once over every kind of decision."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.slept_over: set[Kind] = set()
        self._rng = rng

    async def play(self) -> None:
        """Play till the end."""
        seat = self.seat
        while seat.stage != "over":
            await seat.until(lambda: seat.stage == "over" or seat.decision is not None)
            if seat.decision is None:
                continue
            kind, known = seat.decision.kind, seat.seq
            if kind in self.slept_over:
                # Somebody may have been faster.
                await seat.act(seat.any_action(self._rng, haste=0.1))
            self.slept_over.add(kind)
            await everybody([seat], partial(knows_more, known))


USUAL: set[Kind] = {"start", "move", "suggest", "answer", "close"}
ALSO: dict[str, set[Kind]] = {
    "cluedo-2008": {"choose", "react", "draw", "disclose", "pool"},
    "super-cluedo": {"spy", "disclose"},
}
GAMES = 12
"""Within so many games everything happens once."""


@pytest.mark.parametrize("edition", available())
def test_no_table_waits_for_ever(tmp_path: Path, edition: str) -> None:
    """Whatever kind of decision somebody sleeps over, it is made, and the game ends."""

    async def main() -> None:
        slept_over: set[Kind] = set()
        async with serving(tmp_path, Timing(bot_pace=0.0, window=0.05, grace=0.05, pace=0.05)) as house:
            for game in range(GAMES):
                seats = await house.start(edition, people=3, stand_in="novice")
                sleepers = [Sleeper(seat, Random(f"{game}/{number}")) for number, seat in enumerate(seats)]
                await asyncio.gather(*(sleeper.play() for sleeper in sleepers))
                slept_over = slept_over.union(*(sleeper.slept_over for sleeper in sleepers))
                if USUAL | ALSO.get(edition, set()) <= slept_over:
                    return
        raise AssertionError(f"nobody slept over {USUAL | ALSO.get(edition, set()) - slept_over}")

    run(main())


@pytest.mark.parametrize("edition", available())
def test_a_table_that_everybody_has_left_ends(tmp_path: Path, edition: str) -> None:
    """Nobody is there any more, and the game is played to its end all the same."""

    async def main() -> None:
        async with serving(tmp_path, Timing(bot_pace=0.0, window=0.02, grace=0.02, pace=0.05)) as house:
            seats = await house.start(edition, people=3, stand_in="amateur")
            table, token = seated(seats[0]).table, seats[0].token
            for seat in seats:
                await seat.drop()
            async with asyncio.timeout(100):
                while (await house.get(f"/api/tables/{table}")).json["stage"] != "over":
                    await asyncio.sleep(0.2)
            assert 200 == (await house.get(f"/api/games/{table}/record", token)).status

    run(main())
