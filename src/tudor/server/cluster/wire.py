"""What workers say to each other.

Names of subjects begin with ``tudor``. Everything here stays between the workers, but a message to a client holds only what
that client may see, and nothing else travels about a game in progress.
"""

import re
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.msgpack import Decoder, Encoder

from tudor.protocol.messages import FromClient, Goodbye, Hello
from tudor.protocol.tables import TableLine
from tudor.server.admin.messages import Answer, Command
from tudor.server.http.questions import AnyQuestion
from tudor.server.people.identity import GUEST, Identity
from tudor.server.table.table_record import Queue
from tudor.text.errors import Illegal, TudorError
from tudor.text.languages import LANGUAGES

BEATS, TAKEN, RELEASED, DOOR = "tudor.beats", "tudor.taken", "tudor.released", "tudor.door"
ENDED = "tudor.ended"
"""Every worker hears these."""
_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

write = Encoder().encode


def is_table_id(text: str) -> bool:
    """True if this can be part of a subject; nothing else can be a table's id."""
    return _TABLE_ID.fullmatch(text) is not None


def owner_subject(worker: str) -> str:
    """Where a worker answers for all tables it owns."""
    return f"tudor.owner.{worker}"


def table_subject(table_id: str) -> str:
    """Where the owner of a table answers. While two workers believe they own it, one of them does."""
    return f"tudor.table.{table_id}"


def worker_subject(worker: str) -> str:
    """Where a worker answers."""
    return f"tudor.worker.{worker}"


def front_subject(worker: str) -> str:
    """Where a worker hears what to tell the clients that are connected to it."""
    return f"tudor.front.{worker}"


# To everyone


class Beat(Struct, frozen=True, kw_only=True):
    """A worker lives, and owns these tables."""

    worker: str
    tables: dict[str, int]
    """Epochs by table."""
    lines: tuple[TableLine, ...] = ()
    """Its public tables."""
    waiting: tuple[tuple[Queue, int], ...] = ()
    """How many people wait at its tables for each quick match."""
    leaves: bool = False
    """True if it takes no more tables."""


class Taken(Struct, frozen=True):
    """A worker has taken a table."""

    worker: str
    table: str
    epoch: int


class Released(Struct, frozen=True):
    """A worker has let go of a table on purpose."""

    worker: str
    table: str


# To the owner of a table


class Reach(Struct, frozen=True, tag="reach"):
    """Are you there?"""

    table: str


class Greet(Struct, frozen=True, kw_only=True, tag="greet"):
    """A client says hello."""

    table: str
    worker: str
    client: str
    hello: Hello
    who: Identity = GUEST


class Say(Struct, frozen=True, kw_only=True, tag="say"):
    """A client says something."""

    client: str
    number: int
    """Counts what the client says: a message that arrives twice counts once."""
    message: FromClient


class Leave(Struct, frozen=True, tag="leave"):
    """A client is gone."""

    client: str


class Ask(Struct, frozen=True, tag="ask"):
    """A question that came as an HTTP request."""

    question: AnyQuestion


ToOwner: TypeAlias = Reach | Greet | Say | Leave | Ask


class Refusal(Struct, frozen=True):
    """Why something was refused, in every language."""

    code: str
    texts: dict[str, str]


class Reply(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the owner answers. What a client is told comes on the client's own subject."""

    worker: str = ""
    epoch: int = 0
    """With which it took the table that it was asked about."""
    refusal: Refusal | None = None
    is_fault: bool = False
    lang: str = "en"
    greeted: bool = False
    answer: bytes = b""


class ToldRefusal(Illegal):
    """A refusal by the owner of a table, as it was told."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self._texts = refusal.texts

    def text(self, lang: str) -> str:
        """The reason in one of the languages."""
        return self._texts[lang]


def refusal_of(error: TudorError) -> Refusal:
    """An error as it is told."""
    return Refusal(error.code, {lang: error.text(lang) for lang in LANGUAGES})


# To a client, through the worker it is connected to


class Tell(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A message to a client, or something about it. What is told in one moment to the clients of a worker travels together."""

    client: str
    number: int
    """1, 2, 3 … for each client: the worker notices what is lost."""
    message: bytes = b""
    viewer: int | None = None
    """The client's chair, if ``moved``."""
    moved: bool = False
    reconnect: bool = False
    code: int = 0
    goodbye: Goodbye | None = None


# To a worker


class Check(Struct, frozen=True, tag="check"):
    """A worker compares what its clients have heard with what their tables' owner has told."""

    worker: str
    clients: list[str]


class Admin(Struct, frozen=True, tag="admin"):
    """A command of the operator."""

    command: Command
    lang: str


ToWorker: TypeAlias = Check | Admin


class WorkerReply(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a worker answers."""

    told: dict[str, int] = field(default_factory=dict)
    """By client, how many messages it was sent."""
    answer: Answer | None = None
    refusal: Refusal | None = None


beats: Decoder[Beat] = Decoder(Beat)
taken: Decoder[Taken] = Decoder(Taken)
ended: Decoder[tuple[bytes, ...]] = Decoder(tuple[bytes, ...])
"""Hashes of the sessions and tokens that have ended."""
released: Decoder[Released] = Decoder(Released)
to_owner: Decoder[ToOwner] = Decoder(ToOwner)
replies: Decoder[Reply] = Decoder(Reply)
tells: Decoder[list[Tell]] = Decoder(list[Tell])
to_worker: Decoder[ToWorker] = Decoder(ToWorker)
worker_replies: Decoder[WorkerReply] = Decoder(WorkerReply)
