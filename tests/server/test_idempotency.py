"""Repeated requests are handled once."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.server.client import Seat
from tests.server.harness import everybody, run, serving, settle
from tudor.protocol import messages as says
from tudor.server.table.idempotency import Ledger
from tudor.text.errors import Illegal


def test_the_same_action_counts_once(tmp_path: Path) -> None:
    """An action sent again under its id, in the same window, in another or after a restart, is accepted but not repeated."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            other = await house.seat(seats[0].seated)
            assert seats[0].decision is not None
            action = msgspec.to_builtins(seats[0].any_action(Random(4)))
            answers = await asyncio.gather(
                *(seat.request({"type": "act", "id": "once", "action": action}) for seat in (seats[0], other))
            )
            assert [says.Accepted("once")] * 2 == answers
            await settle(*seats, other)
            seq = seats[0].seq
            assert says.Accepted("once") == await seats[0].request({"type": "act", "id": "once", "action": action})
            # Another seat's ids are its own.
            answer = await seats[1].request({"type": "act", "id": "once", "action": action})
            assert isinstance(answer, says.Refused)
        async with serving(tmp_path) as house:
            again = await house.seat(seats[0].seated)
            assert says.Accepted("once") == await again.request({"type": "act", "id": "once", "action": action})
            await settle(again)
            assert seq == again.seq

    run(main())


def test_the_latest_requests_are_remembered() -> None:
    """The latest requests of each sender are remembered, older ones forgotten."""
    ledger = Ledger(most=3)
    for request in "abca":
        ledger.add("Ada", request)
    assert ledger.was_handled("Ada", "a")
    assert not ledger.was_handled("Ben", "a")
    for request in "defg":
        ledger.add("Ben", request)
    ledger.add("Ada", "d")
    assert [False, True, True, True] == [ledger.was_handled("Ada", request) for request in "abcd"]
    assert [False, True, True, True] == [ledger.was_handled("Ben", request) for request in "defg"]
    ledger.forget("Ada")
    assert not ledger.was_handled("Ada", "d")


def test_a_request_in_hand_is_waited_for() -> None:
    """The same request, sent again while being handled, waits for the end and is handled again only if it failed."""

    async def main() -> None:
        ledger, began, goes_on = Ledger(), asyncio.Event(), asyncio.Event()
        handled: list[str] = []

        async def work(name: str, *, fails: bool) -> None:
            handled.append(name)
            began.set()
            await goes_on.wait()
            if fails:
                raise Illegal("storage")

        async def handle(name: str, *, fails: bool = False) -> None:
            await ledger.once("Ada", "a", partial(work, name, fails=fails))

        failing = asyncio.create_task(handle("first", fails=True))
        await began.wait()
        others = [asyncio.create_task(handle(name)) for name in ("second", "third")]
        await asyncio.sleep(0)
        assert ["first"] == handled
        goes_on.set()
        with pytest.raises(Illegal):
            await failing
        await asyncio.gather(*others)
        assert ["first", "second"] == handled

    asyncio.run(main())


def test_the_last_action_and_the_start_count_once_too(tmp_path: Path) -> None:
    """A handled request is accepted again under its id, even if it would no longer be possible."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.gather(people=3)
            for _ in range(2):
                assert says.Accepted("go") == await seats[0].request({"type": "start", "id": "go"})
            await everybody(seats, lambda seat: seat.view.get("asked") is not None)
            last: dict[Seat, str] = {}
            while seats[0].stage != "over":
                await settle(*seats)
                for seat in seats:
                    if seat.decision is not None:
                        last[seat] = f"{len(seat.raw)}"
                        action = msgspec.to_builtins(seat.any_action(Random(5), haste=1.0))
                        await seat.request({"type": "act", "id": last[seat], "action": action})
            for seat, request in last.items():
                answer = await seat.request({"type": "act", "id": request, "action": {"do": "roll"}})
                assert says.Accepted(request) == answer
        async with serving(tmp_path) as house:
            for old, request in last.items():
                seat = await house.seat(old.seated)
                answer = await seat.request({"type": "act", "id": request, "action": {"do": "roll"}})
                assert says.Accepted(request) == answer

    run(main())
