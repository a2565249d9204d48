"""``tudor serve``: a game server."""

import os
import sys
from pathlib import Path

import click

from tudor.cli.command import Command, language_option
from tudor.cli.first_start import compile_first
from tudor.cli.server_options import load_editions, log_option, processes_option
from tudor.text.languages import N_, translate

SECONDS = click.FloatRange(min=0)


@click.command("serve", cls=Command, context_settings={"auto_envvar_prefix": "TUDOR"})
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 for all.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 for any free one.",
)
@click.option(
    "--data",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("tudor-data"),
    show_default=True,
    help="The data folder.",
)
@click.option(
    "--database",
    metavar="URL",
    help="Keep the games in this PostgreSQL database, such as postgresql://db.example.org/tudor, not in the data folder.",
)
@click.option(
    "--nats",
    metavar="URL",
    help="Serve this database together with others, which find each other at this NATS, such as nats://bus.example.org:4222.",
)
@click.option(
    "--editions",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder of edition files to offer beside Tudor's own.",
)
@processes_option
@click.option(
    "--origin",
    "origins",
    metavar="URL",
    multiple=True,
    help="A public address of this server, such as https://clue.example.org; repeatable.",
)
@click.option(
    "--bot-pace", metavar="SECONDS", type=SECONDS, default=1.2, show_default=True, help="Seconds a bot takes to move."
)
@click.option(
    "--window",
    metavar="SECONDS",
    type=SECONDS,
    default=4.0,
    show_default=True,
    help="Seconds a sealed window stays open.",
)
@click.option(
    "--grace",
    metavar="SECONDS",
    type=SECONDS,
    default=45.0,
    show_default=True,
    help="Seconds to wait for an absent player.",
)
@click.option(
    "--fill",
    metavar="SECONDS",
    type=SECONDS,
    default=20.0,
    show_default=True,
    help="Seconds a quick match waits for people before bots fill it up.",
)
@click.option("--pace", metavar="SECONDS", type=SECONDS, help="Seconds for a decision, overriding each table's choice.")
@click.option(
    "--behind-proxy",
    metavar="ADDRESS",
    multiple=True,
    is_flag=False,
    flag_value="",
    help="Trust X-Forwarded-For from this address or network, such as 127.0.0.1 or 10.0.0.0/8; repeatable.",
)
@click.option(
    "--requests", metavar="RATE", default="120/minute", show_default=True, help="Most requests from one address."
)
@click.option(
    "--messages", metavar="RATE", default="600/minute", show_default=True, help="Most messages from one seat."
)
@click.option(
    "--sockets",
    metavar="N",
    type=click.IntRange(min=1),
    default=64,
    show_default=True,
    help="Most sockets open at once from one address.",
)
@click.option(
    "--connections",
    metavar="N",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    help="Most connections open at once from all addresses.",
)
@click.option("--keep", metavar="TIME", help="Forget finished games after this time, such as 90d; default never.")
@click.option(
    "--metrics-port", metavar="N", type=click.IntRange(1, 65535), help="A port that answers /metrics and nothing else."
)
@click.option(
    "--metrics-host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address of --metrics-port.",
)
@click.option("--metrics-token", metavar="TOKEN", help="Answer /metrics on --port for requests with this token.")
@log_option
@click.option("--open", "open_browser", is_flag=True, help="Open the start page in a browser.")
@language_option
def serve_tables(  # noqa: PLR0913 click passes every option as an argument of its own
    *,
    host: str,
    port: int,
    data: Path,
    database: str | None,
    nats: str | None,
    editions: Path | None,
    processes: int,
    origins: tuple[str, ...],
    bot_pace: float,
    window: float,
    grace: float,
    fill: float,
    pace: float | None,
    behind_proxy: tuple[str, ...],
    requests: str,
    messages: str,
    sockets: int,
    connections: int,
    keep: str | None,
    metrics_port: int | None,
    metrics_host: str,
    metrics_token: str | None,
    log: str,
    open_browser: bool,
    lang: str,
) -> None:
    """Host games between people and bots. Ctrl-C stops the server.

    Each option can also be set by an environment variable: --bot-pace by TUDOR_BOT_PACE.
    """
    from tudor.server.config import Config
    from tudor.server.process import run
    from tudor.server.table.services import Timing

    load_editions(editions, lang)
    timing = Timing(bot_pace=bot_pace, window=window, grace=grace, fill=fill, pace=pace)
    config = Config(
        host=host,
        port=port,
        data=data,
        database=database,
        nats=nats,
        processes=processes,
        origins=origins,
        timing=timing,
        requests=requests,
        messages=messages,
        sockets=sockets,
        connections=connections,
        behind_proxy=behind_proxy,
        keep=keep,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
        metrics_token=metrics_token or "",
        log=log,
    )
    run(config, lambda: compile_first(lang), lambda address: _tell(address, lang, open_browser=open_browser))


def _tell(address: str, lang: str, *, open_browser: bool) -> None:
    click.echo(translate(N_("Tudor is running at {address} (Ctrl-C stops it)."), lang).format(address=address))
    if open_browser and _has_screen():
        # Browsers allow passkeys there, and not at a bare address.
        click.launch(address.replace("//127.0.0.1:", "//localhost:"))


def _has_screen() -> bool:
    """False where a browser cannot be shown: a starter of programs would complain, or start a text browser in this terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
