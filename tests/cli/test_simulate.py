import json
from collections.abc import Sequence

import pytest

from tests.by_day import BY_DAY
from tests.cli.running import in_window, process, terminal, tudor
from tudor.arena import simulate, simulation
from tudor.editions import available, load

FEW = ("simulate", "--games", "4", "--players", "3")
BROAD = ("simulate", "--games", "6", "--players", "5", "--seed", "11")


def lying(edition_id: str) -> list[str]:
    """The option that lets witnesses hide cards, where there is one."""
    return [] if load(edition_id).rules.concealing == "ignored" else ["--false-witnesses"]


def test_the_json_is_the_report() -> None:
    """The JSON holds what the simulation found, key by key."""
    told = json.loads(tudor(*FEW, "--seed", "9", "--edition", "clue-canada", "--json").stdout)
    report = simulate(load("clue-canada"), 3, 4, 9)
    assert report.winners == told.pop("winners")
    assert {"mean": report.turns.mean, "median": report.turns.median} == {
        key: told["turns"][key] for key in ("mean", "median")
    }
    assert {"fewest": report.decisions.fewest, "most": report.decisions.most} == {
        key: told["decisions"][key] for key in ("fewest", "most")
    }
    assert ("clue-canada", 9, 4, 4, report.nobody) == tuple(
        told[key] for key in ("edition", "seed", "games", "ended", "nobody")
    )


@pytest.mark.nightly
@pytest.mark.parametrize("editions", [sorted(BY_DAY), pytest.param(available(), marks=pytest.mark.nightly)])
def test_the_report_is_the_same_in_every_process(editions: Sequence[str]) -> None:
    """The same seed prints the same bytes for every edition, however Python shuffles its sets."""
    calls = [(*BROAD, "--edition", edition_id, *lying(edition_id)) for edition_id in editions]
    one, two = (process(*calls, env={"PYTHONHASHSEED": seed}).stdout for seed in ("1", "2"))
    assert one == two
    assert len(calls) == one.count("6 of 6 games ended")


def test_ten_play_where_ten_may() -> None:
    """Super Cluedo is simulated with all its suspects, and every game ends."""
    told = json.loads(
        tudor("simulate", "--edition", "super-cluedo", "--players", "10", "--games", "2", "--json").stdout
    )
    assert [*load("super-cluedo").suspects] == told["seats"]
    assert 2 == told["ended"]


def test_another_seed_prints_another_report() -> None:
    """The seed decides what happens."""
    assert tudor(*FEW, "--seed", "1").stdout != tudor(*FEW, "--seed", "2").stdout


def test_timing_is_no_part_of_the_report() -> None:
    """How fast it went is told on standard error alone."""
    told = tudor(*FEW)
    assert "decisions per second" in told.stderr
    assert "second" not in told.stdout


def test_the_report_names_winners() -> None:
    """Every seat and nobody have a line, by the name of the edition."""
    printed = tudor("simulate", "--games", "4", "--edition", "cluedo-france", "--lang", "fr").stdout
    lines = [line.split("  ")[0] for line in printed.splitlines()[-5:]]
    assert ["Mademoiselle Rose", "Colonel Moutarde", "Madame Leblanc", "Docteur Olive", "Personne"] == lines


def test_french_figures_have_a_comma() -> None:
    """Decimals have a point in English and a comma in French."""
    report = simulate(load("clue-1998"), 3, 4, 0)
    point = f"{report.turns.mean:.1f}"
    assert f" {point} " in tudor(*FEW).stdout
    assert f" {point.replace('.', ',')} " in tudor(*FEW, "--lang", "fr").stdout


def test_false_witnesses_are_mentioned() -> None:
    """A report tells that witnesses could hide cards, and then the games are other games."""
    honest, lying = tudor(*FEW, "--edition", "cluedo-50"), tudor(*FEW, "--edition", "cluedo-50", "--false-witnesses")
    assert "False witnesses" in lying.stdout
    assert "False witnesses" not in honest.stdout
    assert honest.stdout.splitlines()[1:] != lying.stdout.splitlines()[1:]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "7"], "clue-1998 is for 3 to 6 players, not 7.\n"),
        (["--players", "7", "--lang", "fr"], "clue-1998 se joue de 3 à 6 joueurs, pas à 7.\n"),
        (["--players", "2"], "clue-1998 is for 3 to 6 players, not 2.\n"),
        (
            ["--false-witnesses"],
            "The edition clue-1998 has no option false_witnesses. Leave it out, or choose an edition that has it.\n",
        ),
    ],
)
def test_an_impossible_table_is_refused(arguments: list[str], reason: str) -> None:
    """What cannot be played is refused in one sentence, in the language chosen."""
    refused = tudor("simulate", *arguments)
    assert (2, "", reason) == (refused.exit_code, refused.stdout, refused.stderr)


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--games", "many"], ["--seed", "1.5"]])
def test_numbers_must_be_numbers(arguments: list[str]) -> None:
    """Options that count want a number that makes sense."""
    refused = tudor("simulate", *arguments)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert arguments[0] in refused.stderr


def test_games_without_end_are_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game does not end, the report says so and the program fails."""
    monkeypatch.setattr(simulation, "PATIENCE", 3)
    told = tudor(*FEW)
    assert 1 == told.exit_code
    assert "0 of 4 games ended" in told.stdout


def test_no_progress_bar_without_a_terminal() -> None:
    """Piped, standard error holds one line of timing and no signs of a bar."""
    told = tudor(*FEW)
    assert 1 == told.stderr.count("\n")
    assert "\x1b" not in told.stderr


def test_a_progress_bar_in_a_terminal() -> None:
    """In a terminal a bar counts the games."""
    assert "━" in in_window("simulate", "--games", "30", "--players", "3")


def test_ctrl_c_is_quiet() -> None:
    """Ctrl-C ends the program with the code that shells expect, and no word of complaint."""
    stopped = terminal("simulate", "--games", "1000000", interrupt=True)
    assert 130 == stopped.code
    assert "Traceback" not in stopped.stdout
    assert "Aborted" not in stopped.stdout
    assert "a second" not in stopped.stdout


def test_house_rules_are_played_and_told() -> None:
    """The games follow the house rules, and the report says so, in words and in JSON."""
    call = (*FEW, "--rule", "dice=2", "--rule", "staying=anywhere")
    assert "House rules: Staying put: anywhere, any number of turns; Dice: two dice." in tudor(*call).stdout
    told = json.loads(tudor(*call, "--json").stdout)
    assert ["staying=anywhere", "dice=2"] == told["options"]["house_rules"]
    assert json.loads(tudor(*FEW, "--json").stdout)["turns"] != told["turns"]


@pytest.mark.parametrize(
    "command", [FEW, ("play",), ("arena", "--bots", "random,random,random"), ("rules", "clue-1998")]
)
def test_house_rules_that_do_not_go_together_are_refused(command: Sequence[str]) -> None:
    """Every command that takes house rules refuses nonsense with the reason."""
    refused = tudor(*command, "--rule", "doubles=any-room")
    assert (2, True) == (refused.exit_code, "“any-room” works only if dice is one of: 2." in refused.stderr)
