"""Games that are left and continued: what is kept, where, and what happens when it cannot be."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Button

from tests.by_day import EDITIONS
from tests.cli.running import tudor
from tests.terminal.driving import Hand, decide, drive, game, new_app, press, text_of
from tests.terminal.real_terminal import Terminal
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.model.sight import Observation
from tudor.terminal.dialogs import Question
from tudor.terminal.notebook import PERHAPS, Notebook
from tudor.terminal.saved_games import KEPT, GameFile, Own, newest, read_saved, waiting
from tudor.terminal.session import LocalSession, continue_session, open_session, seats_to_choose_from
from tudor.terminal.start_screen import StartScreen
from tudor.text.errors import TudorError

OWN = Own(your_place=0, opponents="novice")


def begun(edition_id: str = "clue-1998", decisions: int = 5, seed: int = 3) -> LocalSession:
    """A game after some decisions of the player, made at random, which waits for the next."""
    edition, chance = load(edition_id), Random(seed)
    session = open_session(edition, 4, seats_to_choose_from(edition)[0], Random(seed), level="novice")
    for _ in range(decisions):
        let_others_play(session)
        if session.decision is None:
            break
        session.play(pick(session.decision.legal, chance))
    let_others_play(session)
    return session


def let_others_play(session: LocalSession) -> None:
    while session.step() is not None:
        pass


def written(folder: Path, session: LocalSession) -> Path:
    """The file of a game that waits."""
    GameFile(folder).write(session.kept(Own(your_place=session.place, opponents="novice").headers))
    return waiting(folder)[0]


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_a_game_goes_on_where_it_was_left(edition_id: str, tmp_path: Path) -> None:
    """View, decision and log are the same; the game can be played on, and kept again word for word."""
    for decisions in (0, 1, 4, 9):
        session = begun(edition_id, decisions, seed=decisions)
        saved = read_saved(written(tmp_path, session))
        again = continue_session(saved.record, saved.own.your_place, Random(1), saved.own.opponents)
        assert (session.view, session.decision, session.seen) == (again.view, again.decision, again.seen)
        assert session.kept(saved.own.headers) == again.kept(saved.own.headers)
        if again.decision is not None:
            again.play(pick(again.decision.legal, Random(2)))
            let_others_play(again)
            assert len(again.seen) > len(session.seen)


def test_leaving_keeps_the_game_and_the_next_start_offers_it(tmp_path: Path) -> None:
    """Marks, the notebook's help and the level of the bots are kept, too; Enter continues."""
    app = new_app(games=tmp_path, level="novice")
    seen: list[Observation] = []

    async def leave(hand: Hand) -> None:
        await decide(hand, Random(1), 0)
        await press(hand, "f6", "end", "enter")
        notes, session = game(app).query_one(Notebook).notes, game(app).session
        notes.write("rope", session.view.setup.seats[2], PERHAPS)
        seen.extend(session.seen)
        await press(hand, "ctrl+q")
        assert isinstance(app.screen, Question)
        assert "Your game waits for you." in text_of(app)
        await press(hand, "right", "enter")

    drive(app, leave)
    assert "To come back: tudor play --resume" == app.return_value
    left = newest(tmp_path)
    assert ("novice", "chances") == (left.own.opponents, left.own.notebook)
    later = new_app(seat=None, games=tmp_path)

    async def come_back(hand: Hand) -> None:
        assert isinstance(later.screen, StartScreen)
        assert "Continue: Clue" in str(later.screen.query_one("#continue", Button).label)
        await press(hand, "enter")
        notes, session = game(later).query_one(Notebook).notes, game(later).session
        assert seen == session.seen
        assert ("chances", PERHAPS) == (notes.help, notes.by_hand("rope", session.view.setup.seats[2]))

    drive(later, come_back)


@pytest.mark.nightly
def test_a_new_game_can_be_started_instead(tmp_path: Path) -> None:
    """The game that waits is not lost by another, and is offered again once that one is over."""
    first = written(tmp_path, begun())
    app = new_app(seat=None, games=tmp_path)

    async def act(hand: Hand) -> None:
        app.screen.query_one("#start").focus()
        await press(hand, "enter")
        assert game(app).session.view.turn == 1
        assert 2 == len(waiting(tmp_path))
        while (owed := game(app).session.decision) is not None:
            game(app).play(pick(owed.legal, Random(5)))

    drive(app, act)
    assert [first] == waiting(tmp_path)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda text: text[: len(text) // 2], b"line"),
        (lambda text: text.replace(b'[YourPlace "0"]', b'[YourPlace "9"]'), b"not a game that was saved"),
        (lambda text: text.replace(b'[YourPlace "0"]', b'[YourPlace "me"]'), b"not a game that was saved"),
        (lambda text: text.replace(b"novice", b"genius"), b"genius"),
        (lambda text: b"\xff\x00" + text, b"not a game that was saved"),
    ],
)
def test_a_damaged_game_is_told(damage: Callable[[bytes], bytes], told: bytes, tmp_path: Path) -> None:
    """Its file is named with the reason, in one sentence or two."""
    newer = damaged(tmp_path / "tudor" / "games", damage)
    refused = tudor("play", "--resume", "--lang", "en", env={"XDG_STATE_HOME": str(tmp_path)})
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert f"The saved game “{newer}” cannot be continued." in refused.stderr
    assert told.decode() in refused.stderr


def damaged(folder: Path, damage: Callable[[bytes], bytes]) -> Path:
    """The newer of two games in a folder, damaged."""
    older, newer = written(folder, begun()), written(folder, begun(seed=4))
    newer.write_bytes(damage(newer.read_bytes()))
    os.utime(newer, ns=(older.stat().st_mtime_ns + 10**9,) * 2)
    return newer


def test_the_game_before_a_damaged_one_is_offered(tmp_path: Path) -> None:
    """The start screen tells of the damaged game, and continues the one before it."""
    damaged(tmp_path, lambda text: text[: len(text) // 2])
    app = new_app(seat=None, games=tmp_path)

    async def act(hand: Hand) -> None:
        assert "cannot be continued" in text_of(app)
        await press(hand, "enter")
        assert game(app).session.seen == begun().seen

    drive(app, act, (120, 60))


def test_without_a_game_nothing_is_continued(tmp_path: Path) -> None:
    """One sentence says so, in the language chosen."""
    refused = tudor("play", "--resume", "--lang", "fr", env={"XDG_STATE_HOME": str(tmp_path)})
    assert (2, "Aucune partie n'est en attente. Commencez-en une avec\N{NO-BREAK SPACE}: tudor play\n") == (
        refused.exit_code,
        refused.stderr,
    )


def test_a_full_disk_is_told_and_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is told at once and again when quitting; the game as it was saved before stays whole."""
    app = new_app(games=tmp_path)

    async def act(hand: Hand) -> None:
        before = waiting(tmp_path)[0].read_bytes()
        monkeypatch.setattr(os, "fsync", full)
        await decide(hand, Random(1), 0)
        assert ["could not be saved (No space left on device)"] == [one.message[10:54] for one in app._notifications]
        await press(hand, "ctrl+q")
        assert "If you quit now, it is lost." in text_of(app)
        assert [before] == [file.read_bytes() for file in tmp_path.iterdir()]
        await press(hand, "right", "enter")

    drive(app, act, (120, 40))
    assert "" == app.return_value


def full(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_the_first_writing_may_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be written leaves nothing behind, and can be tried again."""
    file = GameFile(tmp_path / "games")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            file.write("something")
    assert [] == [*(tmp_path / "games").iterdir()]
    file.write(begun().kept(OWN.headers))
    assert 1 == len(waiting(tmp_path / "games"))


def test_old_games_are_forgotten(tmp_path: Path) -> None:
    """Only the latest wait, and each is written by its own process alone."""
    text = begun(decisions=0).kept(OWN.headers)
    files = [GameFile(tmp_path) for _ in range(KEPT + 3)]
    for file in files:
        file.write(text)
    assert KEPT == len(waiting(tmp_path))
    files[-1].remove()
    assert KEPT - 1 == len(waiting(tmp_path))


def test_what_waits_need_not_be_readable(tmp_path: Path) -> None:
    """A folder in place of a file is told like a damaged game."""
    with pytest.raises(TudorError, match="Cannot read the file"):
        read_saved(tmp_path)


@pytest.mark.nightly
def test_a_game_is_left_and_continued_in_a_real_terminal(tmp_path: Path) -> None:
    """Quitting prints the way back, and that command leads to the same game."""
    env = {"XDG_STATE_HOME": str(tmp_path)}
    first = Terminal("play", "--seat", "scarlet", "--seed", "1", "--bots", "novice", env=env)
    first.wait_for("Turn 1")
    first.type("\x11", until="Your game waits for you.")
    first.type("\x11", until="To come back: tudor play --resume")
    assert 0 == first.end()
    dealt = newest(tmp_path / "tudor" / "games").record.setup
    again = Terminal("play", "--resume", env=env)
    again.wait_for("Turn 1")
    again.type("\x11", until="Your game waits for you.")
    again.type("\x11", until="To come back: tudor play --resume")
    assert 0 == again.end()
    assert [dealt] == [read_saved(file).record.setup for file in waiting(tmp_path / "tudor" / "games")]
