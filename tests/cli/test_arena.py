import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tests.arena.strange_bots import HERE
from tests.by_day import EDITIONS
from tests.cli.running import ENTRY, environment, process, terminal, tudor
from tudor import Game
from tudor.arena.findings import Findings
from tudor.arena.journal import spec_of
from tudor.arena.matches import DealResult

FEW = ("arena", "--bots", "amateur,random,random", "--games", "6", "--jobs", "1")
LEAGUE = ("arena", "--bots", "amateur,novice,random", "--seats", "3", "--games", "3", "--jobs", "1", "--league")
# Two names for what plays by chance: quick to start, in however many processes.
QUICK = f"{HERE}Frugal,random,random"
LONG = ("arena", "--bots", QUICK, "--games", "120", "--seed", "4")


def found(*arguments: str) -> Findings:
    """The JSON of a match."""
    return msgspec.json.decode(tudor(*arguments, "--json").stdout, type=Findings)


def test_a_report_names_the_bots() -> None:
    """Each bot has a line with its wins and rate, the best first, under a sentence about the match."""
    told = tudor(*FEW, "--seed", "1")
    headline, _, headings, _, *rows = told.stdout.splitlines()
    assert 0 == told.exit_code
    assert headline.startswith("Clue (1998). Games: 6, deals: 2, seed: 1. 6 ended, after ")
    assert headings.split("  ")[0] == "Bot"
    assert ["amateur", "random"] == [row.split()[0] for row in rows]
    assert ["6", "12"] == [row.split()[1] for row in rows]


def test_the_json_tells_everything() -> None:
    """The JSON holds the match, the standings and the speed."""
    told = found(*FEW)
    assert (("amateur", "random", "random"),) == told.match.tables
    assert (2, 6, 6) == (told.report.deals, told.report.games, told.report.ended)
    assert {"amateur", "random"} == {pace.bot for pace in told.speed.bots}
    assert told.speed.games_per_second


def test_timing_is_no_part_of_the_report() -> None:
    """How fast it went is told on standard error alone: the report is the same on every machine."""
    once, again = tudor(*FEW), tudor(*FEW)
    assert once.stdout == again.stdout
    assert "ms a decision" in once.stderr
    assert "games per second" in once.stderr


@pytest.mark.nightly
def test_processes_report_the_same() -> None:
    """However many processes play, and however Python shuffles its sets, the bytes are the same."""
    one = process((*LONG, "--games", "30", "--jobs", "1"), env={"PYTHONHASHSEED": "1"})
    two = process((*LONG, "--games", "30", "--jobs", "2"), env={"PYTHONHASHSEED": "2"})
    assert (0, 0, one.stdout) == (one.code, two.code, two.stdout)
    assert "Frugal" in one.stdout


def test_games_are_rounded_up_to_whole_deals() -> None:
    """Every deal is played from all seats, so there may be a few games more than asked for."""
    assert 6 == found("arena", "--bots", "novice,random,random", "--games", "4", "--jobs", "1").report.games


def test_the_last_bot_takes_the_seats_left_over() -> None:
    """With --seats the last bot fills the table."""
    assert (("novice", *["random"] * 4),) == found(*FEW, "--bots", "novice,random", "--seats", "5").match.tables


def test_a_league_prints_ratings_and_a_crossed_table() -> None:
    """A league prints ratings, and who beats whom."""
    told, reported = tudor(*LEAGUE).stdout, found(*LEAGUE)
    assert "Rating" in told
    assert "How often the bot in a row wins alone against copies of the bot in a column:" in told
    assert ["amateur", "novice", "random"] == sorted(line.split()[0] for line in told.splitlines()[-3:])
    assert (3, 6) == (len(reported.ratings), len(reported.crossings))


def test_each_bot_plays_alone_against_copies_of_one() -> None:
    """With --against, every other bot has a table of its own, and the crossed table tells how it did."""
    told = found(
        "arena", "--bots", "amateur,novice,random", "--against", "random", "--seats", "3", "--games", "3", "--jobs", "1"
    )
    assert (("amateur", "random", "random"), ("novice", "random", "random")) == told.match.tables
    assert [("amateur", "random"), ("novice", "random")] == [(row.bot, row.against) for row in told.crossings]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_an_arena(edition: str) -> None:
    """Four bots of any kind play every edition to its end."""
    told = found(
        "arena", "--edition", edition, "--bots", "detective,amateur,novice,random", "--games", "4", "--jobs", "1"
    )
    assert (edition, 4, 4) == (told.match.edition, told.report.games, told.report.ended)


def test_false_witnesses_are_mentioned() -> None:
    """A match tells that witnesses could hide cards."""
    told = tudor(*FEW, "--edition", "cluedo-50", "--false-witnesses")
    assert tudor(*FEW, "--edition", "cluedo-50").stdout != told.stdout
    assert "alse witnesses" in told.stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["arena"], "Say who plays with --bots"),
        (["arena", "--bots", "detektiv,random,random"], "Did you mean detective?"),
        (
            ["arena", "--bots", "random,random"],
            "Bots named: 2. The game needs at least 3 players. Name more, or write --seats 4",
        ),
        (["arena", "--bots", "random,random", "--seats", "2"], "is for 3 to 6 players, not 2"),
        (["arena", "--bots", "random,,random"], "names no bots"),
        (["arena", "--bots", "random,random,random", "--seats", "2"], "3 bots are too many for 2 seats"),
        (["arena", "--bots", "random", "--league"], "two different bots"),
        (["arena", "--bots", "random", "--against", "random"], "two different bots"),
        (["arena", "--bots", "random", "--against", "stress:accuse-33"], "Did you mean stress:accuse-30?"),
        (["arena", "--bots", "random,random,random", "--edition", "clue"], "There is no edition"),
        (["arena", "--bots", f"{HERE}Crashing,random,random", "--jobs", "1"], "out of ideas"),
        (["arena", "--resume", "no-such-file"], "There is no file no-such-file to resume."),
        ([*FEW, "--page", f"{__file__}/page.html"], "page.html. Choose another location."),
        ([*FEW, "--records", f"{__file__}/records"], "Cannot write the file"),
        (["arena", "--resume", "one", "--out", "another"], "Use only one of them."),
    ],
)
def test_what_cannot_be_played_is_told(arguments: list[str], told: str) -> None:
    """A match that cannot be played is refused in one sentence."""
    refused = tudor(*arguments)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert told in refused.stderr
    assert 1 == len(refused.stderr.splitlines())


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    """A match with a file plays only what is missing, and tells what a match in one go tells; folders are made for it."""
    file = tmp_path / "new" / "folder" / "match.jsonl"
    whole = tudor(*FEW).stdout
    tudor(*FEW, "--games", "3", "--out", str(file))
    lines = file.read_bytes().splitlines()
    assert whole == tudor(*FEW, "--out", str(file)).stdout
    assert lines == file.read_bytes().splitlines()[:2]
    assert 3 == len(file.read_bytes().splitlines())


def test_a_match_that_is_over_is_only_told(tmp_path: Path) -> None:
    """A complete file is reported again, including times, without playing."""
    file = str(tmp_path / "match.jsonl")
    once = found(*FEW, "--out", file)
    again = found("arena", "--resume", file)
    assert None is again.speed.games_per_second
    assert (once.match, once.report, once.speed.bots) == (again.match, again.report, again.speed.bots)


def test_the_file_of_another_match_is_refused(tmp_path: Path) -> None:
    """A file with other games is not touched, and it is said what is different."""
    file = tmp_path / "match.jsonl"
    tudor(*FEW, "--out", str(file))
    before = file.read_bytes()
    refused = tudor(*FEW, "--seed", "8", "--out", str(file))
    assert 2 == refused.exit_code
    assert "a different match: seed." in refused.stderr
    assert before == file.read_bytes()


@contextmanager
def start(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """The command line in a process of its own, and in a group with its workers."""
    command = [sys.executable, "-c", ENTRY, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment({}), start_new_session=True
    ) as running:
        try:
            yield running
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            raise


def wait_for_lines(file: Path, count: int) -> None:
    """Wait until a file has this many lines, up to a limit."""
    gives_up = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < count:
        assert time.monotonic() < gives_up
        time.sleep(0.02)


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return set(map(int, found.read_text().split()))


def wait_for_end(pid: int) -> None:
    """Wait until a process that is not ours has gone."""
    while Path(f"/proc/{pid}").exists() and "Z (zombie)" not in Path(f"/proc/{pid}/status").read_text():
        time.sleep(0.02)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are found by /proc")
def test_a_match_that_was_killed_goes_on(tmp_path: Path) -> None:
    """Killed in the middle, with its workers, a match is resumed and tells the same, to the byte."""
    file = tmp_path / "match.jsonl"
    with start(*LONG, "--games", "100000", "--jobs", "2", "--out", str(file)) as running:
        wait_for_lines(file, 6)
        workers = children(running.pid)
        running.kill()
    for worker in workers:
        wait_for_end(worker)
    deals = last_deal(whole_lines(file)) + 3
    resumed = tudor("arena", "--resume", str(file), "--games", str(3 * deals), "--jobs", "1")
    assert tudor(*LONG, "--games", str(3 * deals), "--jobs", "1").stdout == resumed.stdout
    assert deals + 1 == len(set(whole_lines(file)))
    assert 33_334 == spec_of(file).deals


@pytest.mark.nightly
def test_ctrl_c_loses_nothing_and_tells_how_to_go_on(tmp_path: Path) -> None:
    """Ctrl-C, which reaches the workers as well, ends a match quietly with the code that shells expect, and says how to go on.

    What was played is kept whole, and the match that goes on tells the same as one in one go, to the byte.
    """
    file = tmp_path / "match.jsonl"
    with start(*LONG, "--games", "100000", "--jobs", "2", "--out", str(file)) as running:
        wait_for_lines(file, 3)
        os.killpg(running.pid, signal.SIGINT)
        stdout, stderr = running.communicate(timeout=60)
    assert (130, b"") == (running.returncode, stdout)
    assert 1 == len(stderr.splitlines())
    assert f"Continue with: tudor arena --resume {file}" in stderr.decode()
    kept = file.read_bytes().splitlines()
    games = str(3 * (last_deal(kept) + 3))
    resumed = tudor("arena", "--resume", str(file), "--games", games, "--jobs", "1")
    assert tudor(*LONG, "--games", games, "--jobs", "1").stdout == resumed.stdout
    assert kept == file.read_bytes().splitlines()[: len(kept)]
    assert last_deal(kept) + 4 == len(set(file.read_bytes().splitlines()))


def whole_lines(file: Path) -> list[bytes]:
    """The lines of a file whose last one may have been cut off."""
    return file.read_bytes().split(b"\n")[:-1]


def last_deal(lines: list[bytes]) -> int:
    """The highest number of a deal in the file of a match."""
    return max(msgspec.json.decode(line, type=DealResult).deal for line in lines[1:])


@pytest.mark.nightly
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are found by /proc")
def test_workers_leave_ctrl_c_to_their_parent(tmp_path: Path) -> None:
    """A worker that is interrupted plays on; none has to be replaced."""
    file = tmp_path / "match.jsonl"
    with start(*LONG, "--games", "100000", "--jobs", "2", "--out", str(file)) as running:
        wait_for_lines(file, 3)
        workers = children(running.pid)
        for worker in workers:
            os.kill(worker, signal.SIGINT)
        wait_for_lines(file, file.read_bytes().count(b"\n") + 20)
        assert workers == children(running.pid)
        os.killpg(running.pid, signal.SIGINT)
        running.communicate(timeout=60)
    assert 130 == running.returncode


@pytest.mark.nightly
def test_ctrl_c_without_a_file_is_quiet() -> None:
    """Without a file, Ctrl-C ends the match silently."""
    stopped = terminal(*LONG, "--games", "100000", "--jobs", "1", interrupt=True)
    assert 130 == stopped.code
    assert "Traceback" not in stopped.stdout
    assert "--resume" not in stopped.stdout


@pytest.mark.nightly
def test_the_standing_is_shown_in_a_terminal() -> None:
    """In a terminal of 80 columns a bar counts the games, with the standing so far; nothing is cut off."""
    shown = terminal(*FEW, "--games", "18").stdout
    assert "━" in shown
    assert "amateur 100.0%" in shown
    assert "…" not in shown


@pytest.mark.nightly
def test_no_progress_bar_without_a_terminal() -> None:
    """Piped, standard error holds the times, and no signs of a bar."""
    told = process(FEW)
    assert 3 == told.stderr.count("\n")
    assert "\x1b" not in told.stderr


def test_a_page_is_written(tmp_path: Path) -> None:
    """With --page there is a page to look at, in the language asked for."""
    page = tmp_path / "new" / "page.html"
    tudor(*LEAGUE, "--page", str(page), "--lang", "fr")
    assert '<html lang="fr">' in page.read_text("utf-8")


def test_records_are_written(tmp_path: Path) -> None:
    """With --records the chosen games can be replayed."""
    told = tudor(*FEW, "--records", str(tmp_path / "games"), "--keep", "longest", "--most", "2")
    files = sorted((tmp_path / "games").iterdir())
    assert 2 == len(files)
    assert f"Records in {tmp_path / 'games'}: 2." in told.stderr
    assert all(Game.from_text(file.read_text("utf-8")).is_over for file in files)


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.nightly)])
def test_a_program_that_cannot_be_started_stops_the_match(jobs: str) -> None:
    """Chance does not play in place of a program that is not there: the match ends before its first game."""
    told = tudor("arena", "--bots", "cmd:no-such-program-here,random,random", "--games", "3", "--jobs", jobs)
    assert (2, "") == (told.exit_code, told.stdout)
    assert "Cannot run the command" in told.stderr


def test_a_program_outside_that_fails_is_told(tmp_path: Path) -> None:
    """A program that stops playing is reported with what it did first, and its forfeits are in the table."""
    program = f"cmd:{sys.executable} {mute(tmp_path)}"
    told = tudor("arena", "--bots", f"{program},random,random", "--games", "3", "--jobs", "1")
    assert 0 == told.exit_code
    assert "Forfeited" in told.stdout
    assert "Decisions forfeited by" in told.stderr
    assert "exited with status" in told.stderr


def mute(folder: Path) -> Path:
    """A program that greets and ends."""
    program = folder / "mute.py"
    program.write_text('input(); print(\'{"type":"ready","name":"Mute","protocol":1}\', flush=True)', "utf-8")
    return program


def test_a_failure_is_told_in_the_language_of_the_report(tmp_path: Path) -> None:
    """In French the reason is French, also in a match resumed from a file in a folder that had to be made."""
    file = str(tmp_path / "new" / "folder" / "match.jsonl")
    match = ("--bots", f"cmd:{sys.executable} {mute(tmp_path)},random,random", "--games", "3", "--jobs", "1")
    told = tudor("arena", *match, "--out", file, "--lang", "fr"), tudor("arena", "--resume", file, "--lang", "fr")
    for one in told:
        assert 0 == one.exit_code
        assert "s'est terminé avec le code" in one.stderr


def test_a_report_in_french() -> None:
    """In French everything is French, and figures have a comma."""
    told = tudor(*LEAGUE, "--lang", "fr")
    assert "Taux de victoire" in told.stdout
    assert "ms par décision" in told.stderr
    assert re.search(r"^amateur .* \d+,\d", told.stdout, flags=re.MULTILINE)


def test_games_without_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where games do not end, the exit code says so."""
    monkeypatch.setattr("tudor.arena.matches.PATIENCE", 30)
    told = tudor(*FEW, "--seed", "77")
    assert 1 == told.exit_code
    assert "0 ended" in told.stdout


def test_without_dask_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Dask is not installed, the extra that brings it is named."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "tudor.arena.cluster", raising=False)
    refused = tudor(*FEW, "--dask", "tcp://127.0.0.1:9")
    assert 2 == refused.exit_code
    assert "tudor[dask]" in refused.stderr
