"""``tudor rules``: an edition's rules."""

import sys

import click

from tudor.cli.command import Command, language_option, rule_option
from tudor.editions import load, with_house_rules
from tudor.text.rulebook import rules_page


@click.command("rules", cls=Command)
@click.argument("edition_id", metavar="EDITION")
@rule_option
@language_option
def print_rules(edition_id: str, house_rules: tuple[str, ...], lang: str) -> None:
    """Print the rules of EDITION.

    Formatted in a terminal, plain Markdown in a file or a pipe.
    """
    page = rules_page(with_house_rules(load(edition_id), house_rules), lang)
    if sys.stdout.isatty():
        from tudor.cli.console import print_markdown

        print_markdown(page)
    else:
        click.echo(page.rstrip("\n"))
