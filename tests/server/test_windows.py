"""Sealed windows: they close on time, and nothing leaks before."""

from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, Seated, everybody, run, serving, settle
from tests.server.sealed import (
    TIMING,
    NoWindow,
    choices,
    close,
    kept_of,
    replies_of,
    silence_of,
    something,
    window_at,
)
from tests.server.standing_clock import pass_time, run_standing, standing
from tests.server.turns import owing, reacting
from tudor.model.actions import Action, Decline, Denounce, Watch
from tudor.model.happenings import Denounced
from tudor.model.sight import Order
from tudor.protocol import messages as says
from tudor.server.storage import SqliteStorage
from tudor.server.table.orders import KeptOrder

OPEN = says.Clock(left=4000, of=4000)


def test_a_window_closes_at_its_time(tmp_path: Path) -> None:
    """However fast all have replied, nothing happens before the time; then everything does. Replies reach no one."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, asked = await window_at(house, Random(1))
            watching = await house.spectator(seats[0].seated.table)
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


def test_a_window_for_denunciations_closes_at_its_time(tmp_path: Path) -> None:
    """R31: a player with proof is asked in secret like those without; all hear the denunciation when the time is over."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, asked = await window_at(house, Random(1), "cluedo-france", false_witnesses=True)
            assert {"denounce"} == {seat.view["asked"] for seat in seats}
            assert {OPEN} == {seat.clock for seat in seats}
            (denouncing,) = choices(asked[0])
            assert isinstance(denouncing, Denounce)
            others = [seat for seat in seats if seat is not asked[0]]
            before = silence_of(others)
            assert isinstance(await asked[0].act(denouncing), says.Accepted)
            await pass_time(3.9, *seats)
            assert before == silence_of(others)
            await close(seats)
            for seat in seats:
                told = [one for one in seat.observations if isinstance(one, Denounced)]
                assert [denouncing.seat] == [one.witness for one in told]
                assert [denouncing.seat] == seat.view["out"]

    run_standing(main())


def test_silence_passes(tmp_path: Path) -> None:
    """Silence in a window is a decline, and does not count as absence."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, asked = await window_at(house, Random(2))
            await close(seats)
            assert not any(chair.stand_in for chair in asked[0].chairs)
        kept = await kept_of(tmp_path, seats[0].seated.table)
        assert Decline() == replies_of(kept, asked[0])[-1]

    run_standing(main())


def test_replies_can_be_changed_while_it_is_open(tmp_path: Path) -> None:
    """The last reply before a window closes is the one that counts; all windows of the seat show it."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, (asked, *_) = await window_at(house, Random(3))
            other = await house.seat(asked.seated)
            wanted = choices(asked)[-1]
            for action in (wanted, Decline(), wanted):
                assert isinstance(await asked.act(action), says.Accepted)
                await settle(asked, other)
                assert [action, action] == [asked.order, other.order]
            assert wanted == (await house.seat(asked.seated)).order
            await close(seats)
            await everybody([asked, other], lambda seat: seat.order is None)
        kept = await kept_of(tmp_path, asked.seated.table)
        assert wanted == replies_of(kept, asked)[-1]
        # A reply is found again under its id.
        assert any(entry.request and entry.action == wanted for entry in kept if entry.seat == asked.chair)

    run_standing(main())


def test_a_window_waits_for_the_absent_as_for_all(tmp_path: Path) -> None:
    """A window stays open as long as ever although a player asked is absent, so no one learns who is asked."""

    async def main() -> None:
        async with standing(tmp_path, replace(TIMING, grace=1.0)) as house:
            seats, (asked, *_) = await window_at(house, Random(8))
            others = [seat for seat in seats if seat is not asked]
            await asked.drop()
            await everybody(others, lambda seat: not seat.chair_at(asked.chair).present)
            await pass_time(3.9, *others)
            assert says.Clock(left=100, of=4000) == (await house.spectator(asked.seated.table)).clock
            assert {"react"} == {seat.view["asked"] for seat in others}
            await close(others)
            assert not others[0].chair_at(asked.chair).stand_in

    run_standing(main())


async def come_to_window_beside(late: Seat, others: list[Seat], rng: Random) -> None:
    """Play with a stand-in on a seat until a window opens in which that seat is asked, too."""
    for _ in range(1000):
        await others[0].until(lambda: others[0].stage == "over" or any(seat.decision is not None for seat in others))
        await settle(late, *others)
        if others[0].stage == "over":
            break
        if reacting(others) and reacting([late]):
            return
        if reacting(others):
            await close(others)
        else:
            await owing(others).act(something(owing(others), rng))
    raise NoWindow


@pytest.mark.nightly
def test_coming_back_does_not_keep_a_window_open(tmp_path: Path) -> None:
    """A player returns to a seat with a stand-in while a window is open: it closes on time, and they decide in it."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            for game in range(20):
                seats = await house.start("cluedo-2008", people=3, stand_in="novice")
                ada = owing(seats)
                others = [seat for seat in seats if seat is not ada]
                await pass_time(91, *seats)
                await everybody([ada], lambda seat: seat.own.stand_in)
                with suppress(NoWindow):
                    await come_to_window_beside(ada, others, Random(400 + game))
                    break
            await pass_time(1, *seats)
            await ada.drop()
            back = await house.resume(ada)
            await back.until(lambda: not back.own.stand_in)
            assert [back] == reacting([back])
            assert says.Clock(left=3000, of=4000) == back.clock
            await close([back, *others])

    run_standing(main())


async def next_window_of(asked: Seat, seats: list[Seat], rng: Random) -> Action | None:
    """Let the next window pass in which a seat is asked; returns what its order came to, if there is one."""
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
                await seat.act(something(seat, rng))
    return None


def test_orders_are_given_beforehand(tmp_path: Path) -> None:
    """An order given in advance is used in the window, if possible; a withdrawn one is not."""

    async def main() -> None:
        used: list[tuple[Seat, Action]] = []
        async with standing(tmp_path, TIMING) as house:
            for game in range(6):
                rng = Random(game)
                seats, (asked, *_) = await window_at(house, rng)
                order = choices(asked)[0]
                await asked.accepted("arm", order=msgspec.to_builtins(order))
                await asked.accepted("arm", order=None)
                await close(seats)
                await asked.accepted("arm", order=msgspec.to_builtins(order))
                assert order == (await house.seat(asked.seated)).order
                expected = await next_window_of(asked, seats, rng)
                if expected is not None:
                    await everybody([asked], lambda seat: seat.order is None)
                    used.append((asked, expected))
                if expected == order:
                    break
        for asked, expected in used:
            *_, before, last = replies_of(await kept_of(tmp_path, asked.seated.table), asked)
            assert (Decline(), expected) == (before, last)
        assert used

    run_standing(main())


def test_an_order_that_cannot_be_carried_out_is_none(tmp_path: Path) -> None:
    """An order that cannot be carried out does not keep a window open, and counts as silence."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, (asked, *_) = await window_at(house, Random(9))
            order = Watch(asked.view["seat"])
            assert asked.decision is not None
            assert order not in asked.decision.legal
            await asked.accepted("arm", order=msgspec.to_builtins(order))
            await close(seats)
        assert Decline() == replies_of(await kept_of(tmp_path, asked.seated.table), asked)[-1]

    run_standing(main())


def test_where_there_is_no_window_there_are_no_orders(tmp_path: Path) -> None:
    """Orders are refused in editions without sealed windows."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start("clue-1998", people=3)
            assert "no-window" == await seats[0].refusal("arm", order={"do": "decline"})

    run(main())


def test_a_reply_survives_a_restart(tmp_path: Path) -> None:
    """A reply accepted in a window that was open when the server stopped is played when it closes after the restart."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, (asked, *_) = await window_at(house, Random(5))
            wanted = choices(asked)[0]
            sent = {"type": "act", "id": "mine", "action": msgspec.to_builtins(wanted)}
            assert says.Accepted("mine") == await asked.request(sent)
            others = [seat for seat in seats if seat is not asked]
        async with serving(tmp_path, replace(AT_ONCE, window=1.0)) as house:
            back = await house.resume(asked)
            rest = [await house.resume(seat) for seat in others]
            await everybody([back], lambda seat: seat.decision is None or seat.decision.kind != "react")
            # The repeated reply is recognised, though the window is closed.
            assert says.Accepted("mine") == await back.request(sent)
            await settle(back, *rest)
        kept = await kept_of(tmp_path, asked.seated.table)
        assert wanted == replies_of(kept, asked)[-1]

    run_standing(main())


def test_an_order_is_used_once(tmp_path: Path) -> None:
    """An order whose step was stored is not used again, even if the server was killed before erasing it."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, (asked, *_) = await window_at(house, Random(6))
            wanted = choices(asked)[0]
            assert isinstance(wanted, Order)
            await asked.act(wanted)
            await close(seats)
            table = asked.seated.table
        kept = await kept_of(tmp_path, table)
        step = max(number for number, entry in enumerate(kept) if entry.seat == asked.chair and entry.action == wanted)
        for given, expected in ((step, None), (step + 1, wanted)):
            storage = await SqliteStorage.open(tmp_path)
            order = msgspec.json.encode(KeptOrder(order=wanted, step=given))
            await storage.put(await storage.take(table), f"order/{asked.chair}", order)
            await storage.close()
            async with serving(tmp_path, TIMING) as house:
                assert expected == (await house.seat(asked.seated)).order

    run_standing(main())


@pytest.mark.nightly
def test_among_bots_a_window_closes_at_once(tmp_path: Path) -> None:
    """If no person is asked, the window closes at once."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, window=1000.0)) as house:
            answer = await house.post(
                "/api/play", {"nickname": "Ada", "edition": "cluedo-2008", "level": "amateur", "players": 4}
            )
            ada = await house.seat(Seated(**answer.json))
            await ada.accepted("leave")
            await ada.until(lambda: ada.stage == "over")

    run(main())
