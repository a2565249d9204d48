"""What an operator can ask of a running server, and the answers."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tudor.protocol.tables import Stage

Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]

SHORT, CUT = 4, "…"


def shortened(table_id: str) -> str:
    """The beginning of a table's id; the whole id is a link to the table."""
    return f"{table_id[:SHORT]}{CUT}"


# Questions and orders


class ListTables(Struct, frozen=True, tag="tables"):
    """All tables in memory."""


class ListSockets(Struct, frozen=True, tag="sockets"):
    """All open sockets."""


class AskStatus(Struct, frozen=True, tag="status"):
    """The server as a whole."""


class CloseTable(Struct, frozen=True, tag="close"):
    """Close a table for good; its people are told the reason."""

    table: str
    """Its id, or the beginning of it."""
    reason: Reason


class RemoveSpectator(Struct, frozen=True, tag="remove"):
    """Hang up on a spectator."""

    number: int
    """The number of the socket."""


class Block(Struct, frozen=True, tag="block"):
    """Refuse everything from an address or a network."""

    network: str


class Unblock(Struct, frozen=True, tag="unblock"):
    """Let an address or a network in again."""

    network: str


class SetReadOnly(Struct, frozen=True, tag="read-only"):
    """Refuse new tables and joins, or allow them again."""

    on: bool


class Vacuum(Struct, frozen=True, tag="vacuum"):
    """Forget all games that are old enough, and give unused room back to the disk."""


class Rerate(Struct, frozen=True, tag="rerate"):
    """Work out all ratings again."""


Command: TypeAlias = (
    ListTables
    | ListSockets
    | AskStatus
    | CloseTable
    | RemoveSpectator
    | Block
    | Unblock
    | SetReadOnly
    | Vacuum
    | Rerate
)


class Request(Struct, frozen=True):
    """A command, and the language for its answer."""

    command: Command
    lang: str = "en"


# Answers


class OpenTable(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    stage: Stage
    edition: str
    people: int
    bots: int
    sockets: int
    age: float
    """Seconds since it was opened."""


class OpenSocket(Struct, frozen=True, kw_only=True):
    """A socket in a list."""

    number: int
    table: str
    chair: int | None
    """None for a spectator."""
    address: str
    age: float
    """Seconds since it was opened."""


class Tables(Struct, frozen=True, tag="tables"):
    """All tables, oldest first."""

    tables: tuple[OpenTable, ...]


class Sockets(Struct, frozen=True, tag="sockets"):
    """All sockets, oldest first."""

    sockets: tuple[OpenSocket, ...]


class Status(Struct, frozen=True, kw_only=True, tag="status"):
    """The server as a whole."""

    version: str
    read_only: bool
    blocked: tuple[str, ...]
    tables: int
    sockets: int
    disk_free: int
    """Bytes free where the data are."""


class Done(Struct, frozen=True, tag="done"):
    """An order was carried out."""

    text: str


class Refused(Struct, frozen=True, tag="refused"):
    """Nothing was done."""

    code: str
    text: str


Answer: TypeAlias = Tables | Sockets | Status | Done | Refused
