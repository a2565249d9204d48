"""A table's alarms, in the event loop that a server really uses."""

from pathlib import Path

import uvloop
from msgspec.structs import replace

from tests.server.harness import AT_ONCE, serving


def test_an_alarm_that_is_due_can_be_set_again(tmp_path: Path) -> None:
    """Several players may leave at the moment the table stops waiting: bots play for them, and nothing fails."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, grace=0.0)) as house:
            seats = await house.start(people=3)
            watching = await house.spectator(seats[0].seated.table)
            for seat in seats:
                seat.connection.transport.abort()
            await watching.until(lambda: watching.stage == "over")

    uvloop.run(main())
