"""Clocks: how long a table waits for a player, and when a bot plays instead."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import replace

from tests.server.harness import AT_ONCE, Seated, everybody, run, serving, settle
from tests.server.standing_clock import pass_time, run_standing, standing
from tests.server.turns import knows_more, owing
from tudor.protocol import messages as says
from tudor.server.table.services import Timing

SLOW = Timing(bot_pace=0.0, window=4.0, grace=40.0, pace=90.0)


def test_a_bot_plays_when_time_is_up(tmp_path: Path) -> None:
    """A player has the agreed time; then a bot plays until the owner plays again."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            assert says.Clock(left=90_000, of=90_000) == ada.clock
            before = ada.seq
            await pass_time(89.9, *seats)
            assert (before, False) == (ada.seq, ada.own.stand_in)
            late = await house.seat(ada.seated)
            assert says.Clock(left=100, of=90_000) == late.clock
            await pass_time(0.2, *seats)
            # The bot keeps playing as if the seat were its own, until another player must decide.
            await ada.until(lambda: ada.seq > before and ada.decision is None)
            assert ada.own.stand_in
            others = [seat for seat in seats if seat is not ada]
            await everybody(others, lambda seat: seat.chair_at(ada.chair).stand_in)
            assert says.Clock(left=90_000, of=90_000) == owing(others).clock

    run_standing(main())


def test_tables_have_the_pace_they_chose(tmp_path: Path) -> None:
    """The time for a decision follows the table's pace, unless the server sets its own."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, pace=None)) as house:
            for pace, seconds in (("quick", 30), ("steady", 90), ("leisurely", 600)):
                seats = await house.start(people=3, pace=pace)
                assert says.Clock(left=seconds * 1000, of=seconds * 1000) == owing(seats).clock

    run_standing(main())


def test_the_absent_are_waited_for(tmp_path: Path) -> None:
    """A disconnected player has a grace period, from then or from when a decision is due; one who returns in time continues."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            others = [seat for seat in seats if seat is not ada]
            await pass_time(10, *seats)
            await ada.drop()
            await others[0].until(lambda: not others[0].chair_at(ada.chair).present)
            await pass_time(39, *others)
            assert not others[0].chair_at(ada.chair).stand_in
            back = await house.resume(ada)
            # 49 seconds of the 90 are over.
            await back.until(lambda: back.clock == says.Clock(left=41_000, of=90_000))
            assert back.decision is not None
            await back.drop()
            await others[0].until(lambda: not others[0].chair_at(ada.chair).present)
            await pass_time(40.5, *others)
            await others[0].until(lambda: others[0].chair_at(ada.chair).stand_in)
            await others[0].until(lambda: any(seat.decision is not None for seat in others))

    run_standing(main())


def test_grace_begins_with_the_decision(tmp_path: Path) -> None:
    """After a long absence the full grace period starts when a decision is due, and no more than that."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            away = next(seat for seat in seats if seat.decision is None)
            others = [seat for seat in seats if seat is not away]
            await away.drop()
            await everybody(others, lambda seat: not seat.chair_at(away.chair).present)
            await pass_time(60, *others)
            rng = Random(4)
            while any(seat.decision is not None for seat in others):
                assert isinstance(await owing(others).act(owing(others).any_action(rng)), says.Accepted)
                await settle(*others)
            assert says.Clock(left=40_000, of=90_000) == others[0].clock
            await pass_time(39.5, *others)
            assert not others[0].chair_at(away.chair).stand_in
            await pass_time(1, *others)
            await others[0].until(lambda: others[0].chair_at(away.chair).stand_in)

    run_standing(main())


def test_the_owner_plays_on_when_back(tmp_path: Path) -> None:
    """A bot stands in for an absent player; as soon as the owner returns, the table waits for the owner again."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, grace=0.02)) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada, others = seats[0], seats[1:]
            await ada.drop()
            await others[0].until(lambda: others[0].chair_at(ada.chair).stand_in)
            playing = [asyncio.create_task(seat.play(Random(1), until=lambda: ada.seq < 0)) for seat in others]
            known = others[0].seq
            await others[0].until(lambda: others[0].seq > known + 30)
            ada = await house.resume(ada)
            await ada.until(lambda: not ada.own.stand_in)
            # Now it waits for her whenever it is her turn; only what her stand-in was about to do may come first.
            for tried in range(5):
                await ada.until(lambda: ada.decision is not None or ada.stage == "over")
                if ada.decision is not None:
                    answer = await ada.act(ada.any_action(Random(2)))
                    assert isinstance(answer, says.Accepted) or tried == 0
                    await ada.ping()
                    assert not ada.own.stand_in
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    run(main())


def test_who_was_only_slow_takes_the_seat_back_by_playing(tmp_path: Path) -> None:
    """When time is up for a player who is present and plays before the bot does, the seat is the owner's again."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=5.0)) as house:
            seats = await house.start(people=3)
            ada = owing(seats)
            await pass_time(91, *seats)
            await ada.until(lambda: ada.own.stand_in)
            assert ada.decision is not None
            assert isinstance(await ada.act(ada.any_action(Random(3))), says.Accepted)
            await settle(*seats)
            assert not ada.own.stand_in
            await pass_time(6, *seats)
            # The next player to decide has the full time.
            assert says.Clock(left=90_000, of=90_000) == next(
                message.clock for message in reversed(ada.heard) if isinstance(message, says.Update)
            )
            assert not ada.own.stand_in

    run_standing(main())


def test_time_is_renewed_once_for_who_comes_back(tmp_path: Path) -> None:
    """A player who returns before the bot has played gets new time; but coming and going cannot delay a table."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=5.0)) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            others = [seat for seat in seats if seat is not ada]
            known = others[0].seq
            await pass_time(91, *seats)
            await ada.until(lambda: ada.own.stand_in)
            await ada.drop()
            ada = await house.resume(ada)
            await ada.until(lambda: ada.clock == says.Clock(left=90_000, of=90_000))
            assert not ada.own.stand_in
            while others[0].seq == known:
                await pass_time(3, *others)
                await settle(*others)
                await ada.drop()
                ada = await house.resume(ada)
            await ada.until(lambda: not ada.own.stand_in)

    run_standing(main())


def test_time_is_renewed_for_every_decision(tmp_path: Path) -> None:
    """A player who was late for one decision and returned gets time again when late for another."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=5.0)) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            others, rng = [seat for seat in seats if seat is not ada], Random(7)
            for _ in range(2):
                while ada.decision is None:
                    await owing(others).act(owing(others).any_action(rng))
                    await settle(ada, *others)
                await pass_time(91, ada, *others)
                await everybody([ada], lambda seat: seat.own.stand_in)
                await ada.drop()
                ada = await house.resume(ada)
                await settle(ada, *others)
                assert (False, says.Clock(left=90_000, of=90_000)) == (ada.own.stand_in, ada.clock)
                assert isinstance(await ada.act(ada.any_action(rng)), says.Accepted)
                await settle(ada, *others)

    run_standing(main())


def test_coming_and_going_holds_up_no_bot(tmp_path: Path) -> None:
    """A bot plays at its pace, although a player keeps disconnecting and returning."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=1.0)) as house:
            answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3})
            ada = await house.seat(Seated(**answer.json))
            watching = await house.spectator(answer.json["table"])
            while ada.decision is not None:
                await ada.act(ada.any_action(Random(6)))
                await ada.ping()
            # The first move may take long, since a process must start.
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
