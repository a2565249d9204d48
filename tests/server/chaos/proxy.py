"""A proxy between a worker and an engine, which can cut the two off from each other."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
CHUNK = 65536


class Proxy:
    """Passes bytes on, until it is cut: silently, so that they are late, or by closing all connections and refusing new ones."""

    def __init__(self, reach: Callable[[], Awaitable[Streams]]) -> None:
        self._reach = reach
        self._is_open = asyncio.Event()
        self._is_open.set()
        self._refuses = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def listen_at(self, path: Path) -> None:
        """Listen at a Unix socket."""
        self._server = await asyncio.start_unix_server(self._accept, path)

    async def listen(self) -> int:
        """Listen at a free port, which is returned."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def cut(self, *, silently: bool) -> None:
        """Let nothing through."""
        if silently:
            self._is_open.clear()
            return
        self._refuses = True
        for writer in self._writers:
            writer.transport.abort()

    def heal(self) -> None:
        """Let everything through again."""
        self._refuses = False
        self._is_open.set()

    async def close(self) -> None:
        """Stop listening, and close all connections."""
        assert self._server is not None
        self._server.close()
        self.heal()
        self.cut(silently=False)
        while self._writers:
            await asyncio.sleep(0.01)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        try:
            there, back = await self._reach()
        except OSError:
            writer.transport.abort()
            return
        both = {writer, back}
        self._writers |= both
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
        self._writers -= both

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while more := await reader.read(CHUNK):
                await self._is_open.wait()
                writer.write(more)
                await writer.drain()
        writer.close()
