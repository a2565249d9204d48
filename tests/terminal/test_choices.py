"""The panel with the question, and finding an answer by typing."""

import asyncio

import pytest
from textual.app import App
from textual.widgets import Static

from tests.terminal.driving import Hand, Host, drive, press, text_in
from tudor.model.truth import Moving
from tudor.terminal.choices import ChoiceList, Choices
from tudor.terminal.text_match import typed_match
from tudor.testing import arrange


@pytest.mark.parametrize(
    ("typed", "found"), [("lou", 1), ("LOUNGE", 1), ("h1", 3), ("h", 2), ("ve", 4), ("au", 5), ("x", None)]
)
def test_typing_finds_a_word(typed: str, found: int | None) -> None:
    """Typing finds the exact word first, then a beginning; accents and capitals do not matter."""
    labels = ["Roll", "Go to the lounge", "Go to h10", "Go to h1", "Aller à la Véranda", "Aller à l'auberge"]
    assert found == typed_match(typed, labels)


def test_what_is_said_before_the_panel_stands_is_there_when_it_does() -> None:
    """The panel accepts text before it is mounted, since a server may be faster than the screen."""

    async def main() -> None:
        app, panel = App[None](), Choices()
        async with app.run_test():
            panel.wait("The others are playing.")
            await app.mount(panel)
            assert "The others are playing." == str(panel.query_one("#question", Static).render())

    asyncio.run(main())


def test_typing_what_cannot_be_chosen_is_answered() -> None:
    """Rooms out of reach are named while they are typed, and what is nothing at all is told; then typing goes on."""
    app = Host(arrange("clue-1998", 3, pawns={"scarlet": "hall"}, phase=Moving((6,), 8)), [], "scarlet")

    async def act(hand: Hand) -> None:
        await press(hand, "b")
        assert "You can't get there now: Billiard room, Ballroom." == text_in(app, "#hint")
        await press(hand, "a")
        assert "You can't get there now: Ballroom." == text_in(app, "#hint")
        await press(hand, "x")
        assert "No choice begins with “x”." == text_in(app, "#hint")
        await press(hand, "l", "o", "u")
        assert "" == text_in(app, "#hint")
        chosen = app.screen.query_one(ChoiceList).highlighted_option
        assert chosen is not None
        assert "Go to the lounge" == str(chosen.prompt)

    drive(app, act)
