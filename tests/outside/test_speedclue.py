"""Tudor's bots in the SpeedClue contest."""

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.cli.running import tudor
from tests.outside.contest import ContestServer, Played
from tudor.arena.players import maker_of
from tudor.editions import load
from tudor.outside.speedclue import ABBREVIATIONS, Entrant, enter_contest
from tudor.text.errors import Unreadable


def contest(bots: Sequence[str], games: int) -> list[Played]:
    """The games of a contest between bots of this process, each on a socket of its own."""
    server = ContestServer()
    with ThreadPoolExecutor(len(bots)) as pool:
        playing = []
        for number, bot in enumerate(bots):
            playing.append(pool.submit(enter_contest, maker_of(bot), f"{bot}-{number}", server.port))
            server.accept()
        played = [server.play(game) for game in range(games)]
        server.close()
        for entrant in playing:
            entrant.result()
    return played


@pytest.mark.parametrize("bots", [("mastermind", "detective", "reference"), ("novice", "random", "amateur", "random")])
def test_bots_keep_the_rules_of_the_contest(bots: Sequence[str]) -> None:
    """A server that checks every answer plays whole games with them: nothing twice, nothing seen, nothing missed."""
    names = {f"{bot}-{number}" for number, bot in enumerate(bots)}
    assert all(game.winner in names for game in contest(bots, games=2))


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_mastermind_plays_at_every_number_of_seats(seats: int) -> None:
    """Hand sizes and turns follow from the number of seats."""
    assert 20 == len(contest(["mastermind", *["detective"] * (seats - 1)], games=20))


def test_the_same_contest_gives_the_same_games() -> None:
    """An entrant's luck follows from its name and the number of the game."""
    assert contest(("amateur", "novice", "novice"), 2) == contest(("amateur", "novice", "novice"), 2)


def test_the_command_enters_the_contest() -> None:
    """``tudor bot`` connects to the port under its identifier, and ends with the contest."""
    server = ContestServer()
    command = [sys.executable, "-m", "tudor", "bot", "novice", "--speedclue", str(server.port), "--name", "T1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        server.accept()
        assert ["T1"] == [entrant.name for entrant in server.entrants]
        server.close()
        assert (b"", b"") == program.communicate(timeout=120)
    assert 0 == program.returncode


def test_every_card_has_its_abbreviation() -> None:
    """The contest's 21 cards are those of the edition."""
    assert {*load("clue-cards").cards} == {*ABBREVIATIONS}


@pytest.mark.parametrize(
    "message",
    ["", "hello", "suggest", "reset 3 0 Xx", "reset 2 0 Gr", "reset 3 3 Gr", "reset three 0 Gr", "reset 3 -1 Gr"],
)
def test_what_the_protocol_does_not_know_is_refused(message: str) -> None:
    """A message that makes no sense, or comes before the game, is told in a sentence."""
    with pytest.raises(Unreadable, match="Cannot read this message"):
        Entrant(maker_of("random"), "T1").answer(message)


def test_case_and_trailing_nulls_do_not_matter() -> None:
    """Messages may come in any case and end with a null."""
    entrant = Entrant(maker_of("novice"), "T1")
    assert "ok" == entrant.answer("RESET 3 0 gr MU Kn ba bi co\0")
    assert entrant.answer("suggest\r\n").startswith("suggest ")


def test_no_contest_is_told_in_a_sentence() -> None:
    """If nobody listens on the port, the command says what to do."""
    server = ContestServer()
    server.close()
    refused = tudor("bot", "novice", "--speedclue", str(server.port))
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert refused.stderr.startswith(f"No contest answers on port {server.port} (")


def test_a_contest_that_breaks_off_is_told_in_a_sentence() -> None:
    """An entrant whose server goes away without a word ends with an error."""
    server = ContestServer()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(enter_contest, maker_of("novice"), "T1", server.port)
        server.accept()
        server.hang_up()
        with pytest.raises(Unreadable, match="closed the connection"):
            playing.result()
