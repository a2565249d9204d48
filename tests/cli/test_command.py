import json
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.cli.running import ENTRY, environment, process, tudor
from tests.source import ROOT
from tudor.cli import main
from tudor.cli.command import language_of_environment

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FRENCH, ENGLISH = "Édition", "Edition"


@pytest.mark.parametrize(
    ("arguments", "env", "heading"),
    [
        ([], {"LANG": "fr_FR.UTF-8"}, FRENCH),
        ([], {"LANG": "fr"}, FRENCH),
        ([], {"LANG": "de_DE.UTF-8"}, ENGLISH),
        ([], {"LANG": None}, ENGLISH),
        ([], {"LANG": "en_GB.UTF-8", "TUDOR_LANG": "fr"}, FRENCH),
        ([], {"LANG": "fr_CA.UTF-8", "TUDOR_LANG": "en"}, ENGLISH),
        ([], {"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, FRENCH),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, ENGLISH),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, FRENCH),
        ([], {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, FRENCH),
        ([], {"LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, ENGLISH),
        (["--lang", "en"], {"LANG": "fr_CA.UTF-8", "TUDOR_LANG": "fr"}, ENGLISH),
        (["--lang", "fr"], {"TUDOR_LANG": "en"}, FRENCH),
    ],
)
def test_the_language(arguments: list[str], env: dict[str, str | None], heading: str) -> None:
    """The option --lang comes before TUDOR_LANG, and that before LC_ALL, LC_MESSAGES and LANG; English is the rest."""
    assert tudor("editions", *arguments, env=env).stdout.startswith(heading)


def test_an_unknown_language_is_refused() -> None:
    """A language that the catalogue lacks is refused, with those it has."""
    refused = tudor("editions", "--lang", "de")
    assert 2 == refused.exit_code
    assert "'en', 'fr'" in refused.stderr


def test_the_version() -> None:
    """The version printed is the project's."""
    assert f"tudor {PROJECT['version']}\n" == tudor("--version").stdout


def test_help_lists_the_commands() -> None:
    """The help tells of every command in a whole sentence, the one for newcomers first."""
    helped = tudor("--help").stdout
    listed = helped.partition("Commands:\n")[2].splitlines()
    expected = [
        "play",
        "serve",
        "join",
        "puzzle",
        "editions",
        "edition",
        "rules",
        "replay",
        "review",
        "verify",
        "solve",
        "simulate",
        "arena",
        "puzzles",
        "bot",
        "backup",
        "migrate",
        "think",
        "cluster",
        "admin",
    ]
    assert expected == [line.split()[0] for line in listed]
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


def test_the_entry_point_exists() -> None:
    """The script that the package installs is the command line tested here."""
    assert {"tudor": "tudor_command:main"} == PROJECT["scripts"]
    ended = subprocess.run(
        [sys.executable, "-c", "from tudor_command import main; main()", "--version"], capture_output=True, check=True
    )
    assert ended.stdout.decode().endswith(f" {PROJECT['version']}\n")


@pytest.mark.parametrize(("module", "code"), [("msgspec", -signal.SIGINT), ("rich", 130)])
def test_ctrl_c_is_quiet_at_any_time(module: str, code: int) -> None:
    """Ctrl-C while something is imported, before the command or for it, shows no traceback."""
    command = (
        "import signal, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}: signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from tudor_command import main; main()"
    )
    ended = subprocess.run([sys.executable, "-c", command, "editions"], capture_output=True, text=True, check=False)
    assert (code, "", "") == (ended.returncode, ended.stdout, ended.stderr)


def test_the_package_can_be_run() -> None:
    """`python -m tudor` is the command line, under its own name."""
    ended = subprocess.run([sys.executable, "-m", "tudor", "--version"], capture_output=True, text=True, check=True)
    assert (f"tudor {PROJECT['version']}\n", "") == (ended.stdout, ended.stderr)


@pytest.mark.parametrize(
    ("arguments", "encoding", "code"),
    [
        pytest.param(["simulate", "--players", "9"], "ascii", 2, marks=pytest.mark.nightly),
        (["editions"], "latin-1", 0),
    ],
)
def test_signs_that_a_terminal_lacks_do_no_harm(arguments: list[str], encoding: str, code: int) -> None:
    """Output is printed even where its signs cannot be."""
    told = process([*arguments, "--lang", "fr"], env={"PYTHONIOENCODING": encoding})
    assert code == told.code
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["editions"],
        pytest.param(["editions", "--json"], marks=pytest.mark.nightly),
        pytest.param(["rules", "clue-1998"], marks=pytest.mark.nightly),
    ],
)
def test_a_full_disk_is_told(arguments: list[str]) -> None:
    """Output that cannot be written ends in a sentence and not in a traceback, however little there is of it."""
    command = [sys.executable, "-c", ENTRY, *arguments]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=environment({})
        )
    told = "The disk is full, so the output is not complete. Make room and try again.\n"
    assert (2, told) == (ended.returncode, ended.stderr)


def test_rich_and_textual_come_when_needed() -> None:
    """Commands that print plain text import neither rich nor textual."""
    code = (
        "import sys; from tudor.cli import main\n"
        "for call in (['--help'], ['editions', '--json'], ['rules', 'clue-1998']):\n"
        "    main(call, standalone_mode=False)\n"
        "print(*sorted(m for m in sys.modules if m in ('rich', 'textual')), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "\n" == ended.stderr


def test_the_environment_may_be_bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any variable the language is English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert "en" == language_of_environment()


def commands_with_json(group: click.Group = main, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command that can print JSON, as it is typed."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands_with_json(command, (*path, name))
        elif any("--json" in option.opts for option in command.params):
            yield (*path, name)


@pytest.mark.parametrize("wrong", [("--nosuch",), ("--lang", "de"), ("--lang",)], ids=" ".join)
def test_json_answers_wrong_options_too(wrong: tuple[str, ...]) -> None:
    """Every command that prints JSON says in JSON which option is wrong; people read it on standard error."""
    commands = [*commands_with_json()]
    assert len(commands) > 6
    for command in commands:
        told = tudor(*command, "--json", *wrong)
        answer = json.loads(told.stdout)
        assert 2 == told.exit_code
        assert answer["error"]
        assert answer["error"] in told.stderr
        assert "" == tudor(*command, *wrong).stdout


def test_json_answers_what_a_command_refuses() -> None:
    """A file that is not there, and a word that is none, are told in JSON by any command."""
    for command in (("review", "no such file"), ("verify", "no such file"), ("simulate", "--edition", "monopoly")):
        told = tudor(*command, "--json")
        assert json.loads(told.stdout)["error"] in told.stderr
        assert 2 == told.exit_code
