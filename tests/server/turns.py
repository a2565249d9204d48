"""Games on a server, played a few decisions at a time."""

import asyncio
from random import Random

from tests.server.client import Seat
from tests.server.harness import PATIENCE, settle
from tudor.model.kinds import SEALED
from tudor.protocol import messages as says


def owing(seats: list[Seat]) -> Seat:
    """A player who must decide."""
    return next(seat for seat in seats if seat.decision is not None)


def knows_more(known: int, seat: Seat) -> bool:
    """True if something happened since a client had this many observations."""
    return seat.seq > known or seat.stage == "over"


def reacting(seats: list[Seat]) -> list[Seat]:
    """The players asked in a sealed window."""
    return [seat for seat in seats if seat.decision is not None and seat.decision.kind in SEALED]


async def until_asked(seats: list[Seat]) -> None:
    """Wait until one of these players must decide, or the game is over: no bot is thinking about its move then."""
    async with asyncio.timeout(PATIENCE):
        while not any(seat.decision is not None or seat.stage in ("over", "closed") for seat in seats):
            await asyncio.sleep(0.005)
    await settle(*seats)


async def take_turns(seats: list[Seat], steps: int, rng: Random) -> None:
    """Let this many decisions be made, and wait for windows that open in between; then nothing happens by itself."""
    for _ in range(steps):
        await until_asked(seats)
        owing = [seat for seat in seats if seat.decision is not None]
        for seat in owing:
            if seat.decision is None:
                continue
            # Replies in a window may come too late.
            may_be_late = reacting([seat])
            assert isinstance(await seat.act(seat.any_action(rng)), says.Accepted) or may_be_late
        while reacting(seats):
            await asyncio.sleep(0.01)
            await settle(*seats)
    await until_asked(seats)


def assert_unharmed(seats: list[Seat]) -> None:
    """Honest players have finished their game, and were neither refused nor sent away."""
    for seat in seats:
        assert "over" == seat.stage
        assert not seat.is_closed
        assert [] == [one for one in seat.heard if isinstance(one, says.Refused | says.Goodbye)]
