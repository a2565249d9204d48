"""Sealed windows: they close at their time, and nobody learns from anything before."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, House, Seated, everybody, run, serving
from tests.server.standing_clock import clock, run_standing
from tudor.model.actions import Accuse, Action, Decline, Silence, Watch
from tudor.protocol import messages as says
from tudor.server.match import Entry, entries
from tudor.server.playing import KeptOrder
from tudor.server.services import Timing
from tudor.server.storage import SqliteStorage

TIMING = Timing(bot_pace=0.0, window=4.0, grace=40.0, pace=90.0)
OPEN = says.Clock(left=4000, of=4000)


@asynccontextmanager
async def standing(folder: Path) -> AsyncIterator[House]:
    """A server for whom time passes only when the test says so; but it takes some to stop it."""
    async with serving(folder, TIMING) as house:
        try:
            yield house
        finally:
            clock().go_on()


def table_of(seat: Seat) -> str:
    assert seat.table is not None
    return seat.table.id


def seated(seat: Seat) -> Seated:
    return Seated(table=table_of(seat), token=seat.token, chair=seat.chair or 0)


async def settle(*seats: Seat) -> None:
    for _ in range(2):
        await asyncio.gather(*(seat.ping() for seat in seats))


async def pass_time(seconds: float, *seats: Seat) -> None:
    await settle(*seats)
    clock().skip(seconds)
    await settle(*seats)


def reacting(seats: list[Seat]) -> list[Seat]:
    """Those who are asked in a window."""
    return [seat for seat in seats if seat.decision is not None and seat.decision.kind == "react"]


def choices(seat: Seat) -> list[Action]:
    """What one may order, but for nothing."""
    assert seat.decision is not None
    return [action for action in seat.decision.legal if isinstance(action, Silence | Watch)]


async def come_to_window(seats: list[Seat], rng: Random) -> list[Seat]:
    """Play until there is a window in which somebody may order something; those who are asked, such a one first."""
    for _ in range(1000):
        await settle(*seats)
        if seats[0].stage == "over":
            break
        asked = reacting(seats)
        if any(map(choices, asked)):
            return sorted(asked, key=lambda seat: not choices(seat))
        if asked:
            await pass_time(4.1, *seats)
        # One at a time: what one does may open a window for another.
        for seat in [seat for seat in seats if seat.decision is not None and seat not in asked][:1]:
            await seat.act(_something(seat, rng))
    raise NoWindow


class NoWindow(Exception):
    """A game ended without a window in which somebody might have ordered something."""


async def window_at(house: House, rng: Random) -> tuple[list[Seat], list[Seat]]:
    """Everybody at a table where a window is open, and those who are asked; in the first game that has one."""
    for _ in range(20):
        seats = await house.start("cluedo-2008", people=3)
        with suppress(NoWindow):
            return seats, await come_to_window(seats, rng)
    raise AssertionError("no window was opened in twenty games")


def _something(seat: Seat, rng: Random) -> Action:
    action = seat.any_action(rng)
    while isinstance(action, Accuse):
        action = seat.any_action(rng)
    return action


async def close(seats: list[Seat]) -> None:
    """Let the time of a window pass."""
    await pass_time(4.1, *seats)
    await everybody(seats, lambda seat: seat.view["asked"] != "react")


def silence_of(seats: list[Seat]) -> list[list[str]]:
    """All that was said to these, but for answers to pings."""
    return [[message for message in seat.raw if message != '{"type":"pong"}'] for seat in seats]


async def kept_of(folder: Path, table: str) -> list[Entry]:
    """The steps of a game whose server is stopped."""
    storage = await SqliteStorage.open(folder)
    try:
        return [entries.decode(entry.entry) for entry in (await storage.load(table)).entries]
    finally:
        await storage.close()


def replies_of(kept: list[Entry], seat: Seat) -> list[Action | None]:
    """What a seat has replied in windows."""
    return [entry.action for entry in kept if entry.seat == seat.chair and isinstance(entry.action, says.Order)]


def test_a_window_closes_at_its_time(tmp_path: Path) -> None:
    """However fast all have replied, nothing happens before the time; then everything does. Replies are told to nobody."""

    async def main() -> None:
        async with standing(tmp_path) as house:
            seats, asked = await window_at(house, Random(1))
            watching = await house.spectator(table_of(seats[0]))
            await settle(watching)
            assert {OPEN} == {seat.clock for seat in (*seats, watching)}
            for seat in asked:
                others = [one for one in (*seats, watching) if one is not seat]
                before = silence_of(others)
                assert isinstance(await seat.act((choices(seat) or [Decline()])[0]), says.Accepted)
                await settle(*others)
                assert before == silence_of(others)
            known = [seat.seq for seat in seats]
            await pass_time(3.9, *seats)
            assert known == [seat.seq for seat in seats]
            assert asked == sorted(reacting(seats), key=asked.index)
            await pass_time(0.2, *seats)
            await everybody((*seats, watching), lambda seat: seat.view["asked"] != "react")
            assert [] == reacting(seats)
            assert known != [seat.seq for seat in seats]

    run_standing(main())


def test_silence_passes(tmp_path: Path) -> None:
    """Who says nothing in a window has declined, and is not taken for absent."""

    async def main() -> None:
        async with standing(tmp_path) as house:
            seats, asked = await window_at(house, Random(2))
            await close(seats)
            assert asked[0].table is not None
            assert not any(chair.stand_in for chair in asked[0].table.chairs)
        kept = await kept_of(tmp_path, table_of(seats[0]))
        assert Decline() == replies_of(kept, asked[0])[-1]

    run_standing(main())


def test_replies_can_be_changed_while_it_is_open(tmp_path: Path) -> None:
    """The last reply before a window closes is the one that counts; all windows of the seat show it."""

    async def main() -> None:
        async with standing(tmp_path) as house:
            seats, (asked, *_) = await window_at(house, Random(3))
            other = await house.seat(seated(asked))
            wanted = choices(asked)[-1]
            for action in (wanted, Decline(), wanted):
                assert isinstance(await asked.act(action), says.Accepted)
                await settle(asked, other)
                assert [action, action] == [asked.order, other.order]
            assert wanted == (await house.seat(seated(asked))).order
            await close(seats)
            await everybody([asked, other], lambda seat: seat.order is None)
        kept = await kept_of(tmp_path, table_of(asked))
        assert wanted == replies_of(kept, asked)[-1]
        # What was sent as a reply is found under its id.
        assert any(entry.request and entry.action == wanted for entry in kept if entry.seat == asked.chair)

    run_standing(main())


async def next_window_of(asked: Seat, seats: list[Seat], rng: Random) -> Action | None:
    """Let the next window pass in which somebody is asked; what the order given for it comes to, if there is one."""
    for _ in range(300):
        await settle(*seats)
        if asked.decision is not None and asked.decision.kind == "react":
            order = asked.order if asked.order in asked.decision.legal else Decline()
            await close(seats)
            return order
        if reacting(seats):
            await close(seats)
        for seat in [seat for seat in seats if seat.decision is not None][:1]:
            if not reacting(seats):
                await seat.act(_something(seat, rng))
    return None


def test_orders_are_given_beforehand(tmp_path: Path) -> None:
    """An order given before a window is used in it without another word, if it can be; one that was taken back is not."""

    async def main() -> None:
        used: list[tuple[Seat, Action]] = []
        async with standing(tmp_path) as house:
            for game in range(6):
                rng = Random(game)
                seats, (asked, *_) = await window_at(house, rng)
                order = choices(asked)[0]
                await asked.accepted("arm", order=msgspec.to_builtins(order))
                await asked.accepted("arm", order=None)
                await close(seats)
                await asked.accepted("arm", order=msgspec.to_builtins(order))
                assert order == (await house.seat(seated(asked))).order
                expected = await next_window_of(asked, seats, rng)
                if expected is not None:
                    await everybody([asked], lambda seat: seat.order is None)
                    used.append((asked, expected))
                if expected == order:
                    break
        for asked, expected in used:
            *_, before, last = replies_of(await kept_of(tmp_path, table_of(asked)), asked)
            assert (Decline(), expected) == (before, last)
        assert used

    run_standing(main())


def test_where_there_is_no_window_there_are_no_orders(tmp_path: Path) -> None:
    """Orders are refused in editions that have no use for them."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start("clue-1998", people=3)
            assert "no-window" == (await seats[0].refused("arm", order={"do": "decline"})).code

    run(main())


def test_a_reply_survives_a_restart(tmp_path: Path) -> None:
    """What was accepted in a window that was open when the server stopped is played when it closes after the restart."""

    async def main() -> None:
        async with standing(tmp_path) as house:
            seats, (asked, *_) = await window_at(house, Random(5))
            wanted = choices(asked)[0]
            sent = {"type": "act", "id": "mine", "action": msgspec.to_builtins(wanted)}
            assert says.Accepted("mine") == await asked.request(sent)
            others = [seat for seat in seats if seat is not asked]
        async with serving(tmp_path, replace(AT_ONCE, window=1.0)) as house:
            back = await house.resume(asked)
            rest = [await house.resume(seat) for seat in others]
            await everybody([back], lambda seat: seat.decision is None or seat.decision.kind != "react")
            # The same again is known, though the window is closed.
            assert says.Accepted("mine") == await back.request(sent)
            await settle(back, *rest)
        kept = await kept_of(tmp_path, table_of(asked))
        assert wanted == replies_of(kept, asked)[-1]

    run_standing(main())


def test_an_order_is_used_once(tmp_path: Path) -> None:
    """An order whose step was kept is not taken up again, though the server was killed before it was wiped out."""

    async def main() -> None:
        async with standing(tmp_path) as house:
            seats, (asked, *_) = await window_at(house, Random(6))
            wanted = choices(asked)[0]
            assert isinstance(wanted, says.Order)
            await asked.act(wanted)
            await close(seats)
            table = table_of(asked)
        kept = await kept_of(tmp_path, table)
        step = max(number for number, entry in enumerate(kept) if entry.seat == asked.chair and entry.action == wanted)
        for given, expected in ((step, None), (step + 1, wanted)):
            storage = await SqliteStorage.open(tmp_path)
            order = msgspec.json.encode(KeptOrder(order=wanted, step=given))
            await storage.put(table, f"order/{asked.chair}", order)
            await storage.close()
            async with serving(tmp_path, TIMING) as house:
                assert expected == (await house.seat(seated(asked))).order

    run_standing(main())


def test_among_bots_a_window_closes_at_once(tmp_path: Path) -> None:
    """Where no person is asked, nobody waits."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, window=1000.0)) as house:
            answer = await house.post(
                "/api/play", {"nickname": "Ada", "edition": "cluedo-2008", "level": "amateur", "players": 4}
            )
            ada = await house.seat(Seated(**answer.json))
            await ada.accepted("leave")
            await ada.until(lambda: ada.stage == "over")

    run(main())
