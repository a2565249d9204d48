"""Marks in the notebook of a seat on a real server."""

from functools import partial
from pathlib import Path

import pytest

from tests.server.harness import run, serving
from tests.terminal.driving import WIDE, Hand, press, text_in, text_of
from tests.terminal.remote import app_for, at_game, playing, until
from tudor.deduction import CASE
from tudor.protocol.messages import Entry
from tudor.terminal.notebook import BLANK, HAS, HAS_NOT, PERHAPS, Notebook
from tudor.terminal.remote_screen import RemoteGameScreen


def unknown_card(game: RemoteGameScreen) -> str:
    """A card that the seat was not dealt."""
    return next(card for card in game.session.edition.cards if card not in game.session.view.hand)


async def go_to(hand: Hand, game: RemoteGameScreen, card: str, column: int) -> None:
    """Move the notebook's cursor to a card and a column, counted from the right."""
    notebook = game.query_one(Notebook)
    game.action_bring("notes")
    await hand.pause()
    notebook.move_cursor(row=game.session.edition.cards.index(card), column=len(notebook.columns) - column)
    await hand.pause()


def test_marks_are_shared_by_all_windows_of_a_seat(tmp_path: Path) -> None:
    """A mark made in the terminal reaches the browser on the same seat and the reverse, and texts stay."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            async with playing(house, opened) as (app, hand, game):
                notes, card = game.query_one(Notebook).notes, unknown_card(game)
                seats = game.session.view.setup.seats
                other = (seats.index(game.session.seat) + 1) % 3
                browser = await house.seat(opened)

                def kept(mark: str) -> bool:
                    entry = Entry(card=card, owner=str(other), mark=mark, text="bluff?")
                    return browser.notes[card, str(other)] == entry

                await browser.accepted("note", card=card, owner=str(other), mark="maybe", text="bluff?")
                await until(lambda: f"{PERHAPS}·" in text_of(app))
                assert PERHAPS == notes.mark(card, seats[other])
                await go_to(hand, game, card, 4 - other)
                assert "· bluff?" in text_in(app, "#status")
                for mark, sign in (("", BLANK), ("no", HAS_NOT), ("yes", HAS)):
                    await press(hand, "enter")
                    assert sign == notes.mark(card, seats[other])
                    await browser.until(partial(kept, mark))

    run(main())


@pytest.mark.nightly
def test_marks_survive(tmp_path: Path) -> None:
    """Returning with a seat's token shows its marks, including those on the case file."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            async with playing(house, opened) as (app, hand, game):
                card = unknown_card(game)
                await go_to(hand, game, card, 1)
                await press(hand, "enter", "enter")
                assert HAS == game.query_one(Notebook).notes.mark(card, CASE)
                await until(lambda: not app.remote.state.unanswered)
            again = app_for(house, opened)
            async with again.run_test(size=WIDE):
                game = await at_game(again)
                assert HAS == game.query_one(Notebook).notes.mark(card, CASE)

    run(main())


@pytest.mark.nightly
def test_a_mark_shows_while_the_server_has_not_answered(tmp_path: Path) -> None:
    """What you write is shown at once, even without a connection."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            async with playing(house, opened) as (app, hand, game):
                card, notes = unknown_card(game), game.query_one(Notebook).notes
                await until(lambda: not app.remote.state.unanswered)
                app.remote.is_connected = False
                await go_to(hand, game, card, 1)
                await press(hand, "enter", "enter", "enter")
                assert PERHAPS == notes.mark(card, CASE)
                assert 3 == len(app.remote.state.unanswered)

    run(main())


@pytest.mark.nightly
def test_a_table_without_help_notes_nothing(tmp_path: Path) -> None:
    """Where notebooks are off, not even your own cards are marked."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for hints, mark in (("none", BLANK), ("shown", HAS)):
                opened = await house.open("clue-1998", people=1, bots=2, hints=hints)
                async with playing(house, opened) as (_, _, game):
                    view = game.session.view
                    assert mark == game.query_one(Notebook).notes.mark(view.hand[0], game.session.seat)

    run(main())
