"""Joins a table on a server: in the terminal, with a bot, or to watch."""

import asyncio
import sys
from collections.abc import Callable

from tudor.protocol.account_forms import TOKEN_PREFIX
from tudor.terminal import NO_TERMINAL
from tudor.terminal.headless_player import HeadlessPlayer
from tudor.terminal.lobby import Entrance, LobbyApp
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.server_requests import TableAccess, check_table, learn_editions, take_chair
from tudor.terminal.table_link import TableLink, read_link, read_server
from tudor.text.languages import translate


def join(link: str, nickname: str, token: str, lang: str, say: Callable[[str], None]) -> str:
    """Play on a server in the terminal, on a new chair or with the token of your own; returns a last sentence, or "".

    A link to the server itself opens its lobby. Watching from there prints the log.
    """
    account = token if token.startswith(TOKEN_PREFIX) else ""
    server = None if token and not account else read_server(link)
    table = read_link(link) if server is None else None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write(f"{translate(NO_TERMINAL, lang)}\n")
        raise SystemExit(2)
    learn_editions(server or read_link(link).server, lang)
    if table is not None:
        return RemoteApp(_chair(table, token, nickname, lang), nickname, lang).run() or ""
    return _enter(LobbyApp(server or "", nickname, lang, account).run(), say)


def _enter(entrance: Entrance | None, say: Callable[[str], None]) -> str:
    """Go to the table chosen in the lobby."""
    if entrance is None:
        return ""
    if entrance.access.token:
        return RemoteApp(entrance.access, entrance.nickname, entrance.lang).run() or ""
    return _unattended(HeadlessPlayer(entrance.access, "", entrance.lang, say))


def _chair(table: TableLink, token: str, nickname: str, lang: str) -> TableAccess:
    if token.startswith(TOKEN_PREFIX):
        return take_chair(table, nickname, lang, account=token)
    if not token:
        return take_chair(table, nickname, lang)
    check_table(table, lang)
    return TableAccess(table, token)


def join_by_bot(link: str, nickname: str, token: str, bot: str, lang: str, say: Callable[[str], None]) -> str:
    """Let a bot play at a table until the game is over, and print the log; returns what went wrong, or ""."""
    learn_editions(read_link(link).server, lang)
    return _unattended(HeadlessPlayer(_chair(read_link(link), token, nickname, lang), bot, lang, say))


def watch(link: str, lang: str, say: Callable[[str], None]) -> str:
    """Print the log of a table until its game is over; returns what went wrong, or ""."""
    table = read_link(link)
    # A connection that breaks is restored for as long as it takes, so there must have been one.
    check_table(table, lang)
    learn_editions(table.server, lang)
    return _unattended(HeadlessPlayer(TableAccess(table), "", lang, say))


def _unattended(player: HeadlessPlayer) -> str:
    asyncio.run(player.run())
    return player.problem
