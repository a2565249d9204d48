"""Joining a table on a server by its link: in the terminal, by a bot, or to watch."""

import asyncio
import sys
from collections.abc import Callable

from tudor.terminal import NO_TERMINAL
from tudor.terminal.links import read_link, take_chair
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.unattended import Unattended
from tudor.text.languages import translate


def join(link: str, nickname: str, token: str, lang: str) -> str:
    """Play at a table in the terminal, on a new chair or, with its token, on one's own; a last sentence, or none."""
    table = read_link(link)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write(f"{translate(NO_TERMINAL, lang)}\n")
        raise SystemExit(2)
    return RemoteApp(table, token or take_chair(table, nickname, lang), nickname, lang).run() or ""


def join_by_bot(link: str, nickname: str, token: str, bot: str, lang: str, say: Callable[[str], None]) -> str:
    """Let a bot play at a table until the game is over, and tell the story; what went wrong, or nothing."""
    table = read_link(link)
    return _unattended(Unattended(table, token or take_chair(table, nickname, lang), bot, lang, say))


def watch(link: str, lang: str, say: Callable[[str], None]) -> str:
    """Tell the story of a table until its game is over; what went wrong, or nothing."""
    return _unattended(Unattended(read_link(link), "", "", lang, say))


def _unattended(player: Unattended) -> str:
    asyncio.run(player.run())
    return player.problem
