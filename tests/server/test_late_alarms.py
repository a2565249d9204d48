"""Late alarms: one set for an earlier decision does not affect the current one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import msgspec

from tests.server.harness import settle
from tests.server.sealed import TIMING, choices, window_at
from tests.server.standing_clock import pass_time, run_standing, standing
from tests.server.turns import owing, reacting
from tudor.protocol import messages as says
from tudor.server.storage import DATABASE
from tudor.server.table.services import Timing

SLOW = Timing(bot_pace=0.0, window=4.0, grace=40.0, pace=90.0)


@contextmanager
def busy_disk(folder: Path) -> Iterator[None]:
    """In this block nothing can be written, and all writes wait."""
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_the_alarm_of_an_earlier_decision_rings_in_vain(tmp_path: Path) -> None:
    """The next player has all the agreed time, although the alarm of the decision before rings in between."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            await pass_time(60, *seats)
            first = owing(seats)
            await first.act(first.any_action(Random(1)))
            await settle(*seats)
            known = first.seq
            # The alarm for the first decision rings after 30 seconds of this.
            await pass_time(89, *seats)
            assert (known, []) == (first.seq, [chair for chair in first.chairs if chair.stand_in])
            next_one = owing(seats)
            assert says.Clock(left=1_000, of=90_000) == (await house.seat(next_one.seated)).clock
            await pass_time(1.5, *seats)
            await next_one.until(lambda: next_one.own.stand_in)

    run_standing(main())


def test_who_decides_in_the_last_moment_has_decided(tmp_path: Path) -> None:
    """Time runs out while a decision is being stored: it counts, and no bot plays, here or next."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = owing(seats)
            others = [seat for seat in seats if seat is not ada]
            with busy_disk(tmp_path):
                action = msgspec.to_builtins(ada.any_action(Random(2)))
                await ada.send({"type": "act", "id": "late", "action": action})
                # When all others are answered, what was sent before is on its way to the disk.
                await settle(*others)
                await pass_time(90.5, *others)
            await ada.until(lambda: says.Accepted("late") in ada.heard)
            await settle(*seats)
            assert [] == [chair for chair in ada.chairs if chair.stand_in]
            assert says.Clock(left=90_000, of=90_000) == owing(seats).clock

    run_standing(main())


def test_a_window_does_not_close_in_a_pause(tmp_path: Path) -> None:
    """A game paused at the moment a window was to close stands still with the window open."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats, (asked, *_) = await window_at(house, Random(7))
            host = next(seat for seat in seats if seat.own.host)
            others = [seat for seat in seats if seat not in (asked, host)]
            known = asked.seq
            with busy_disk(tmp_path):
                reply = msgspec.to_builtins(choices(asked)[0])
                await asked.send({"type": "act", "id": "reply", "action": reply})
                await settle(*others)
                await pass_time(4.5, *others)
                await (host if host is not asked else await house.seat(host.seated)).send(
                    {"type": "pause", "id": "pause"}
                )
                await settle(*others)
            await asked.until(lambda: asked.stage == "paused" and says.Accepted("reply") in asked.heard)
            # Writes of a closing window would come before all of these.
            for card in ("rope", "axe", "bat") * 4:
                await asked.accepted("note", card=card, owner="case", mark="no")
            await settle(*seats)
            assert known == asked.seq
            assert asked in reacting(seats)

    run_standing(main())
