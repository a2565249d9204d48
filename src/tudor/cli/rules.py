"""``tudor rules``: an edition's rules."""

import sys

import click

from tudor.cli.command import Command, language_option
from tudor.editions import load
from tudor.text import rules_page


@click.command("rules", cls=Command)
@click.argument("edition_id", metavar="EDITION")
@language_option
def print_rules(edition_id: str, lang: str) -> None:
    """Print the rules of EDITION.

    Formatted in a terminal, plain Markdown in a file or a pipe.
    """
    page = rules_page(load(edition_id), lang)
    if sys.stdout.isatty():
        from tudor.cli.console import print_markdown

        print_markdown(page)
    else:
        click.echo(page.rstrip("\n"))
