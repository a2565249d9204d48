"""A gate in front of a server that can be closed; messages under way are then lost, as when a connection breaks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Gate:
    """Forwards connections to a port. ``cut`` ends them all; ``answers`` says if anything comes back."""

    def __init__(self, port: int) -> None:
        self.answers = True
        self.visits = 0
        self._server_port = port
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None

    @property
    def port(self) -> int:
        """The gate's port."""
        assert self._listening is not None
        port: int = self._listening.sockets[0].getsockname()[1]
        return port

    async def open(self) -> None:
        """Accept connections."""
        self._listening = await asyncio.start_server(self._let_in, "127.0.0.1", 0)

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.visits += 1
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._writers += (writer, inner_writer)
        for source, sink, back in ((reader, inner_writer, False), (inner_reader, writer, True)):
            task = asyncio.get_running_loop().create_task(self._forward(source, sink, back=back))
            self._tasks.add(task)

    async def _forward(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, back: bool) -> None:
        with suppress(ConnectionError):
            while chunk := await source.read(65536):
                if self.answers or not back:
                    sink.write(chunk)
                    await sink.drain()
        sink.close()

    async def cut(self) -> None:
        """Break all connections."""
        writers, self._writers = self._writers, []
        for writer in writers:
            writer.transport.abort()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    async def close(self) -> None:
        """Refuse all connections from now on."""
        assert self._listening is not None
        self._listening.close()
        await self.cut()
        await self._listening.wait_closed()


@asynccontextmanager
async def gate_to(port: int) -> AsyncIterator[Gate]:
    """A gate to a port."""
    gate = Gate(port)
    await gate.open()
    try:
        yield gate
    finally:
        await gate.close()
