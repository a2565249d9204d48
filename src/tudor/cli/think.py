"""``tudor think``: thinking power for the servers of a cluster."""

from pathlib import Path

import click

from tudor.cli.command import Command, language_option
from tudor.cli.first_start import compile_first
from tudor.cli.server_options import load_editions, log_option, processes_option
from tudor.text.languages import N_, translate


@click.command("think", cls=Command, context_settings={"auto_envvar_prefix": "TUDOR"})
@click.option(
    "--nats", metavar="URL", required=True, help="The NATS of the cluster, such as nats://bus.example.org:4222."
)
@processes_option
@click.option(
    "--editions",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of edition files that the servers offer.",
)
@log_option
@language_option
def think_for_servers(*, nats: str, processes: int, editions: Path | None, log: str, lang: str) -> None:
    """Think for the servers of a cluster. Ctrl-C stops it.

    It computes bot moves, notebooks and reviews.

    Each option can also be set by an environment variable: --nats by TUDOR_NATS.
    """
    from tudor.server.thinker import run

    load_editions(editions, lang)
    run(nats, processes, log, lambda: compile_first(lang), lambda: _tell(lang))


def _tell(lang: str) -> None:
    click.echo(translate(N_("Thinking for the servers of the cluster (Ctrl-C stops it)."), lang))
