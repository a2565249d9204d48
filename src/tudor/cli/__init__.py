"""The command line: ``tudor COMMAND``."""

import click

from tudor.cli.admin import look_after_server
from tudor.cli.arena import run_arena
from tudor.cli.backup import back_up_data
from tudor.cli.bot import run_bot
from tudor.cli.cluster import run_cluster
from tudor.cli.command import CommandGroup, forgive_unknown_signs
from tudor.cli.edition import write_editions
from tudor.cli.editions import list_editions
from tudor.cli.first_start import compile_meanwhile
from tudor.cli.join import join_table
from tudor.cli.migrate import migrate_data
from tudor.cli.play import play_in_terminal
from tudor.cli.puzzle import solve_puzzles
from tudor.cli.puzzles import make_puzzles
from tudor.cli.replay import replay_record
from tudor.cli.review import review_record
from tudor.cli.rules import print_rules
from tudor.cli.serve import serve_tables
from tudor.cli.simulate import simulate_games
from tudor.cli.solve import solve_notes
from tudor.cli.think import think_for_servers
from tudor.cli.verify import verify_record

__all__ = ["main"]


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tudor", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play, host and study the detective game Clue, also known as Cluedo.

    Start with `tudor play`. For help with a command, run `tudor COMMAND --help`.
    """
    forgive_unknown_signs()
    if ctx.invoked_subcommand not in (serve_tables.name, think_for_servers.name, run_cluster.name):
        compile_meanwhile()


COMMANDS = (
    play_in_terminal,
    serve_tables,
    join_table,
    solve_puzzles,
    list_editions,
    write_editions,
    print_rules,
    replay_record,
    review_record,
    verify_record,
    solve_notes,
    simulate_games,
    run_arena,
    make_puzzles,
    run_bot,
    back_up_data,
    migrate_data,
    think_for_servers,
    run_cluster,
    look_after_server,
)

for command in COMMANDS:
    main.add_command(command)
