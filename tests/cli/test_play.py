import pytest

from tests.cli.running import tudor
from tudor.bots import LEVELS
from tudor.editions import load
from tudor.terminal import NO_TERMINAL
from tudor.text.languages import translate


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "2"], "clue-1998 is for 3 to 6 players, not 2.\n"),
        (["--players", "9", "--seat", "plum"], "clue-1998 is for 3 to 6 players, not 9.\n"),
        (["--players", "2", "--lang", "fr"], "clue-1998 se joue de 3 à 6 joueurs, pas à 2.\n"),
        (
            ["--false-witnesses"],
            "The edition clue-1998 has no option false_witnesses. Leave it out, or choose an edition that has it.\n",
        ),
        (
            ["--edition", "super-cluedo", "--players", "11"],
            "super-cluedo is for 3 to 10 players, not 11.\n",
        ),
        (
            ["--seat", "nobody"],
            f"There is no seat “nobody”. The seats are: {', '.join(load('clue-1998').suspects)}.\n",
        ),
        (["--bots", "genius"], f"There is no level “genius”. Choose one of: {', '.join(LEVELS)}.\n"),
        (
            ["--edition", "cluedo-2008", "--seat", "seat-2"],
            f"There is no seat “seat-2”. The seats are: seat-1, {', '.join(load('cluedo-2008').suspects)}.\n",
        ),
    ],
)
def test_an_impossible_game_is_refused(arguments: list[str], reason: str) -> None:
    """A game that cannot be played is refused before the screen changes."""
    refused = tudor("play", *arguments)
    assert (2, "", reason) == (refused.exit_code, refused.stdout, refused.stderr)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_needs_a_terminal(lang: str) -> None:
    """Where nobody can type, one sentence says so, in the language chosen."""
    refused = tudor("play", "--seat", "scarlet", "--lang", lang)
    assert (2, "", f"{translate(NO_TERMINAL, lang)}\n") == (refused.exit_code, refused.stdout, refused.stderr)


@pytest.mark.parametrize("seat", [[], ["--seat", "seat-1"], ["--seat", "plum"]])
def test_whom_one_plays_may_be_left_open(seat: list[str]) -> None:
    """Where suspects are chosen after the deal, the person may have one beforehand or choose with the others."""
    refused = tudor("play", "--edition", "cluedo-2008", *seat, "--lang", "en")
    assert (2, f"{translate(NO_TERMINAL, 'en')}\n") == (refused.exit_code, refused.stderr)
