import json
import re
import shlex

import click
import pytest

from tests.cli.running import tudor
from tests.source import ROOT
from tudor.cli import main

PAGE = (ROOT / "docs" / "cli.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```console\n\$ tudor (.*)\n((?:.*\n)*?)```$", PAGE, flags=re.MULTILINE)
UNTESTED = re.findall(r"^```sh\n((?:.*\n)*?)```$", PAGE, flags=re.MULTILINE)


def section(command: str) -> str:
    """What the page tells of a command."""
    return PAGE.partition(f"## tudor {command}\n")[2].partition("\n## ")[0]


def with_parts(command: click.Command) -> list[click.Command]:
    """A command and the commands in it, which share its section."""
    return [command, *(command.commands.values() if isinstance(command, click.Group) else ())]


# Every command with each of its options.
OPTIONS = sorted(
    {
        (name, spelling)
        for name, command in main.commands.items()
        for part in with_parts(command)
        for parameter in part.params
        if isinstance(parameter, click.Option)
        for spelling in parameter.opts
    }
)
ADMIN = main.commands["admin"]


def keys(value: object) -> set[str]:
    """The keys of the objects at the top of a JSON text."""
    first = value[0] if isinstance(value, list) else value
    assert isinstance(first, dict)
    return set(first)


@pytest.mark.parametrize("command", main.commands)
def test_each_command_is_documented(command: str) -> None:
    """The page has a section for each command."""
    assert section(command)


def test_each_option_is_documented() -> None:
    """The section of a command has a row for each of its options."""
    rows = {command: section(command) for command, _ in OPTIONS}
    missing = [
        (command, option)
        for command, option in OPTIONS
        if not re.search(rf"^\| `{option}[ `]", rows[command], flags=re.MULTILINE)
    ]
    assert [] == missing


@pytest.mark.parametrize("command", main.commands)
def test_nothing_else_is_documented(command: str) -> None:
    """The rows of a command's section are options it has."""
    documented = re.findall(r"^\| `(--[a-z-]+)", section(command), flags=re.MULTILINE)
    assert [] == [option for option in documented if (command, option) not in OPTIONS]


def test_each_admin_command_is_documented() -> None:
    """The section of `tudor admin` has a row for each of its commands, and no others."""
    assert isinstance(ADMIN, click.Group)
    assert [*ADMIN.commands] == re.findall(r"^\| `tudor admin ([a-z-]+)", section("admin"), flags=re.MULTILINE)


def test_no_section_is_stale() -> None:
    """The page has no section for a command that is gone."""
    assert [*main.commands] == re.findall(r"^## tudor (\w+)$", PAGE, flags=re.MULTILINE)


@pytest.mark.parametrize(
    "call",
    [
        ["editions", "--json"],
        ["simulate", "--games", "1", "--json"],
        ["arena", "--bots", "random,random,random", "--games", "1", "--jobs", "1", "--json"],
    ],
    ids=lambda call: call[0],
)
def test_the_keys_of_json_are_documented(call: list[str]) -> None:
    """The JSON of a command has exactly the keys that its section lists."""
    rows = section(call[0]).partition("| key | value |\n|---|---|\n")[2].splitlines()
    documented = {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert documented == keys(json.loads(tudor(*call).stdout))


@pytest.mark.parametrize(("call", "printed"), EXAMPLES, ids=[call for call, _ in EXAMPLES])
def test_the_examples_are_true(call: str, printed: str) -> None:
    """An example prints what the page says it prints."""
    assert printed == tudor(*shlex.split(call)).stdout


def test_the_other_examples_can_be_typed() -> None:
    """An example that is not run names a command and options that exist."""
    for line in (line for block in UNTESTED for line in block.splitlines()):
        _, command, *arguments = shlex.split(line)
        named = [argument for argument in arguments if argument.startswith("--")]
        assert [] == [option for option in named if (command, option) not in OPTIONS], line
