"""How fast bots play at a table."""

from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, House, Seated, run, serving
from tests.server.standing_clock import pass_time, run_standing, standing
from tests.server.test_solo import SLOW, alone
from tests.server.turns import knows_more
from tudor.protocol.tables import SPEEDS

PACE = 100.0


async def until_a_bot_thinks(seat: Seat) -> None:
    """Play until a bot has the turn."""
    while seat.decision is not None:
        await seat.act(seat.any_action(Random(6)))
        await seat.ping()


async def takes(seconds: float, seat: Seat) -> bool:
    """True if the next thing happens after this time and not before."""
    known = seat.seq
    await pass_time(seconds - 0.1, seat)
    early = seat.seq > known
    await pass_time(0.2, seat)
    await seat.until(lambda: seat.seq > known)
    return not early


def test_bots_take_the_time_of_the_tables_speed(tmp_path: Path) -> None:
    """Calm, brisk and instant bots each take their own fixed time; the host changes it during the game."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=PACE)) as house:
            ada = await _at_a_bots_turn(house)
            for speed, share in SPEEDS.items():
                await ada.accepted("set-speed", speed=speed)
                # What a bot has begun to think about takes the time it had before.
                known = ada.seq
                await pass_time(PACE + 1, ada)
                await ada.until(partial(knows_more, known, ada))
                await until_a_bot_thinks(ada)
                assert await takes(PACE * share, ada), speed
                await until_a_bot_thinks(ada)

    run_standing(main())


async def _at_a_bots_turn(house: House) -> Seat:
    answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3, "speed": "brisk"})
    ada = await house.seat(Seated(**answer.json))
    await until_a_bot_thinks(ada)
    return ada


def test_instant_bots_are_for_one_person(tmp_path: Path) -> None:
    """With several people the speed instant is refused, and one that was set before they came counts as brisk."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=PACE)) as house:
            host, *_ = await house.gather(people=2, bots=1, speed="instant")
            assert "instant-alone" == await host.refusal("set-speed", speed="instant")
            table = await house.server.lobby.find(host.seated.table) if house.server and house.server.lobby else None
            assert table is not None
            assert SPEEDS["brisk"] == table.record.bot_time
            await host.accepted("set-speed", speed="calm")
            assert SPEEDS["calm"] == table.record.bot_time

    run_standing(main())


def test_the_speed_survives_a_restart(tmp_path: Path) -> None:
    """A table keeps the speed that was set before the server stopped."""

    async def main() -> None:
        async with serving(tmp_path, AT_ONCE) as house:
            ada = await alone(house)
            await ada.accepted("set-speed", speed="instant")
        async with serving(tmp_path, AT_ONCE) as house:
            back = await house.resume(ada)
            assert back.table is not None
            assert "instant" == back.table.settings.speed

    run(main())
