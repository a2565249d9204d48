"""How a command reaches the server of a data folder."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import DecodeError
from msgspec.json import Decoder, encode

from tudor.server.admin.messages import Answer, Command, Request
from tudor.text.errors import Illegal, Unreadable

SOCKET = "admin.sock"
"""The socket's name in the data folder."""
LONGEST_PATH = 100
"""Bytes of a path that fit into a socket's address on every system; Linux takes 107."""
PATIENCE = 600.0
"""Seconds to wait for an answer."""

_answers: Decoder[Answer] = Decoder(Answer)


@contextmanager
def address_in(folder: Path) -> Iterator[str]:
    """A short name for the socket: where its path is too long, by way of the opened folder."""
    path = str(folder / SOCKET)
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield path
        return
    if not Path("/proc/self/fd").is_dir():
        raise Unreadable("admin-path", folder=str(folder), most=LONGEST_PATH - len(SOCKET) - 1)
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{handle}/{SOCKET}"
    finally:
        os.close(handle)


def ask(folder: Path, command: Command, lang: str) -> Answer:
    """The answer of the server that uses this folder."""
    try:
        with address_in(folder) as address, socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(address)
            connection.sendall(encode(Request(command, lang)) + b"\n")
            with connection.makefile("rb") as stream:
                return _answers.decode(stream.readline())
    except PermissionError as error:
        raise Illegal("admin-forbidden", folder=str(folder)) from error
    except (OSError, DecodeError) as error:
        raise Illegal("admin-no-server", folder=str(folder)) from error
