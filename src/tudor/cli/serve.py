"""``tudor serve``: tables on the network."""

from pathlib import Path

import click

from tudor.cli.command import Command, language_option
from tudor.text.languages import N_, translate

SECONDS = click.FloatRange(min=0)
LOG_LEVEL = click.Choice(["debug", "info", "warning", "error"])


@click.command("serve", cls=Command, context_settings={"auto_envvar_prefix": "TUDOR"})
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 is every one.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("tudor-data"),
    show_default=True,
    help="The folder where games are kept.",
)
@click.option("--processes", type=click.IntRange(min=1), default=1, show_default=True, help="Processes for bots.")
@click.option("--origin", "origins", multiple=True, help="Another address of this server, as https://clue.example.org.")
@click.option("--bot-pace", type=SECONDS, default=1.2, show_default=True, help="Seconds a bot takes for a move.")
@click.option("--window", type=SECONDS, default=4.0, show_default=True, help="Seconds a sealed window is open.")
@click.option("--grace", type=SECONDS, default=45.0, show_default=True, help="Seconds an absent player is waited for.")
@click.option("--pace", type=SECONDS, help="Seconds for a decision, in place of what a table has chosen.")
@click.option("--behind-proxy", is_flag=True, help="Believe the address of a client that a proxy in front tells.")
@click.option("--requests", default="120/minute", show_default=True, help="How much one address may ask for.")
@click.option("--messages", default="600/minute", show_default=True, help="How much one seat may say.")
@click.option(
    "--sockets",
    type=click.IntRange(min=1),
    default=64,
    show_default=True,
    help="Sockets open at once from one address.",
)
@click.option("--log", type=LOG_LEVEL, default="info", show_default=True, help="How much is logged.")
@click.option("--open", "open_browser", is_flag=True, help="Open the start page in a browser.")
@language_option
def serve_tables(  # noqa: PLR0913 click passes every option as an argument of its own
    *,
    host: str,
    port: int,
    data: Path,
    processes: int,
    origins: tuple[str, ...],
    bot_pace: float,
    window: float,
    grace: float,
    pace: float | None,
    behind_proxy: bool,
    requests: str,
    messages: str,
    sockets: int,
    log: str,
    open_browser: bool,
    lang: str,
) -> None:
    """Host games between people and bots, until Ctrl-C.

    Every flag can be set by an environment variable too: --bot-pace is TUDOR_BOT_PACE.
    """
    from tudor.server.config import Config
    from tudor.server.running import run
    from tudor.server.services import Timing

    timing = Timing(bot_pace=bot_pace, window=window, grace=grace, pace=pace)
    config = Config(
        host=host,
        port=port,
        data=data,
        processes=processes,
        origins=origins,
        timing=timing,
        requests=requests,
        messages=messages,
        sockets=sockets,
        behind_proxy=behind_proxy,
        log=log,
    )
    run(config, on_serving=lambda address: _tell(address, lang, open_browser=open_browser))


def _tell(address: str, lang: str, *, open_browser: bool) -> None:
    click.echo(translate(N_("Tudor is running at {address} (press Ctrl-C to stop)."), lang).format(address=address))
    if open_browser:
        click.launch(address)
