"""The Unix socket in the data folder, for its owner alone: one JSON line asks, one answers."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol

import structlog
from msgspec import DecodeError
from msgspec.json import Decoder, encode

from tudor.server.admin.client import SOCKET, address_in
from tudor.server.admin.messages import Answer, Command, Refused, Request
from tudor.text.errors import TudorError, Unreadable, known_language

PRIVATE = 0o600


class Answers(Protocol):
    """Answers an operator: the desk of a server, or of a cluster."""

    async def answer(self, command: Command, lang: str) -> Answer:
        """The answer to a command, or a refusal raised."""
        ...


_log = structlog.get_logger()
_requests: Decoder[Request] = Decoder(Request)


@asynccontextmanager
async def listening(folder: Path, desk: Answers) -> AsyncIterator[None]:
    """Answer the operator while this block runs. The server runs without, if the folder cannot hold a socket."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            writer.write(encode(await _answer(desk, await reader.readline())) + b"\n")
            await writer.drain()
        writer.close()

    bound = _bind(folder)
    if bound is None:
        yield
        return
    server = await asyncio.start_unix_server(serve, sock=bound)
    try:
        yield
    finally:
        server.close()
        (folder / SOCKET).unlink(missing_ok=True)


def _bind(folder: Path) -> socket.socket | None:
    """The socket, bound but not yet listening, so that nobody can connect before it is private.

    The server has locked the folder: a socket that is there was left by one that was killed.
    """
    bound = socket.socket(socket.AF_UNIX)
    try:
        (folder / SOCKET).unlink(missing_ok=True)
        with address_in(folder) as address:
            bound.bind(address)
        (folder / SOCKET).chmod(PRIVATE)
    except (OSError, Unreadable) as error:
        bound.close()
        _log.warning("no admin socket", problem=type(error).__name__)
        return None
    return bound


async def _answer(desk: Answers, line: bytes) -> Answer:
    lang = "en"
    try:
        request = _requests.decode(line)
        lang = known_language(request.lang)
        return await desk.answer(request.command, lang)
    except DecodeError as error:
        return Refused("message", Unreadable("message", reason=str(error)).text(lang))
    except TudorError as error:
        return Refused(error.code, error.text(lang))
