"""The lines at the edge of the screen: what is going on, which part is in front, what the keys do."""

from collections.abc import Sequence

from textual.widgets import Static

from tudor.model.sight import View
from tudor.text import LANGUAGES, Words
from tudor.text.languages import N_, translate

SMALLEST = (80, 24)
"""The smallest window in which everything has its place."""
CLOCK = "◷"
PACE_NAMES = (N_("normal"), N_("fast"), N_("slow"))
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


def next_language(lang: str) -> str:
    """The language to change to."""
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]


def status(view: View, words: Words) -> str:
    """The edition, the turn, and whose it is."""
    if view.over or view.player is None:
        return words.name("title")
    return words.say(N_("Turn {number}: {player}"), {"number": view.turn, "player": words.name(view.player)})


class TabBar(Static):
    """Narrow windows show one part at a time beside the board."""

    def __init__(self) -> None:
        super().__init__(id="tab-bar")

    def show(self, view: View, words: Words, front: str, *, asked: bool) -> None:
        """Say which parts there are, and which is in front; a mark calls for the person's decision.

        Clocks are counted here too: they are on everybody's mind.
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
    """The keys, and what they do; each can be clicked instead."""

    def __init__(self) -> None:
        super().__init__(id="keys-bar")

    def show(self, words: Words, pace: int) -> None:
        """Name the keys in these words."""
        say = words.say
        keys = (
            ("F1", say(N_("Help")), "screen.help"),
            ("F2", LANGUAGE_NAMES[next_language(words.lang)], "screen.language"),
            ("F3", say(N_("Notebook")), "screen.pane('notes')"),
            ("F4", say(N_("Table")), "screen.pane('people')"),
            *self.more_keys(words, pace),
            ("^Q", say(N_("Quit")), "app.quit"),
        )
        self.update(" ".join(f"[@click={action}][bold reverse]{key}[/] {name}[/]" for key, name, action in keys))

    def more_keys(self, words: Words, pace: int) -> Sequence[tuple[str, str, str]]:
        """The keys for the pace of the others: each with its name and its action."""
        pace_name = translate(PACE_NAMES[pace], words.lang)
        return (
            ("F5", words.say(N_("Pace: {pace}"), {"pace": pace_name}), "screen.pace"),
            ("␣", words.say(N_("Skip")), "screen.hurry"),
        )


class TooSmall(Static):
    """What stands in a window in which nothing else has its place."""

    def __init__(self) -> None:
        super().__init__(id="too-small", markup=False)

    def show(self, words: Words) -> None:
        """Ask for a larger window."""
        width, height = SMALLEST
        text = N_("This window is too small. Tudor needs {width} columns and {height} lines.")
        self.update(words.say(text, {"width": width, "height": height}))
