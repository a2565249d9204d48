"""The notebook of a seat on a server, which stores its marks for every window on the seat."""

from tudor.deduction import CASE, POOL
from tudor.model.cards import Card
from tudor.protocol.messages import Entry, Mark, Note
from tudor.terminal.connection import Connection
from tudor.terminal.notebook import BLANK, HAS, HAS_NOT, PERHAPS, Holder, Notes

MARKS: dict[str, Mark] = {BLANK: "", HAS: "yes", HAS_NOT: "no", PERHAPS: "maybe"}
SIGNS: dict[str, str] = {mark: sign for sign, mark in MARKS.items()}


class RemoteNotes(Notes):
    """What one seat knows for certain, and the marks made by hand in any window."""

    def __init__(self, remote: Connection) -> None:
        view = remote.state.view
        assert view is not None
        super().__init__(view.setup.edition.pool)
        self._remote = remote

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
        return self._remote.state.note(card, self._column(holder))

    def _column(self, holder: Holder) -> str:
        """Columns are numbered by seat, so marks stay in place when a seat gets its suspect's name."""
        view = self._remote.state.view
        assert view is not None
        if holder in view.setup.seats:
            return str(view.setup.seats.index(holder))
        return CASE if holder == CASE else POOL
