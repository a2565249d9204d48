"""Terminal tests wait for the effects of a key."""

import asyncio

from textual.app import App, ComposeResult
from textual.widgets import Button


class Counter(App[None]):
    """A button that counts, and stays pressed for a while."""

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
    """Keys wait until a button accepts the next one: right after a press it would ignore it."""

    async def main() -> None:
        app = Counter()
        async with app.run_test() as hand:
            await hand.press("enter", "enter")
            assert 2 == app.presses

    asyncio.run(main())
