"""The command line: ``tudor COMMAND``."""

import click

from tudor.cli.command import CommandGroup
from tudor.cli.editions import list_editions
from tudor.cli.output import forgive_unknown_signs
from tudor.cli.play import play_in_terminal
from tudor.cli.replay import replay_record
from tudor.cli.rules import print_rules
from tudor.cli.simulate import simulate_games
from tudor.cli.solve import solve_notes

__all__ = ["main"]


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tudor", message="%(prog)s %(version)s")
def main() -> None:
    """Play, read and study the detective game Clue, also known as Cluedo.

    Start with `tudor play`. Every command explains itself: `tudor COMMAND --help`.
    """
    forgive_unknown_signs()


for command in (play_in_terminal, list_editions, print_rules, replay_record, solve_notes, simulate_games):
    main.add_command(command)
