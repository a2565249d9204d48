"""Sealed windows for tests: how to reach one, reply and let it pass."""

from contextlib import suppress
from pathlib import Path
from random import Random

from tests.secrecy.worlds import inquisitive
from tests.server.client import Seat
from tests.server.harness import House, everybody, settle
from tests.server.standing_clock import pass_time
from tests.server.turns import reacting
from tudor.model.actions import Accuse, Action, Denounce, Silence, Watch
from tudor.model.kinds import SEALED
from tudor.model.sight import Order
from tudor.server.storage import SqliteStorage
from tudor.server.table.match import Entry, entries
from tudor.server.table.services import Timing

TIMING = Timing(bot_pace=0.0, window=4.0, grace=40.0, pace=90.0)


def choices(seat: Seat) -> list[Action]:
    """The orders a seat may give, other than nothing."""
    assert seat.decision is not None
    return [action for action in seat.decision.legal if isinstance(action, Silence | Watch | Denounce)]


async def come_to_window(seats: list[Seat], rng: Random) -> list[Seat]:
    """Play until a window opens in which a player may give an order; returns those asked, such a player first."""
    for _ in range(1000):
        await settle(*seats)
        if seats[0].stage == "over":
            break
        asked = reacting(seats)
        if any(map(choices, asked)):
            return sorted(asked, key=lambda seat: not choices(seat))
        if asked:
            await pass_time(4.1, *seats)
        # One at a time: one action may open a window for another.
        for seat in [seat for seat in seats if seat.decision is not None and seat not in asked][:1]:
            await seat.act(something(seat, rng))
    raise NoWindow


class NoWindow(Exception):
    """A game ended without a window in which a player could have given an order."""


async def window_at(
    house: House, rng: Random, edition: str = "cluedo-2008", **settings: bool
) -> tuple[list[Seat], list[Seat]]:
    """Everyone at a table with an open window, and those asked; from the first game that has one."""
    for _ in range(20):
        seats = await house.start(edition, people=3, **settings)
        with suppress(NoWindow):
            return seats, await come_to_window(seats, rng)
    raise AssertionError("no window was opened in twenty games")


def something(seat: Seat, rng: Random) -> Action:
    """Something other than an accusation."""
    assert seat.decision is not None
    action: Action = Accuse("", "", "")
    while isinstance(action, Accuse):
        action = inquisitive(seat.decision.legal, rng)
    return action


async def close(seats: list[Seat]) -> None:
    """Let a window's time pass."""
    await pass_time(4.1, *seats)
    await everybody(seats, lambda seat: seat.view["asked"] not in SEALED)


def silence_of(seats: list[Seat]) -> list[list[str]]:
    """Everything sent to these clients except answers to pings."""
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
    return [entry.action for entry in kept if entry.seat == seat.chair and isinstance(entry.action, Order)]
