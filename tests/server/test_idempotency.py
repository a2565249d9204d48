"""What is asked twice is done once."""

import asyncio
from pathlib import Path
from random import Random

import msgspec

from tests.server.client import Seat
from tests.server.harness import everybody, run, serving, settle
from tudor.protocol import messages as says
from tudor.server.table.idempotency import Once


def test_the_same_action_counts_once(tmp_path: Path) -> None:
    """An action sent again under its id, in the same window, in another or after a restart, is accepted and not repeated."""

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
    """Of many requests the latest are known, those of each by their own ids, and those before are forgotten."""
    done = Once(most=3)
    for request in "abc":
        done.add("Ada", request)
    done.add("Ada", "a")
    assert ("Ada", "a") in done
    assert ("Ben", "a") not in done
    done.add("Ben", "a")
    assert [False, True, True, True] == [
        one in done for one in (("Ada", "a"), ("Ada", "b"), ("Ada", "c"), ("Ben", "a"))
    ]


def test_the_last_action_and_the_start_count_once_too(tmp_path: Path) -> None:
    """What was done is accepted again under its id, also when it could not be done any more."""

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
