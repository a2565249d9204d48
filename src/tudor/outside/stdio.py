"""A Python bot as an outside program: ``tudor bot detective``.

To run your own bot this way, pass :func:`serve` a function that makes it from a random source.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import BinaryIO

from msgspec import DecodeError
from msgspec.json import Decoder, decode

from tudor.editions import add, find
from tudor.model.sight import Bot, Reason
from tudor.outside.messages import BotChoice, Decide, Hello, Ready, ToBot
from tudor.protocol import VERSION
from tudor.protocol.wire import read_view, write
from tudor.text.errors import Unreadable

_messages: Decoder[ToBot] = Decoder(ToBot)


def serve(make_bot: Callable[[Random], Bot], name: str, lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer messages line by line, until the game is over or the input ends."""
    bot: Bot | None = None
    for line in lines:
        message = _read(line)
        if isinstance(message, Hello):
            bot = make_bot(Random(message.seed))
            _know(message)
            _say(out, Ready(name, VERSION))
        elif isinstance(message, Decide) and bot is not None:
            _say(out, _choice(bot, message))
        else:
            break


def _know(hello: Hello) -> None:
    """Know the edition of the game: the book tells one that is from a file on the other side."""
    try:
        find(hello.setup.edition)
    except Unreadable:
        add(hello.book.edition(hello.setup.edition))


def _read(line: bytes) -> ToBot:
    try:
        return _messages.decode(line)
    except DecodeError as error:
        raise Unreadable("bot-message", reason=str(error)) from None


def _choice(bot: Bot, asked: Decide) -> BotChoice:
    action = bot.decide(read_view(decode(asked.view)), asked.news, asked.decision)
    reason = getattr(bot, "reason", None)
    return BotChoice(action, reason if isinstance(reason, Reason) else None)


def _say(out: BinaryIO, message: Ready | BotChoice) -> None:
    out.write(write(message) + b"\n")
    out.flush()
