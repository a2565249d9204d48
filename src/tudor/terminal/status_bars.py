"""The bars at the edge of the screen: status, tabs, keys."""

from collections.abc import Sequence

from textual.widgets import Static

from tudor.model.sight import View
from tudor.text import LANGUAGES, Words
from tudor.text.languages import N_

SMALLEST = (80, 24)
"""The smallest window in which everything fits."""
CLOCK = "◷"
PACE_NAMES = (N_("normal"), N_("fast"), N_("slow"))
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


def next_language(lang: str) -> str:
    """The next language."""
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]


def status(view: View, words: Words) -> str:
    """The edition or, during the game, the turn and its player."""
    if view.over or view.player is None:
        return words.name("title")
    return words.say(N_("Turn {number}: {player}"), {"number": view.turn, "player": words.name(view.player)})


class TabBar(Static):
    """Tabs for narrow windows, which show one pane at a time beside the board."""

    def __init__(self) -> None:
        super().__init__(id="tab-bar")

    def show(self, view: View, words: Words, front: str, *, asked: bool) -> None:
        """Show the tabs, the one in front, and a mark if the player must decide.

        Clocks are counted here too, since everyone watches them.
        """
        tabs = (("play", N_("Game")), ("notes", N_("Notebook")), ("people", N_("Table")))
        parts = []
        for pane, name in tabs:
            mark = "!" if asked and pane == "play" else ""
            style = "reverse" if pane == front else "dim"
            parts.append(f"[{style} @click=screen.bring('{pane}')] {words.say(name)}{mark} [/]")
        clocks = view.setup.edition.intrigue.get("clock")
        parts.append(f" {CLOCK} {view.clocks}/{clocks}" if clocks else "")
        self.update("".join(parts))


class KeysBar(Static):
    """The keys and what they do; each can be clicked."""

    def __init__(self) -> None:
        super().__init__(id="keys-bar")

    def show(self, words: Words) -> None:
        """Show the keys in these words."""
        say = words.say
        keys = (
            ("F1", say(N_("Help")), "screen.help"),
            ("F2", LANGUAGE_NAMES[next_language(words.lang)], "screen.language"),
            ("F3", say(N_("Notebook")), "screen.pane('notes')"),
            ("F4", say(N_("Table")), "screen.pane('people')"),
            *self.more_keys(words),
            ("^Q", say(N_("Quit")), "app.quit"),
        )
        self.update(" ".join(f"[@click={action}][bold reverse]{key}[/] {name}[/]" for key, name, action in keys))

    def more_keys(self, words: Words) -> Sequence[tuple[str, str, str]]:
        """The keys for the pace of the others: key, name and action."""
        return (
            ("F5", words.say(N_("Pace")), "screen.pace"),
            ("␣", words.say(N_("Skip")), "screen.hurry"),
        )


class TooSmall(Static):
    """Shown instead of everything else in a window that is too small."""

    def __init__(self) -> None:
        super().__init__(id="too-small", markup=False)

    def show(self, words: Words) -> None:
        """Ask for a larger window."""
        width, height = SMALLEST
        text = N_("This window is too small. Tudor needs {width} columns and {height} lines.")
        self.update(words.say(text, {"width": width, "height": height}))
