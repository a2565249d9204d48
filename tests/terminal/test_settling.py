"""Tests in the terminal wait for what a key has set off."""

import asyncio

from textual.app import App, ComposeResult
from textual.widgets import Button


class Counter(App[None]):
    """A button that is counted, and shows for a good while that it was pressed."""

    presses = 0

    def compose(self) -> ComposeResult:
        """The button."""
        button = Button("Count")
        button.active_effect_duration = 0.5
        yield button

    def on_button_pressed(self) -> None:
        """Count."""
        self.presses += 1


def test_a_button_pressed_twice_counts_twice() -> None:
    """A hand waits until a button takes the next key: right after a press it would ignore one."""

    async def main() -> None:
        app = Counter()
        async with app.run_test() as hand:
            await hand.press("enter", "enter")
            assert 2 == app.presses

    asyncio.run(main())
