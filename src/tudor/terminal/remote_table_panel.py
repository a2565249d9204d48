"""The table panel of a game on a server, with the people at the table."""

from collections.abc import Iterator

from rich.text import Text

from tudor.model.sight import View
from tudor.protocol.tables import Chair, TableState
from tudor.terminal.notebook import Notes
from tudor.terminal.palette import seat_badge
from tudor.terminal.remote_state import RemoteState
from tudor.terminal.table_panel import TablePanel, table_text
from tudor.text import Words
from tudor.text.languages import N_, translate
from tudor.text.levels import level_name


def person(chair: Chair, lang: str) -> str:
    """Who has a chair, and whether they are there."""
    if chair.who == "open":
        return translate(N_("Open to anyone"), lang)
    if chair.who == "bot":
        return translate(N_("Bot: {level}"), lang).format(level=level_name(chair.name, lang))
    if chair.stand_in:
        return translate(N_("{name} (a bot plays)"), lang).format(name=chair.name)
    return chair.name if chair.present else translate(N_("{name} (away)"), lang).format(name=chair.name)


def comings_and_goings(before: TableState, after: TableState, lang: str) -> Iterator[str]:
    """A sentence for each person whose presence has changed."""
    for was, now in zip(before.chairs, after.chairs, strict=False):
        if "person" in (was.who, now.who) and person(was, lang) != person(now, lang):
            yield person(now, lang)


class RemoteTablePanel(TablePanel):
    """The table panel, with the people at the table."""

    def __init__(self, state: RemoteState) -> None:
        super().__init__()
        self._following = state

    def show(self, view: View, words: Words, notes: Notes) -> None:
        """Show the people, then the table."""
        self.update(Text("\n\n").join((self._names(words), table_text(view, words, notes))))

    def _names(self, words: Words) -> Text:
        heading = Text(words.say(N_("At the table")), style="bold underline")
        chairs = self._following.table.chairs if self._following.table is not None else ()
        return Text("\n").join((heading, *(_name(chair, words) for chair in chairs)))


def _name(chair: Chair, words: Words) -> Text:
    badge = seat_badge(chair.seat, words) if chair.seat is not None else ("", "")
    return Text.assemble(" ", badge, " ", person(chair, words.lang))
