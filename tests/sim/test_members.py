"""Who is in the cluster, on virtual time."""

import asyncio

from tests.sim.virtual import VirtualLoop
from tudor.server.bus.memory import Hub, MemoryBus
from tudor.server.cluster.members import Members
from tudor.server.cluster.wire import Beat


def test_a_worker_that_was_cut_off_is_told_when_it_is_back() -> None:
    """Once for each time that it was away, and never otherwise."""
    returns: list[float] = []

    async def main() -> None:
        bus, loop = MemoryBus(Hub()), asyncio.get_running_loop()
        members = Members(
            bus,
            "one",
            lambda: Beat(worker="one", tables={}),
            lambda beat: None,
            lambda beat: None,
            lambda: returns.append(loop.time()),
        )
        await members.start()
        await asyncio.sleep(5.0)
        for times in range(2):
            assert times == len(returns)
            bus.is_connected = False
            await asyncio.sleep(5.0)
            assert times == len(returns)
            bus.is_connected, back = True, loop.time()
            await asyncio.sleep(5.0)
            assert returns[-1] - back <= 2.0
        assert 2 == len(returns)
        await members.stop()

    loop = VirtualLoop(lambda message, error: returns.append(-1.0))
    loop.run_until_complete(main())
    loop.close()
