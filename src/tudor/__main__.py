"""``python -m tudor``: the command line, wherever this Python finds the package."""

from tudor.cli import main

main(prog_name="tudor")
