"""An annotated session on a real server: the messages of one seat, each with the reason it is sent.

The table is opened with a fixed seed, so that the same cards are dealt every time.
"""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import TextWrapper
from typing import Any

import msgspec
import structlog
from websockets.asyncio.client import ClientConnection, connect

from tudor.fairness import SCHEME
from tudor.model.actions import Accuse, Action, Move, Roll, Suggest
from tudor.model.sight import CardUnseen, Observation
from tudor.protocol import messages as says
from tudor.protocol.messages import FromServer
from tudor.protocol.tables import Settings
from tudor.protocol.wire import write
from tudor.server.config import Config
from tudor.server.process import Server
from tudor.server.storage import SqliteStorage
from tudor.server.table import fair_deal, seating
from tudor.server.table.match import Match
from tudor.server.table.services import Timing
from tudor.server.table.table_record import ChairRecord, TableRecord
from tudor.server.table.tokens import Claim, Tokens

SEED = f"{8:064x}"
LUCK = "four leaves"
PATIENCE = 60.0
SHOWN_OF_VIEW = ("seat", "turn", "player", "hand", "hand_sizes", "asked", "waiting_for")
SHOWN_OF_PROMPT = ("title", "reasons", "offers", "waiting")
MOST_SHOWN = 3
"""Longer lists are cut to this many entries."""

_messages: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
_wrap = TextWrapper(width=116, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _record() -> TableRecord:
    chairs = (
        ChairRecord(who="person", name="Ada", host=True, key="the-key-of-ada", suspect="scarlet"),
        seating.bot_chair("novice"),
        seating.bot_chair("novice"),
    )
    return TableRecord(
        id="tea-at-five", settings=Settings(edition="clue-2002"), chairs=chairs, scheme=SCHEME, seed=SEED
    )


def _case() -> Accuse:
    """The true case file."""
    record = seating.begin(fair_deal.contribute(seating.lock(_record()), 0, LUCK))
    setup = seating.setup_of(record)
    match = Match(setup, fair_deal.luck(record, setup))
    match.play()
    case = match.state.case
    assert case is not None
    return Accuse(*case)


@asynccontextmanager
async def _served(folder: Path) -> AsyncIterator[tuple[str, str]]:
    """A server with the table: its socket's address, and the token of the seat."""
    storage = await SqliteStorage.open(folder)
    record = _record()
    await storage.create_table(record.id, write(record))
    token = Tokens(await storage.secret("tokens")).make(Claim(record.id, 0, record.chairs[0].key))
    await storage.close()
    listening, serves = socket.create_server(("127.0.0.1", 0)), asyncio.Event()
    timing = Timing(bot_pace=0.3)
    server = Server(Config(data=folder, timing=timing), serves.set)
    running = asyncio.get_running_loop().create_task(server.serve(listening))
    await serves.wait()
    try:
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}/api/tables/{record.id}/socket", token
    finally:
        server.uvicorn.should_exit = True
        await running


class _Scribe:
    """A client that writes down every message, with remarks."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.seq = 0
        self._line: ClientConnection | None = None
        self._requests = 0
        self._table: dict[str, Any] = {}

    async def dial(self, address: str) -> None:
        """Connect."""
        self._line = await connect(address)

    async def hang_up(self) -> None:
        """Disconnect."""
        assert self._line is not None
        await self._line.close()

    def remark(self, text: str) -> None:
        """Add a remark between messages."""
        self.lines.append(f"```\n\n{text}\n\n```text")

    async def say(self, message: says.FromClient) -> None:
        """Send a message."""
        assert self._line is not None
        text = write(message).decode()
        await self._line.send(text)
        self._write("→", text)

    async def hear(self, *kinds: type[FromServer]) -> None:
        """Receive messages of these kinds, in order."""
        for kind in kinds:
            heard = await self._next()
            assert isinstance(heard, kind), f"{kind.__name__} was expected, and this came: {heard}"

    async def line_of(self, kind: type[Observation]) -> str:
        """The message with this news, once it arrives."""
        while True:
            heard = await self._next()
            if isinstance(heard, says.Update) and any(isinstance(one, kind) for one in heard.observations):
                return self.lines[-1]

    async def _next(self) -> FromServer:
        assert self._line is not None
        text = await asyncio.wait_for(self._line.recv(), PATIENCE)
        assert isinstance(text, str)
        self._write("←", text)
        heard = _messages.decode(text)
        if isinstance(heard, says.Snapshot | says.Update):
            self.seq = heard.seq
        return heard

    async def act(self, action: Action) -> None:
        """Play an action."""
        self._requests += 1
        await self.say(says.Act(id=f"ada-{self._requests}", action=action))

    def _write(self, arrow: str, text: str) -> None:
        message = msgspec.json.decode(text)
        if "table" in message:
            # Parts shown before are left out.
            known, self._table = self._table, message["table"]
            message["table"] = {key: one for key, one in self._table.items() if key == "id" or one != known.get(key)}
        self.lines.append(_wrap.fill(f"{arrow} {_shortened(message)}"))


def _shortened(value: Any, field: str = "") -> str:
    """JSON for readers: long lists and texts are cut, and clocks show their full time."""
    match value:
        case dict() if field == "view":
            shown = {key: value[key] for key in SHOWN_OF_VIEW if key in value}
            return f"{_object(shown)[:-1]}, …}}"
        case dict() if field == "prompt":
            shown = {key: one for key, one in value.items() if key in SHOWN_OF_PROMPT}
            return f"{_object(shown)[:-1]}, …}}"
        case dict() if field == "table" and "settings" not in value:
            return f"{_object(value)[:-1]}, …}}"
        case dict() if "left" in value and "of" in value:
            return _object({**value, "left": value["of"]})
        case dict():
            return _object(value)
        case list() if len(value) > MOST_SHOWN and field not in ("observations", "chairs", "groups"):
            return f"[{', '.join(map(_shortened, value[:2]))}, … {len(value) - 2} more]"
        case list() if len(value) > 6:
            return f"[{', '.join(map(_shortened, value[:4]))}, … {len(value) - 5} more, {_shortened(value[-1])}]"
        case list():
            return f"[{', '.join(map(_shortened, value))}]"
        case str() if field in ("token", "commitment", "seed"):
            return f'"{value[:8]}…"' if field != "token" else '"…"'
    return msgspec.json.encode(value).decode()


def _object(value: dict[str, Any]) -> str:
    shown = (f'"{key}": {_shortened(one, key)}' for key, one in value.items())
    return f"{{{', '.join(shown)}}}"


async def session() -> str:
    """The session, annotated, in Markdown."""
    structlog.configure(processors=[lambda logger, method, event: ""], logger_factory=structlog.ReturnLoggerFactory())
    try:
        with TemporaryDirectory() as folder:
            async with _served(Path(folder)) as (address, token):
                scribe, watcher = _Scribe(), _Scribe()
                await scribe.dial(address)
                await _gather(scribe, token)
                await _play(scribe)
                await _suggest(scribe, watcher, address, token)
                await _end(scribe)
                await scribe.hang_up()
                await watcher.hang_up()
    finally:
        structlog.reset_defaults()
    return "\n".join(scribe.lines).removeprefix("```\n\n") + "\n```"


async def _gather(ada: _Scribe, token: str) -> None:
    ada.remark(
        "Ada has opened a table with two bots and has a token for her chair. She says hello, and `welcome` gives her chair 0. "
        "`fairness` holds the commitment to a deal that nobody knows yet. Then everyone hears that she is there. From now on "
        "only what changes about the table is shown here; lists are cut, and clocks show their full time."
    )
    await ada.say(says.Hello(token=token, story=True))
    await ada.hear(says.Welcome, says.Table)
    ada.remark(
        "As host she starts the game. The stage is now `mixing`: names, choices and the order of the chairs are `locked`, and "
        "every player has ten seconds to contribute."
    )
    await ada.say(says.Start(id="start"))
    await ada.hear(says.Table, says.Accepted)
    ada.remark("She adds her own randomness to the deal. `accepted` confirms it, and everyone can see it.")
    await ada.say(says.Contribute(id="luck", randomness=LUCK))
    await ada.hear(says.Table, says.Accepted)
    ada.remark(
        "Everyone has contributed: the suspects that nobody chose and the cards are drawn. The chairs may have a new order: "
        "`welcome` gives her current one. The `snapshot` is the game before the deal; the `update` is the deal, with her own "
        "cards and the number of everyone else's."
    )
    await ada.hear(says.Welcome, says.Snapshot, says.Update, says.Table)


async def _play(ada: _Scribe) -> None:
    ada.remark(
        "`decision` is what she must decide, with every legal action; `clock` is how long the table waits. She rolls. The "
        "`update` comes first, then `accepted`: the step is on disk. `changes` are the fields of the view that changed."
    )
    await ada.act(Roll())
    await ada.hear(says.Update, says.Accepted)
    ada.remark("A wrong request is refused with a code for programs and a sentence for people, and changes nothing.")
    await ada.act(Move("kitchen"))
    await ada.hear(says.Refused)
    ada.remark("The lounge is near enough.")
    await ada.act(Move("lounge"))
    await ada.hear(says.Update, says.Accepted)


async def _suggest(ada: _Scribe, watcher: _Scribe, address: str, token: str) -> None:
    ada.remark("Someone joins to watch, without a token. Ada only hears that the number of spectators has changed.")
    await watcher.dial(address)
    await watcher.say(says.Hello())
    await ada.hear(says.Table)
    ada.remark("She makes a suggestion, and the next player is asked for a card. Then her connection breaks.")
    await ada.act(Suggest("mustard", "candlestick", "lounge"))
    await ada.hear(says.Update, says.Accepted)
    await ada.hang_up()
    ada.remark("Meanwhile a card is shown. Spectators hear of it, but not which one:")
    ada.lines.append(await watcher.line_of(CardUnseen))
    ada.remark(
        "Ada's client reconnects, and `since` says how many observations it has. It gets the current view and the observations "
        "it missed: here the card. If a request had been unanswered, the client would send it again with the same `id`, and it "
        "would be handled once. `time` sets the clock after her return."
    )
    await ada.dial(address)
    await ada.say(says.Hello(token=token, since=ada.seq, story=True))
    await ada.hear(says.Welcome, says.Snapshot, says.Time, says.Table)


async def _end(ada: _Scribe) -> None:
    ada.remark(
        "Ada accuses, with knowledge that only this example has. The game is over, and `fairness` discloses the `seed`: with it "
        "anyone can check that this was the deal the server committed to ([how](fairness.md))."
    )
    await ada.act(_case())
    await ada.hear(says.Update, says.Accepted, says.Table)
