import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.cli.running import process, tudor
from tests.fairness.dealing import NAMES, fair_game, fair_text, promise_of
from tests.fairness.test_verification import fair_luck, header, with_header
from tudor.editions import load
from tudor.engine import take_seats
from tudor.fairness import FIRST_SCHEME, FairChance, promise_headers
from tudor.notation import Record, write_record
from tudor.stepper import Stepper

EDITION, PLAYERS, NUMBER = "clue-1998", 3, 2


@pytest.fixture
def record() -> str:
    return fair_text(EDITION, PLAYERS, NUMBER)


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """The file in which one of the players kept the game."""
    setup, events, headers = fair_game(EDITION, PLAYERS, NUMBER)
    file = tmp_path / "mine.tudor"
    file.write_text(write_record(Record.of(setup, events, "mustard", headers)), "utf-8")
    return str(file)


def forged_die(record: str) -> tuple[str, int, str, str]:
    """A record with its first die changed; the line, and the die before and after."""
    lines = record.split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith("* dice"))
    old = lines[place].removeprefix("* ")
    new = f"dice {int(old[-1]) % 6 + 1}"
    lines[place] = f"* {new}"
    return "\n".join(lines), place + 1, old, new


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "Confirmed: all {} draws "), ("fr", "Confirmé\xa0: les {} tirages ")]
)
def test_an_honest_game_is_confirmed(record: str, lang: str, sentence: str) -> None:
    """An honest game exits with 0 and prints what to compare with your notes."""
    ended = tudor("verify", "-", "--lang", lang, stdin=record)
    assert (0, "") == (ended.exit_code, ended.stderr)
    assert ended.stdout.startswith(sentence.format(record.count("\n* ")))
    assert header(record, "FairCommitment").split()[1] in ended.stdout
    assert f"- white: {header(record, 'FairContributions').split()[2]} (white person Ben)\n" in ended.stdout


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "- Line {line}, draw {draw}: “{old}” was promised, but the record says “{new}”.\n"),
        (
            "fr",
            "- Ligne {line}, tirage {draw}\xa0: «\xa0{old}\xa0» était promis, mais l'enregistrement indique «\xa0{new}\xa0».\n",
        ),
    ],
)
def test_a_forged_die_is_told(record: str, lang: str, sentence: str) -> None:
    """A forged game exits with 1 and names the forged line."""
    text, line, old, new = forged_die(record)
    ended = tudor("verify", "-", "--lang", lang, stdin=text)
    draw = sum(told.startswith("* ") for told in text.split("\n")[:line])
    assert (1, "") == (ended.exit_code, ended.stderr)
    assert sentence.format(line=line, draw=draw, old=old, new=new) in ended.stdout


def test_another_seed_is_told(record: str) -> None:
    """Where nearly everything is wrong, the seed is named, and few of the draws."""
    ended = tudor("verify", "-", stdin=with_header(record, "FairSeed", "00" * 32))
    assert 1 == ended.exit_code
    assert "- This is not the promised seed: " in ended.stdout
    assert 10 >= ended.stdout.count("draw ")
    assert "- More than half of the draws are wrong. " in ended.stdout


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "- These names were fixed before the deal: Zoé, Ada, Ben. The record has: Zoé, Eve, Ben.\n"),
        ("fr", "- Noms fixés avant la donne\xa0: Zoé, Ada, Ben. L'enregistrement indique\xa0: Zoé, Eve, Ben.\n"),
    ],
)
def test_another_name_is_told(record: str, lang: str, sentence: str) -> None:
    """A name that was not locked makes the record a forgery, and both names are told."""
    ended = tudor("verify", "-", "--lang", lang, stdin=with_header(record, "Player2", "Eve"))
    assert (1, 1) == (ended.exit_code, ended.stdout.count(sentence))


def test_other_seats_are_told(record: str) -> None:
    """Seats that were not drawn make the record a forgery."""
    seats = header(record, "Seats")
    ended = tudor("verify", "-", stdin=with_header(record, "Seats", seats.replace("white", "plum")))
    assert 1 == ended.exit_code
    assert (
        "- The seats were drawn like this: scarlet, mustard, white. The record has: scarlet, mustard, plum.\n"
        in ended.stdout
    )


@pytest.mark.parametrize(("lang", "word"), [("en", "an earlier scheme"), ("fr", "un procédé antérieur")])
def test_what_the_first_scheme_does_not_prove_is_told(record: str, lang: str, word: str) -> None:
    """A game of an earlier release is confirmed, with what that does not prove; a game of today has no such limit."""
    ended = tudor("verify", "-", "--lang", lang, stdin=fair_text(EDITION, PLAYERS, NUMBER, scheme=FIRST_SCHEME))
    assert (0, 1) == (ended.exit_code, ended.stdout.count(word))
    assert word not in tudor("verify", "-", "--lang", lang, stdin=record).stdout


def test_a_deal_without_contributions_is_told() -> None:
    """If nobody contributed, the server could have chosen the seed, and that is said."""
    setup = take_seats(load(EDITION), PLAYERS)
    promise = replace(promise_of(setup, NUMBER), contributions=(b"",) * PLAYERS)
    game = Stepper(setup, fair_luck(FairChance.of(promise, setup)))
    game.play()
    names = {f"Player{number}": name for number, name in enumerate(NAMES[:PLAYERS], 1)}
    text = write_record(Record.of(setup, game.events, headers={**names, **promise_headers(promise)}))
    ended = tudor("verify", "-", stdin=text)
    assert 0 == ended.exit_code
    assert "No player added anything to the shuffle, so the server could have chosen this deal." in ended.stdout


def test_a_dropped_line_is_told(record: str) -> None:
    """Where the record cannot go on, the line and the reason are told."""
    lines = record.split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith("* hand"))
    ended = tudor("verify", "-", stdin="\n".join(lines[:place] + lines[place + 1 :]))
    assert 1 == ended.exit_code
    assert "- What follows is impossible. Line " in ended.stdout


def test_an_unfinished_game_says_so() -> None:
    """An unfinished game is confirmed up to its last line."""
    ended = tudor("verify", "-", stdin=fair_text(EDITION, PLAYERS, NUMBER, choices=20))
    assert 0 == ended.exit_code
    assert "The game is not over" in ended.stdout


@pytest.mark.parametrize(("lang", "word"), [("en", "no promise"), ("fr", "aucune promesse")])
def test_a_record_without_a_promise_is_refused(record: str, lang: str, word: str) -> None:
    """Where nothing was promised, one sentence says so, and the program ends with 2."""
    bare = "".join(line for line in record.splitlines(keepends=True) if "[Fair" not in line)
    refused = tudor("verify", "-", "--lang", lang, stdin=bare)
    assert (2, "", 1) == (refused.exit_code, refused.stdout, refused.stderr.count("\n"))
    assert word in refused.stderr


def test_the_record_of_a_seat_is_refused(mine: str) -> None:
    """A record that hides cards cannot be verified."""
    refused = tudor("verify", mine)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert "as mustard saw it" in refused.stderr


# Compared with a seat's record


def test_ones_own_game_is_recognised(record: str, mine: str) -> None:
    """A seat's record of the same game is confirmed."""
    ended = tudor("verify", "-", "--seen", mine, stdin=record)
    assert 0 == ended.exit_code
    assert "This is the game mustard saw: " in ended.stdout


@pytest.mark.parametrize(
    ("number", "choices", "told"),
    [
        (NUMBER + 1, 10_000, "it had “[FairCommitment \"tudor-fair-2"),
        (NUMBER, 20, "which this record lacks"),
    ],
)  # fmt: skip
def test_another_game_is_recognised(mine: str, number: int, choices: int, told: str) -> None:
    """An honest game is not confirmed against a seat's record of another game, or of more of it."""
    ended = tudor("verify", "-", "--seen", mine, stdin=fair_text(EDITION, PLAYERS, number, choices=choices))
    assert 1 == ended.exit_code
    assert "This is not the game mustard saw: " in ended.stdout
    assert told in ended.stdout


def test_a_promise_nobody_saw_is_recognised(record: str, mine: str) -> None:
    """A promise added after the game is reported if the seat's record has none."""
    file = Path(mine)
    kept = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in kept if "[Fair" not in line), "utf-8")
    ended = tudor("verify", "-", "--seen", mine, stdin=record)
    assert 1 == ended.exit_code
    assert "it had no “[FairCommitment " in ended.stdout


# For programs


def test_json_tells_everything(record: str, mine: str) -> None:
    """With --json there is an object for programs, honest or not."""
    honest = tudor("verify", "-", "--json", "--seen", mine, stdin=record)
    told = json.loads(honest.stdout)
    assert (0, True, [], None, True, True) == (
        honest.exit_code, told["confirmed"], told["wrong"], told["broken"], told["over"], told["seen"]["same"],
    )  # fmt: skip
    text, line, old, new = forged_die(record)
    forged = tudor("verify", "-", "--json", stdin=text)
    told = json.loads(forged.stdout)
    assert (1, False) == (forged.exit_code, told["confirmed"])
    assert (line, old, new) == tuple(told["wrong"][0][key] for key in ("line", "promised", "recorded"))
    assert told["commitment"] == told["committed"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param(lambda record: record, 0, marks=pytest.mark.nightly),
        (lambda record: forged_die(record)[0], 1),
        pytest.param(lambda _: "once upon a time\n", 2, marks=pytest.mark.nightly),
    ],
)
def test_a_process_of_its_own_tells_by_its_exit_code(
    change: Callable[[str], str], code: int, record: str, tmp_path: Path
) -> None:
    """A shell can ask for the exit code alone."""
    (tmp_path / "game.tudor").write_text(change(record), "utf-8")
    assert code == process(["verify", str(tmp_path / "game.tudor")]).code
