"""The story of the game, in sentences, and the people in it."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text
from textual import events
from textual.widgets import RichLog, Static

from tudor.model.cards import Seat
from tudor.model.happenings import TurnBegan
from tudor.model.sight import CardSeen, Observation, View
from tudor.terminal.palette import INK, pawn_colours, pawn_letters
from tudor.text import Words
from tudor.text.languages import N_, translate


class Story(RichLog):
    """What happened, as the person saw it."""

    def __init__(self) -> None:
        super().__init__(id="story", wrap=True, min_width=10)
        self.can_focus = True
        self._told: list[Table] = []
        self._words: Words | None = None
        self._wide = 0

    def show(self, story: Sequence[Observation], words: Words, seat: Seat) -> None:
        """Tell what has not been told yet; everything anew in another language."""
        if words is not self._words:
            self._words, self._told = words, []
            self.clear()
        for observation in story[len(self._told) :]:
            line = _line(observation, words, seat)
            self._told.append(line)
            self.write(line)

    def on_resize(self, event: events.Resize) -> None:
        """Break the lines anew."""
        if self._wide and event.size.width != self._wide:
            self.clear()
            for line in self._told:
                self.write(line)
        self._wide = event.size.width


def _line(observation: Observation, words: Words, seat: Seat) -> Table:
    """A sentence, behind a bar in the colour of the one it is about."""
    line = Table.grid(padding=(0, 1, 0, 0))
    colour = pawn_colours(words.edition).get(_actor(observation), "")
    style = "bold" if isinstance(observation, TurnBegan | CardSeen) else ""
    line.add_row(Text("▌", style=colour), Text(words.tell(observation, seat), style=style))
    return line


def _actor(observation: Observation) -> Seat:
    names = (getattr(observation, role, None) for role in ("witness", "seat", "suspect"))
    return next((name for name in names if name is not None), "")


class People(Static):
    """Who plays, where they are, how many cards they hold; one's own hand; where the weapons are."""

    def __init__(self) -> None:
        super().__init__(id="people")

    def show(self, view: View, words: Words) -> None:
        """Show how things stand."""
        parts = [*self._seats(view, words), Text(""), *self._hand(view, words), Text(""), *self._weapons(view, words)]
        self.update(Text("\n").join(parts))

    def _seats(self, view: View, words: Words) -> list[Text]:
        return [self._seat(seat, view, words) for seat in view.setup.seats]

    def _seat(self, seat: Seat, view: View, words: Words) -> Text:
        letter, colour = pawn_letters(words)[seat], pawn_colours(view.setup.edition)[seat]
        details = [
            words.say(N_("{count} cards"), {"count": view.hand_sizes.get(seat, 0)}),
            words.name(view.pawns[seat]),
        ]
        if seat == view.seat:
            details.insert(0, translate(N_("you"), words.lang))
        if seat in view.out:
            details.append(translate(N_("out, still answers"), words.lang))
        return Text.assemble(
            "▶" if seat == view.player else " ",
            (f"{letter} ", f"bold {INK} on {colour}"),
            " ",
            (words.name(seat), "strike" if seat in view.out else "bold" if seat == view.player else ""),
            (f"\n    {', '.join(details)}", "dim"),
        )

    def _hand(self, view: View, words: Words) -> list[Text]:
        heading = Text(words.say(N_("Your cards")), style="bold underline")
        return [heading, *(Text(f" {words.name(card)}") for card in view.hand)]

    def _weapons(self, view: View, words: Words) -> list[Text]:
        heading = Text(words.say(N_("Weapons on the board")), style="bold underline")
        return [heading, *(Text(f" {words.name(weapon)} ({words.name(at)})") for weapon, at in view.weapons.items())]
