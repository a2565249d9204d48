"""The notebook of a seat on a server, which stores its marks for every window on the seat."""

from collections.abc import Iterable

from tudor.model.cards import Card
from tudor.model.sight import Observation
from tudor.protocol.messages import Entry, Note
from tudor.terminal.connection import Connection
from tudor.terminal.notebook import BLANK, MARKS, SIGNS, Holder, Notes, column


class RemoteNotes(Notes):
    """What one seat knows for certain, and the marks made by hand in any window."""

    def __init__(self, remote: Connection) -> None:
        view = remote.state.view
        assert view is not None
        super().__init__(view.setup.edition.pool, false_witnesses=view.setup.options.false_witnesses)
        self._remote = remote

    def learn(self, observations: Iterable[Observation]) -> None:
        """Note what was shown and told, unless the table's notebooks give no help."""
        table = self._remote.state.table
        if table is None or table.settings.hints != "none":
            super().learn(observations)

    def by_hand(self, card: Card, holder: Holder) -> str:
        """The mark made by hand."""
        return SIGNS.get(self._entry(card, holder).mark, BLANK)

    def write(self, card: Card, holder: Holder, mark: str) -> None:
        """Make a mark by hand; its text stays."""
        entry = self._entry(card, holder)
        asks = self._remote.state.next_id()
        self._remote.ask(Note(id=asks, card=card, owner=entry.owner, mark=MARKS[mark], text=entry.text))

    def words_for(self, card: Card, holder: Holder) -> str:
        """The text next to a mark, if any."""
        return self._entry(card, holder).text

    def _entry(self, card: Card, holder: Holder) -> Entry:
        view = self._remote.state.view
        assert view is not None
        return self._remote.state.note(card, column(holder, view.setup.seats))
