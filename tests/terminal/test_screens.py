"""The game screen: languages, marks, help, leaving, and the pace of the others."""

import pytest

from tests.terminal.driving import Hand, drive, game, lines_of, new_app, press, text_of
from tudor.terminal.choices import Choices
from tudor.terminal.dialogs import HelpScreen, Question
from tudor.terminal.notebook import BLANK, HAS, HAS_NOT, PERHAPS, Notebook
from tudor.text import words


def test_the_language_changes_during_the_game() -> None:
    """F2 turns the whole screen into French, including the log, and back."""
    app = new_app()

    async def act(hand: Hand) -> None:
        english = lines_of(app)
        await press(hand, "f2")
        french = text_of(app)
        for sentence in ("À vous de jouer", "Lancer le dé", "Bibliothèque", "Carnet", "Vous recevez", "F2 English"):
            assert sentence in french
        for sentence in ("Your turn.", "Library", "Notebook", "You are dealt"):
            assert sentence not in french
        await press(hand, "f2")
        assert english == lines_of(app)

    drive(app, act)


@pytest.mark.nightly
def test_marks_go_round() -> None:
    """Enter on an open cell of the notebook writes ✗, then ✓, then ?, then nothing."""
    app = new_app()

    async def act(hand: Hand) -> None:
        session, notes = game(app).session, game(app).query_one(Notebook).notes
        card = next(card for card in session.edition.cards if card not in session.view.hand)
        neighbour = session.view.setup.seats[1]
        await press(hand, "f3", *["down"] * session.edition.cards.index(card), "right")
        marks = []
        for _ in range(4):
            await press(hand, "enter")
            marks.append(notes.mark(card, neighbour))
        assert [HAS_NOT, HAS, PERHAPS, BLANK] == marks

    drive(app, act)


def test_one_click_marks() -> None:
    """A click on a cell changes its mark at once, and certain marks stay."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, "f3")
        notebook, session = game(app).query_one(Notebook), game(app).session
        width, seats = notebook.ordered_columns[0].width, session.view.setup.seats
        other = next(card for card in session.edition.suspects if card not in session.view.hand)
        row = 1 + session.edition.cards.index(other)
        await hand.click("#notebook", offset=(width + 2, row))
        assert HAS_NOT == notebook.notes.mark(other, seats[1])
        assert f"{words(session.edition, 'en').name(other)} ✗ ✗" in text_of(app)
        mine = notebook.notes.mark("scarlet", session.seat)
        await hand.click("#notebook", offset=(width + 2 * seats.index(session.seat), 1))
        assert mine == notebook.notes.mark("scarlet", session.seat)

    drive(app, act)


@pytest.mark.nightly
@pytest.mark.parametrize("key", ["f1", pytest.param("question_mark", marks=pytest.mark.nightly)])
def test_help_shows_keys_and_rules(key: str) -> None:
    """The help shows the keys, then the rules of the edition; Escape closes it."""
    app = new_app(lang="fr")

    async def act(hand: Hand) -> None:
        await press(hand, key)
        assert any(isinstance(screen, HelpScreen) for screen in app.screen_stack)
        assert "Touches" in text_of(app)
        await press(hand, "escape")
        assert app.screen is game(app)

    drive(app, act)


@pytest.mark.parametrize("key", ["ctrl+q", pytest.param("ctrl+c", marks=pytest.mark.nightly)])
def test_quitting_is_asked_twice(key: str) -> None:
    """Quitting asks a question whose first answer is to keep playing."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, key)
        assert any(isinstance(screen, Question) for screen in app.screen_stack)
        await press(hand, "enter")
        assert app.screen is game(app)
        assert app.is_running
        await press(hand, key, "right", "enter")
        assert not app.is_running

    drive(app, act)


@pytest.mark.nightly
def test_the_bots_wait_between_two_things_they_do() -> None:
    """With a pace, the others do one thing at a time; Space skips to your next decision."""
    app = new_app("clue-1998", "plum", pace=3600)

    async def act(hand: Hand) -> None:
        session = game(app).session
        assert session.decision is None
        assert not game(app).query_one(Choices).offered
        assert "Press Space" in text_of(app)
        told = len(session.story)
        await press(hand, "space")
        assert len(session.story) > told
        assert session.decision is not None

    drive(app, act)
