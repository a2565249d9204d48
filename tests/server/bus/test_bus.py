"""The contract of the bus, on both implementations."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import TypeAlias

import pytest

from tests.server.harness import no_errors
from tests.server.nats import NatsServer, running
from tudor.server.bus import Bus, BusTimeout, BusUnavailable, NoResponders
from tudor.server.bus.memory import Hub, MemoryBus
from tudor.server.bus.nats import NatsBus, options

Buses: TypeAlias = Callable[[], Awaitable[Bus]]
_subjects = count()


@pytest.fixture(params=["memory", "nats"])
def address(request: pytest.FixtureRequest) -> str | None:
    """Where the bus is; None for the one in memory."""
    if request.param == "memory":
        return None
    server: NatsServer = request.getfixturevalue("nats_server")
    return server.address


def new_subject() -> str:
    return f"test.{next(_subjects)}"


@asynccontextmanager
async def two_workers(address: str | None) -> AsyncIterator[tuple[Bus, Bus]]:
    hub = Hub()
    async with contextlib.AsyncExitStack() as open_buses:
        buses: list[Bus] = []
        for _ in range(2):
            bus: Bus = MemoryBus(hub) if address is None else await NatsBus.connect(address)
            open_buses.push_async_callback(bus.close)
            buses.append(bus)
        yield buses[0], buses[1]


def run(test: Awaitable[None]) -> None:
    async def patiently() -> None:
        await asyncio.wait_for(test, 60)

    asyncio.run(patiently())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


async def shout(payload: bytes) -> bytes:
    return payload.upper()


async def never(payload: bytes) -> bytes:
    await asyncio.Event().wait()
    return payload


async def ask_until_answered(bus: Bus, subject: str) -> bytes:
    while True:
        with contextlib.suppress(BusTimeout):
            return await bus.request(subject, b"a", 0.1)


def test_everyone_who_listens_hears_messages_in_order(address: str | None) -> None:
    """The messages of one sender arrive in order, at every listener, until it stops listening."""

    async def main() -> None:
        subject, here, there = new_subject(), list[bytes](), list[bytes]()
        sent = [str(number).encode() for number in range(200)]
        async with two_workers(address) as (one, other):
            await one.subscribe(subject, here.append)
            listening = await other.subscribe(subject, there.append)
            for payload in sent:
                one.publish(subject, payload)
            await until(lambda: len(here) == len(there) == len(sent))
            assert sent == here == there
            await listening.close()
            one.publish(subject, b"last")
            await until(lambda: len(here) > len(sent))
            assert sent == there

    run(main())


def test_a_request_is_answered(address: str | None) -> None:
    """Requests are handled at the same time: one that takes long does not keep the others waiting."""

    async def main() -> None:
        slow, fast = new_subject(), new_subject()
        async with two_workers(address) as (one, other):
            await other.serve(slow, lambda payload: never(payload) if payload == b"wait" else shout(payload))
            await other.serve(fast, shout)
            waiting = asyncio.ensure_future(one.request(slow, b"wait", 30))
            assert b"HELLO" == await one.request(slow, b"hello", 30)
            assert b"HELLO" == await one.request(fast, b"hello", 30)
            waiting.cancel()

    run(main())


def test_nobody_serves_a_subject(address: str | None) -> None:
    """It is known at once that nobody serves a subject, before somebody begins and after they stop."""

    async def main() -> None:
        subject = new_subject()
        async with two_workers(address) as (one, other):
            with pytest.raises(NoResponders):
                await one.request(subject, b"", 3600)
            serving = await other.serve(subject, shout)
            assert b"A" == await one.request(subject, b"a", 30)
            await serving.close()
            with pytest.raises(NoResponders):
                await other.request(subject, b"", 3600)

    run(main())


def test_a_request_times_out(address: str | None) -> None:
    """A request that is not answered in time is given up."""

    async def main() -> None:
        subject = new_subject()
        async with two_workers(address) as (one, other):
            await other.serve(subject, never)
            with pytest.raises(BusTimeout):
                await one.request(subject, b"", 0.01)

    run(main())


def test_one_of_a_queue_gets_each_request(address: str | None) -> None:
    """Of those who serve a subject in one queue, each request goes to one."""

    async def main() -> None:
        subject, handled = new_subject(), list[bytes]()

        async def work(payload: bytes) -> bytes:
            handled.append(payload)
            return payload

        async with two_workers(address) as (one, other):
            for bus in (one, other):
                await bus.serve(subject, work, queue="workers")
            for number in range(50):
                await one.request(subject, str(number).encode(), 30)
            assert [str(number).encode() for number in range(50)] == handled

    run(main())


def test_who_has_left_serves_nothing(address: str | None) -> None:
    """A worker that leaves the bus serves nothing any more, and can ask for nothing."""

    async def main() -> None:
        subject = new_subject()
        async with two_workers(address) as (one, other):
            await other.serve(subject, shout)
            assert b"A" == await one.request(subject, b"a", 30)
            await other.close()
            with pytest.raises(BusUnavailable):
                await other.request(subject, b"a", 30)
            # NATS hears of it when the socket closes; what it had sent there by then gets no answer.
            with pytest.raises(NoResponders):
                await ask_until_answered(one, subject)

    run(main())


def test_no_request_is_lost_when_one_of_a_queue_leaves(address: str | None) -> None:
    """Requests that reached a worker before it stopped serving are answered; the others go to those who stay."""

    async def main() -> None:
        async with two_workers(address) as (one, other):
            for _ in range(20):
                subject = new_subject()
                leaving = await one.serve(subject, shout, queue="all")
                staying = await other.serve(subject, shout, queue="all")
                asked = [asyncio.create_task(other.request(subject, b"a", 30)) for _ in range(50)]
                # They are sent a moment later, so some have arrived and some have not.
                await asyncio.sleep(0.002)
                await leaving.close()
                assert [b"A"] * 50 == await asyncio.gather(*asked)
                await staying.close()

    run(main())


def test_giving_up_a_subscription_does_not_break_the_connection(
    nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has no time for what is on its way stops listening at once; the server's late answer does no harm."""
    monkeypatch.setattr("tudor.server.bus.nats.LAST_WORDS", 0.0)

    async def main() -> None:
        async with two_workers(nats_server.address) as (one, other):
            for _ in range(5):
                await (await one.serve(new_subject(), shout)).close()
            subject = new_subject()
            await one.serve(subject, shout)
            assert b"A" == await other.request(subject, b"a", 30)

    with no_errors():
        run(main())


def test_subscriptions_outlive_a_restart_of_nats() -> None:
    """While NATS is away requests fail at once; when it is back, everything goes on by itself."""

    async def main(server: NatsServer) -> None:
        subject = new_subject()
        async with two_workers(server.address) as (one, other):
            await other.serve(subject, shout)
            server.stop()
            await until(lambda: not one.is_connected)
            one.publish(subject, b"lost")
            with pytest.raises(BusUnavailable):
                await one.request(subject, b"a", 30)
            await asyncio.to_thread(server.start)
            await until(lambda: one.is_connected and other.is_connected)
            while True:
                with contextlib.suppress(NoResponders, BusUnavailable):
                    assert b"A" == await one.request(subject, b"a", 30)
                    break

    with running() as server:
        run(main(server))


def test_credentials_are_needed() -> None:
    """A password in the address lets a worker in; without it, it does not start."""

    async def main(server: NatsServer) -> None:
        bus = await NatsBus.connect(server.address.replace("nats://", "nats://tudor:secret@"))
        await bus.close()
        with pytest.raises(BusUnavailable):
            await NatsBus.connect(server.address.replace("nats://", "nats://tudor:wrong@"))

    with running("--user", "tudor", "--pass", "secret") as server:
        run(main(server))


def test_addresses() -> None:
    """Several servers, and what is said after the question mark."""
    assert {"servers": ["nats://a:1", "nats://b:2"]} == options("nats://a:1, nats://b:2")
    assert "me.creds" == options("nats://a:1?creds=me.creds")["user_credentials"]
    assert {"servers", "tls"} == options("tls://a:1").keys()
