"""``tudor cluster``: a cluster to try on one machine."""

import signal

import click

from tudor.cli.command import Command, CommandGroup, language_option


@click.group("cluster", cls=CommandGroup)
def run_cluster() -> None:
    """Try several servers that share their games."""


@run_cluster.command("up", cls=Command)
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 50),
    default=3,
    show_default=True,
    help="How many servers to start.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65000),
    default=8000,
    show_default=True,
    help="The port of the first one; the others take the next ones. 0 for any free ones.",
)
@language_option
def start_cluster(*, workers: int, port: int, lang: str) -> None:
    """Start a PostgreSQL, a NATS and several servers on this machine. Ctrl-C stops all of them; the games are gone then.

    Needs: pip install 'tudor[try-cluster]'.
    """
    from tudor.server.cluster.trial import run

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)
    try:
        run(workers, port, lang, click.echo)
    except KeyboardInterrupt:
        return
