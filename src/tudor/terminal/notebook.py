"""The notebook: which card lies with whom, as far as one was shown it or thinks so."""

from collections.abc import Iterable

from rich.text import Text
from textual import events
from textual.coordinate import Coordinate
from textual.widgets import DataTable

from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Setup
from tudor.model.happenings import Won
from tudor.model.sight import CardSeen, CaseSeen, HandSeen, Observation, View
from tudor.terminal.palette import INK, pawn_colours, pawn_letters
from tudor.text import Words

HAS, HAS_NOT, PERHAPS, BLANK = "✓", "✗", "?", " "
CYCLE = (BLANK, HAS_NOT, HAS, PERHAPS)


class Notes:
    """What one seat knows for certain, and the marks made by hand on the rest."""

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self._setup = setup
        self._seat = seat
        self._holders: dict[Card, Seat] = {}
        self._case: Triple | None = None
        self._dealt = False
        self._by_hand: dict[tuple[Card, Seat], str] = {}

    def learn(self, observations: Iterable[Observation]) -> None:
        """Note what was dealt to one or shown to one."""
        for observation in observations:
            match observation:
                case HandSeen(seat=seat, cards=cards):
                    self._holders.update(dict.fromkeys(cards, seat))
                    self._dealt = True
                case CardSeen(witness=witness, card=card):
                    self._holders[card] = witness
                case CaseSeen(case=case) | Won(case=case):
                    self._case = case
                case _:
                    pass

    def holder(self, card: Card) -> Seat | None:
        """Who is known to hold a card."""
        return self._holders.get(card)

    def is_in_case(self, card: Card) -> bool:
        """Is a card known to lie in the case file?"""
        return self._case is not None and card in tuple(self._case)

    def certain(self, card: Card, seat: Seat) -> str:
        """What is known of a card and a seat; blank if nothing."""
        holder = self.holder(card)
        if holder is not None:
            return HAS if holder == seat else HAS_NOT
        nowhere = self.is_in_case(card) or (self._dealt and seat == self._seat)
        return HAS_NOT if nowhere else BLANK

    def mark(self, card: Card, seat: Seat) -> str:
        """What stands in the notebook."""
        certain = self.certain(card, seat)
        return self._by_hand.get((card, seat), BLANK) if certain == BLANK else certain

    def cycle(self, card: Card, seat: Seat) -> None:
        """Change a mark made by hand to the next one. What is certain stays."""
        if self.certain(card, seat) == BLANK:
            now = CYCLE.index(self.mark(card, seat))
            self._by_hand[card, seat] = CYCLE[(now + 1) % len(CYCLE)]


class Notebook(DataTable[Text]):
    """The notebook on the screen: a line for each card, a column for each player."""

    def __init__(self, notes: Notes, view: View, words: Words) -> None:
        super().__init__(id="notebook", cell_padding=0, zebra_stripes=True)
        self.notes = notes
        self._setup = view.setup
        self._words = words
        self._cards = view.setup.edition.cards

    def on_mount(self) -> None:
        """Rule the pages."""
        self.fill()

    def show(self, words: Words) -> None:
        """Show what stands in it now, in these words."""
        renamed, self._words = words is not self._words, words
        if renamed:
            self.fill()
        else:
            self._rewrite()

    def fill(self) -> None:
        """Write everything anew."""
        here = self.cursor_coordinate
        self.clear(columns=True)
        letters, colours = pawn_letters(self._words), pawn_colours(self._setup.edition)
        self.add_column(Text(""), width=self._widest_name())
        for seat in self._setup.seats:
            self.add_column(Text(f"{letters[seat]} ", style=f"bold {INK} on {colours[seat]}"), width=2, key=seat)
        edition = self._setup.edition
        ends = (edition.suspects[-1], edition.weapons[-1])
        for card in self._cards:
            self.add_row(*self._line(card), key=card, height=2 if card in ends else 1)
        self.fixed_columns = 1
        self.cursor_coordinate = Coordinate(here.row, max(1, here.column))

    def _widest_name(self) -> int:
        return max(len(self._words.name(card)) for card in self._cards) + 1

    def _rewrite(self) -> None:
        for row, card in enumerate(self._cards):
            for column, cell in enumerate(self._line(card)):
                self.update_cell_at(Coordinate(row, column), cell)

    def _line(self, card: Card) -> list[Text]:
        return [self._title_of(card), *(self._cell(card, seat) for seat in self._setup.seats)]

    def _title_of(self, card: Card) -> Text:
        """Cards whose holder is known need no more attention."""
        known = self.notes.holder(card) is not None
        style = "bold reverse" if self.notes.is_in_case(card) else "dim" if known else ""
        return Text(self._words.name(card), style=style)

    def _cell(self, card: Card, seat: Seat) -> Text:
        """Certain marks are bold, one's own are not."""
        mark = self.notes.mark(card, seat)
        colour = {HAS: "green", HAS_NOT: "red", PERHAPS: "yellow"}.get(mark, "")
        return Text(mark, style=f"bold {colour}" if self.notes.certain(card, seat) != BLANK else f"{colour} italic")

    def on_data_table_cell_selected(self, event: DataTable.CellSelected) -> None:
        """Enter changes a mark."""
        event.stop()
        self._change(event.coordinate)

    def on_click(self, event: events.Click) -> None:
        """So does a click; the table itself would only put the cursor there at the first one."""
        row, column = (event.style.meta.get(name, -1) for name in ("row", "column"))
        if row >= 0 and column >= 0:
            event.prevent_default().stop()
            self.cursor_coordinate = Coordinate(row, column)
            self._change(self.cursor_coordinate)

    def _change(self, place: Coordinate) -> None:
        row, column = place
        if column > 0:
            self.notes.cycle(self._cards[row], self._setup.seats[column - 1])
            self._rewrite()
