"""Options that ``tudor serve`` and ``tudor think`` share."""

from pathlib import Path

import click

from tudor.editions import load_folder

processes_option = click.option(
    "--processes",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Processes that compute bot moves and notebooks.",
)

log_option = click.option(
    "--log",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="The least severe level to log.",
)


def load_editions(folder: Path | None, lang: str) -> None:
    """Load the edition files of a folder, if one is given; tell what is wrong with those that cannot be used."""
    if folder is None:
        return
    for problem in load_folder(folder):
        click.echo(problem.text(lang), err=True)
