"""Editions that no code has heard of: played by chance and by bots, secret where they must be, recorded and promised."""

import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import process, tudor
from tests.editions.invented import FILES, INVENTED
from tests.fairness.dealing import fair_text
from tests.secrecy.test_resampling import exchanged
from tests.test_house_rules import check_table, play_by_bots
from tudor import Game
from tudor.arena import MatchSpec
from tudor.arena.journal import open_journal, spec_of
from tudor.arena.workers import play, units
from tudor.deduction.sheet import read_sheet
from tudor.editions import load
from tudor.engine import take_seats
from tudor.fairness import commitment_to, verify
from tudor.rl import SoloEnv, VectorClueEnv, random_policy
from tudor.testing import check_edition
from tudor.testing.games import some_seats

MOSTLY_BY_NIGHT = [
    "lighthouse",
    *(pytest.param(name, marks=pytest.mark.nightly) for name in ("grand-hotel", "night-train")),
]


@pytest.mark.nightly
@pytest.mark.parametrize("name", INVENTED)
def test_random_games(name: str) -> None:
    """Random games at every number of players end, with every step and every sentence checked."""
    assert check_edition(load(FILES[name]), games=1).games > 2


@pytest.mark.parametrize("name", ["lighthouse", pytest.param("grand-hotel", marks=pytest.mark.nightly), "night-train"])
def test_secrets_and_records(name: str) -> None:
    """What a seat cannot know never shows, and records are read as they were written."""
    edition, rng = load(FILES[name]), Random(name)
    setup = take_seats(edition, some_seats(edition, edition.players[1], rng))
    check_table(setup, 4)
    # A short game: later a seat knows so much that nothing can be exchanged.
    assert exchanged(setup, rng, steps=16, tries=12)["worlds"] > 3


@pytest.mark.parametrize("name", MOSTLY_BY_NIGHT)
def test_bots_of_all_levels(name: str) -> None:
    """Bots of all levels play each other to the end."""
    edition = load(FILES[name])
    assert all(
        play_by_bots(take_seats(edition, count), count) for count in range(edition.players[0], edition.players[1] + 1)
    )


@pytest.mark.nightly
def test_the_arena() -> None:
    """A match by path is kept by reference, and other processes and programs play it as this one does."""
    program = f"cmd:{sys.executable} -m tudor bot novice"
    spec = MatchSpec(edition=str(FILES["night-train"]), tables=(("novice", program),), deals=1)
    assert load("night-train").reference == spec.edition
    here, elsewhere = ({one.deal: one.games for one in play(spec, units(spec), jobs)} for jobs in (1, 2))
    assert here == elsewhere
    assert not any(game.forfeits for games in here.values() for game in games)


def test_a_match_is_resumed_with_the_same_file(tmp_path: Path) -> None:
    """A journal tells that its edition's file has changed."""
    file, journal = tmp_path / "train.toml", tmp_path / "match.jsonl"
    text = FILES["night-train"].read_text("utf-8")
    file.write_text(text, "utf-8")
    with open_journal(journal, MatchSpec(edition=str(file), tables=(("random", "random"),))):
        pass
    assert load(file).reference == spec_of(journal).edition
    file.write_text(text.replace("[2, 5]", "[3, 5]"), "utf-8")
    resumed = tudor("arena", "--resume", str(journal), "--edition", str(file))
    assert (2, True) == (resumed.exit_code, "has changed" in resumed.stderr)


def test_learners() -> None:
    """The learners' environment takes a path, in other processes too."""
    path = str(FILES["grand-hotel"])
    env = SoloEnv(path, 3, opponents="novice", longest=4)
    _, info = env.reset(seed=1)
    assert load("grand-hotel") is env.setup.edition
    assert info["action_mask"].any()
    tables = VectorClueEnv(2, path, 3, processes=2, opponents="novice", longest=4)
    try:
        seen, _ = tables.reset(seed=[1, 2])
        assert 2 == len(seen)
    finally:
        tables.close()
    assert callable(random_policy(path, Random(1)))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game by bots, as a file."""
    game = Game(FILES["lighthouse"], 3, seed=5)
    game.play_out(dict.fromkeys(game.setup.seats, "novice"))
    file = tmp_path / "game.txt"
    file.write_text(game.to_text(), "utf-8")
    return file


def test_the_commands(record: Path, tmp_path: Path) -> None:
    """Every command that takes an edition takes a file."""
    path = str(FILES["lighthouse"])
    notes = tmp_path / "notes.txt"
    notes.write_text("players: Ann, Ben\nme: Ann\nAnn: diver, oar, cellar -> Ben ?\n", "utf-8")
    calls = {
        "replay": ("replay", str(record), "--edition", path),
        "simulate": ("simulate", "--edition", path, "--players", "2", "--games", "1"),
        "arena": ("arena", "--edition", path, "--bots", "random,random", "--games", "1", "--jobs", "1"),
        "rules": ("rules", path, "--rule", "dice=2", "--lang", "fr"),
        "solve": ("solve", str(notes), "--edition", path),
    }
    ended = {name: tudor(*call) for name, call in calls.items()}
    assert dict.fromkeys(calls, 0) == {name: one.exit_code for name, one in ended.items()}
    assert "Le phare" in ended["rules"].stdout
    assert "The lighthouse" in ended["simulate"].stdout


def test_a_replay_says_what_is_wrong_with_the_file(record: Path, tmp_path: Path) -> None:
    """A record whose file is missing or has changed is refused in a clear sentence, in every language."""
    missing = process(("replay", str(record)))
    assert (2, True) == (missing.code, "--edition lighthouse.toml" in missing.stderr)
    changed = tmp_path / "lighthouse.toml"
    changed.write_text(FILES["lighthouse"].read_text("utf-8").replace('"in-rooms"', '"never"'), "utf-8")
    told = tudor("replay", str(record), "--edition", str(changed), "--lang", "fr")
    assert (2, True) == (told.exit_code, "a changé depuis" in told.stderr)


def test_notes_name_a_file() -> None:
    """Notes of a game at a real table name an edition by file, id or title."""
    for name in (str(FILES["lighthouse"]), "lighthouse", "Le phare"):
        sheet = read_sheet(f"edition: {name}\nplayers: Ann, Ben\nme: Ann\n")
        assert "lighthouse" == sheet.edition.id


def test_records_of_earlier_releases(record: Path) -> None:
    """A record that names its edition without a digest can be read, and is written with it."""
    text = record.read_text("utf-8")
    edition = load(FILES["lighthouse"])
    before = text.replace(edition.reference, edition.id)
    assert text != before
    assert text == Game.from_text(before).to_text() == Game.from_text(before, load=lambda _: edition).to_text()


def test_a_promise_binds_the_file() -> None:
    """The deal is promised for the rules, cards and board of a file, and verified with no others."""
    edition = load(FILES["lighthouse"])
    assert verify(fair_text(str(FILES["lighthouse"]), 3, 1, choices=100)).confirmed
    bound = f"tudor-fair-2 commitment\nEdition lighthouse@{edition.digest}\nOptions\n".encode() + bytes(32)
    assert sha256(bound).hexdigest() == commitment_to(bytes(32), edition)
