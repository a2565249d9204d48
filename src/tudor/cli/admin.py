"""``tudor admin``: look after a running server."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import click
from msgspec import to_builtins
from msgspec.structs import replace

from tudor.cli.command import Command, CommandGroup, Refusal, data_option, echo_json, json_option, language_option
from tudor.server.admin import messages as says
from tudor.server.admin.client import ask
from tudor.text.languages import N_, translate

Asks: TypeAlias = Callable[..., says.Command]

STAGES = {
    "gathering": N_("gathering"),
    "mixing": N_("mixing"),
    "playing": N_("playing"),
    "paused": N_("paused"),
    "over": N_("over"),
    "closed": N_("closed"),
}
AGES = ((86_400, N_("{count} d")), (3_600, N_("{count} h")), (60, N_("{count} min")), (1, N_("{count} s")))
TABLES = (N_("Table"), N_("Stage"), N_("Edition"), N_("People"), N_("Bots"), N_("Sockets"), N_("Age"))
SOCKETS = (N_("Socket"), N_("Table"), N_("Seat"), N_("Address"), N_("Age"))
SPECTATOR = N_("spectator")
GIGABYTE = 1e9


@click.group("admin", cls=CommandGroup)
def look_after_server() -> None:
    """Look after a running server.

    The commands reach the server through its data folder, so only the user who runs it, or root, can use them.
    """


ids_option = click.option("--ids", is_flag=True, help="Show the whole id of each table, which is a link to it.")


def admin_command(name: str, **settings: Any) -> Callable[[Asks], click.Command]:
    """A command that asks the server what the function returns, and prints the answer."""

    def with_options(function: Asks) -> click.Command:
        def run(*, data: str, as_json: bool, lang: str, ids: bool = False, **given: Any) -> None:
            answer = ask(Path(data), function(**given), lang)
            if isinstance(answer, says.Refused):
                raise Refusal(answer.text)
            _print(answer if ids else _shortened(answer), lang, as_json=as_json)

        run.__doc__ = function.__doc__
        run.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined] # this is how click hands options on
        made = look_after_server.command(name, cls=Command, context_settings=settings)
        return made(language_option(json_option(data_option(run))))

    return with_options


@admin_command("status")
def show_status() -> says.Command:
    """Show how the server is doing, and what is blocked."""
    return says.AskStatus()


@admin_command("tables")
@ids_option
def list_tables() -> says.Command:
    """List the tables."""
    return says.ListTables()


@admin_command("sockets")
@ids_option
def list_sockets() -> says.Command:
    """List the connected players and spectators, with their addresses."""
    return says.ListSockets()


# An id may begin with a hyphen.
@admin_command("close", ignore_unknown_options=True)
@click.argument("table")
@click.option("--reason", metavar="TEXT", required=True, help="Why, for the people at the table.")
def close_table(table: str, reason: str) -> says.Command:
    """Close a table for good.

    TABLE is its id, or the beginning of it. The record of what was played is kept.
    """
    return says.CloseTable(table, reason)


@admin_command("remove")
@click.argument("number", type=int)
def remove_spectator(number: int) -> says.Command:
    """Hang up on a spectator, by the NUMBER of the socket.

    To keep them away, block their address.
    """
    return says.RemoveSpectator(number)


@admin_command("block")
@click.argument("network")
def block_network(network: str) -> says.Command:
    """Refuse everything from an address or a NETWORK.

    Write it like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32. It stays blocked when the server restarts.
    """
    return says.Block(network)


@admin_command("unblock")
@click.argument("network")
def unblock_network(network: str) -> says.Command:
    """Let a blocked address or NETWORK in again."""
    return says.Unblock(network)


@admin_command("read-only")
@click.argument("switch", type=click.Choice(["on", "off"]))
def set_read_only(switch: str) -> says.Command:
    """Refuse new tables and joins, or allow them again.

    Games in progress go on. The mode stays on when the server restarts.
    """
    return says.SetReadOnly(switch == "on")


@admin_command("vacuum")
def vacuum() -> says.Command:
    """Forget old games now, and give unused room back to the disk.

    Which games are old is set by --keep of `tudor serve`; the server does the same by itself, a little every minute.
    """
    return says.Vacuum()


@admin_command("rerate")
def rerate() -> says.Command:
    """Work out all ratings again, from the stored games.

    The numbers stay the same unless something was stored wrongly, which is corrected.
    """
    return says.Rerate()


# Printing


def _shortened(answer: says.Answer) -> says.Answer:
    """The same without links to tables."""
    match answer:
        case says.Tables(tables=tables):
            return says.Tables(tuple(replace(table, id=says.shortened(table.id)) for table in tables))
        case says.Sockets(sockets=sockets):
            return says.Sockets(tuple(replace(socket, table=says.shortened(socket.table)) for socket in sockets))
    return answer


def _print(answer: says.Answer, lang: str, *, as_json: bool) -> None:
    match answer:
        case says.Done(text=text) if not as_json:
            click.echo(text)
        case says.Tables(tables=tables):
            _print_list(tables, TABLES, [_table_row(table, lang) for table in tables], lang, as_json=as_json)
        case says.Sockets(sockets=sockets):
            _print_list(sockets, SOCKETS, [_socket_row(socket, lang) for socket in sockets], lang, as_json=as_json)
        case says.Status() if not as_json:
            for sentence, value in _status_lines(answer, lang):
                click.echo(translate(sentence, lang).format(value=value))
        case _:
            echo_json({key: value for key, value in to_builtins(answer).items() if key != "type"})


def _print_list(
    lines: object, headings: Sequence[str], rows: list[tuple[str, ...]], lang: str, *, as_json: bool
) -> None:
    if as_json:
        echo_json(lines)
        return
    from tudor.cli.console import print_table

    print_table([translate(heading, lang) for heading in headings], rows)


def _table_row(table: says.OpenTable, lang: str) -> tuple[str, ...]:
    counts = (str(count) for count in (table.people, table.bots, table.sockets))
    return (table.id, translate(STAGES[table.stage], lang), table.edition, *counts, _age(table.age, lang))


def _socket_row(socket: says.OpenSocket, lang: str) -> tuple[str, ...]:
    seat = translate(SPECTATOR, lang) if socket.chair is None else str(socket.chair)
    return str(socket.number), socket.table, seat, socket.address, _age(socket.age, lang)


def _age(seconds: float, lang: str) -> str:
    """A duration in its largest whole unit."""
    unit, words = next(((unit, words) for unit, words in AGES if seconds >= unit), AGES[-1])
    return translate(words, lang).format(count=int(seconds // unit))


def _status_lines(status: says.Status, lang: str) -> list[tuple[str, str]]:
    return [
        (N_("Version: {value}"), status.version),
        (N_("Read-only: {value}"), translate(N_("on") if status.read_only else N_("off"), lang)),
        (N_("Tables: {value}"), str(status.tables)),
        (N_("Sockets: {value}"), str(status.sockets)),
        (N_("Blocked: {value}"), ", ".join(status.blocked) or translate(N_("nothing"), lang)),
        (N_("Disk free: {value} GB"), f"{status.disk_free / GIGABYTE:.1f}"),
    ]
