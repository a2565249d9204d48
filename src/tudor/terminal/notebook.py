"""The notebook: who holds which card, from what the seat was shown and from marks made by hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from rich.text import Text
from textual import events
from textual.coordinate import Coordinate
from textual.widgets import DataTable

from tudor.deduction import CASE, POOL
from tudor.deduction.facts import HoldsOneOf, Lacks
from tudor.deduction.note_taker import NoteTaker
from tudor.model.cards import Card, Room, Seat, Suspect, Triple
from tudor.model.happenings import CharacterChosen, Murdered, Won
from tudor.model.sight import (
    CardSeen,
    CaseSeen,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    Observation,
    PoolSeen,
    View,
    WatchSeen,
)
from tudor.protocol.fields import Mark
from tudor.protocol.tables import Hints
from tudor.terminal.palette import PAPER, WATER, seat_badge
from tudor.text import Words

HAS, HAS_NOT, PERHAPS, BLANK = "✓", "✗", "?", " "
CYCLE = (BLANK, HAS_NOT, HAS, PERHAPS)
MARKS: dict[str, Mark] = {BLANK: "", HAS: "yes", HAS_NOT: "no", PERHAPS: "maybe"}
SIGNS: dict[str, str] = {mark: sign for sign, mark in MARKS.items()}
"""Marks as they are stored, and back."""
NOTED = "·"
"""Stands next to a mark that has a text."""
NUMBERS = "¹²³⁴⁵⁶⁷⁸⁹"
"""Stand where a holder showed one of several cards."""
POOL_SIGN, CASE_SIGN = "≈", "▣"
"""Column signs of the pool and the case file."""

Holder: TypeAlias = Seat | Room
"""Where a card may be: with a player, in the pool, or in the case file, called ``CASE``."""
Odds: TypeAlias = Mapping[tuple[Card, Holder], float]
"""How likely a holder has a card; 0 and 1 are certain."""


def column(holder: Holder, seats: Sequence[Seat]) -> str:
    """The name of a holder's column, which is a seat's number, so that it stays when the seat gets its suspect's name."""
    if holder in seats:
        return str(seats.index(holder))
    return CASE if holder == CASE else POOL


class Notes:
    """What one seat was shown and told, what follows from it, and the marks made by hand on the rest."""

    def __init__(self, pool: Room | None = None, *, false_witnesses: bool = False, help: Hints = "shown") -> None:
        self.help: Hints = help
        """How much it helps: not at all, with what was shown and told, with what follows, or with the odds too."""
        self.odds: Odds = {}
        """What follows from everything known, if it helps with that."""
        self._pool = pool or ""
        self._taker = NoteTaker(None, false_witnesses=false_witnesses)
        self._denied: set[tuple[Card, Holder]] = set()
        self._shown: dict[Holder, list[frozenset[Card]]] = {}
        """By holder, the cards of which each time one was shown."""
        self._holders: dict[Card, Holder] = {}
        self._complete: set[Holder] = set()
        """Holders whose cards are all known."""
        self._case: Triple | None = None
        self._by_hand: dict[tuple[Card, Holder], str] = {}

    def learn(self, observations: Iterable[Observation]) -> None:
        """Note cards that were dealt or shown to the seat, or are open to all, and what witnesses answered."""
        for observation in observations:
            self._learn_answer(observation)
            match observation:
                case HandSeen(seat=seat, cards=cards) | Murdered(seat=seat, cards=cards):
                    self._learn_all(seat, cards)
                case PoolSeen(cards=cards):
                    self._learn_all(self._pool, cards)
                case CardSeen(witness=holder, card=card) | DisclosureSeen(witness=holder, card=card):
                    self._holders[card] = holder
                case WatchSeen(witness=holder, card=card) | GlimpseSeen(of=holder, card=card):
                    self._holders[card] = holder
                case CharacterChosen(seat=seat, suspect=suspect):
                    self._rename(seat, suspect)
                case CaseSeen(case=case) | Won(case=case):
                    self._case = case
                    self._complete.add(CASE)
                case _:
                    pass

    def _learn_answer(self, observation: Observation) -> None:
        for note in self._taker.hear(observation):
            match note.fact:
                case Lacks(owner=owner, cards=cards):
                    self._denied.update((card, owner) for card in cards)
                case HoldsOneOf(owner=owner, cards=cards) if frozenset(cards) not in self._shown.setdefault(owner, []):
                    self._shown[owner].append(frozenset(cards))
                case _:
                    pass

    def _learn_all(self, holder: Holder, cards: Iterable[Card]) -> None:
        self._holders.update(dict.fromkeys(cards, holder))
        self._complete.add(holder)

    def _rename(self, seat: Seat, suspect: Suspect) -> None:
        """Rename a seat to its suspect."""
        called: dict[Holder, Holder] = {seat: suspect}
        self._holders = {card: called.get(holder, holder) for card, holder in self._holders.items()}
        self._complete = {called.get(holder, holder) for holder in self._complete}
        self._by_hand = {(card, called.get(holder, holder)): mark for (card, holder), mark in self._by_hand.items()}

    def holder(self, card: Card) -> Holder | None:
        """Where a card is known to be, other than the case file."""
        if self.help == "none":
            return None
        follows = (holder for (other, holder), chance in self.odds.items() if other == card and chance == 1)
        return self._holders.get(card) or next((holder for holder in follows if holder != CASE), None)

    def is_in_case(self, card: Card) -> bool:
        """True if a card is known to be in the case file."""
        if self.help == "none":
            return False
        return self.odds.get((card, CASE)) == 1 or (self._case is not None and card in tuple(self._case))

    def certain(self, card: Card, holder: Holder) -> str:
        """The certain mark for a card and a holder, or blank."""
        if self.help == "none":
            return BLANK
        if (chance := self.odds.get((card, holder))) in (0, 1):
            return HAS if chance else HAS_NOT
        known = CASE if self.is_in_case(card) else self.holder(card)
        if known is not None:
            return HAS if known == holder else HAS_NOT
        return HAS_NOT if holder in self._complete or (card, holder) in self._denied else BLANK

    def number(self, card: Card, holder: Holder) -> str:
        """The number of the first showing that may have been this card, or blank."""
        if self.help == "none":
            return BLANK
        for number, cards in zip(NUMBERS, self._shown.get(holder, ()), strict=False):
            if card in cards and all(self.certain(other, holder) != HAS for other in cards):
                return number
        return BLANK

    def chance(self, card: Card, holder: Holder) -> str:
        """How likely the holder has the card, in percent, or blank. Two digits are enough: certainties have marks."""
        if self.help != "chances" or (card, holder) not in self.odds:
            return BLANK
        return str(min(99, max(1, round(100 * self.odds[card, holder]))))

    def mark(self, card: Card, holder: Holder) -> str:
        """The mark shown."""
        certain = self.certain(card, holder)
        return self.by_hand(card, holder) if certain == BLANK else certain

    def cycle(self, card: Card, holder: Holder) -> None:
        """Change a mark made by hand to the next one. Certain marks stay."""
        if self.certain(card, holder) == BLANK:
            now = CYCLE.index(self.by_hand(card, holder))
            self.write(card, holder, CYCLE[(now + 1) % len(CYCLE)])

    def by_hand(self, card: Card, holder: Holder) -> str:
        """The mark made by hand."""
        return self._by_hand.get((card, holder), BLANK)

    def write(self, card: Card, holder: Holder, mark: str) -> None:
        """Make a mark by hand."""
        self._by_hand[card, holder] = mark

    def written_marks(self, seats: Sequence[Seat]) -> str:
        """The marks made by hand, to be kept: ``rope:2:no hall:case:maybe``."""
        made = ((card, column(holder, seats), MARKS[mark]) for (card, holder), mark in self._by_hand.items())
        return " ".join(":".join(cell) for cell in made if cell[-1])

    def read_marks(self, written: str, seats: Sequence[Seat]) -> None:
        """Make the marks that were kept; others are ignored."""
        holders: dict[str, Holder] = {column(holder, seats): holder for holder in (*seats, self._pool, CASE)}
        for card, where, mark in (cell.split(":") for cell in written.split() if cell.count(":") == 2):
            if where in holders and mark in SIGNS:
                self.write(card, holders[where], SIGNS[mark])

    def words_for(self, card: Card, holder: Holder) -> str:
        """The text next to a mark, if any."""
        return ""


class Notebook(DataTable[Text]):
    """The notebook on the screen: a line for each card, a column for each player, for a pool with cards, and for the case file."""

    def __init__(self, notes: Notes, view: View, words: Words) -> None:
        super().__init__(id="notebook", cell_padding=0, zebra_stripes=True)
        self.notes = notes
        self._edition = view.setup.edition
        self._holders = _holders(view)
        self._words = words
        self._cards = view.setup.edition.cards
        self._filled_width = 0

    @property
    def wide(self) -> int:
        """Columns needed to show all of it."""
        return self._widest_name() + self._cell_width * len(self._holders) + 1

    @property
    def _cell_width(self) -> int:
        """A sign and a space, or two digits and a space."""
        return 3 if self.notes.help == "chances" else 2

    def on_mount(self) -> None:
        """Fill the table."""
        self.fill()

    def show(self, view: View, words: Words) -> None:
        """Show the current marks in these words."""
        holders = _holders(view)
        renewed = words is not self._words or holders != self._holders or self._filled_width != self._cell_width
        self._words, self._holders = words, holders
        if renewed:
            self.fill()
        else:
            self._rewrite()

    def fill(self) -> None:
        """Write everything anew."""
        here = self.cursor_coordinate
        self.clear(columns=True)
        self.add_column(Text(""), width=self._widest_name())
        for holder in self._holders:
            self.add_column(self._heading(holder), width=self._cell_width, key=holder)
        self._filled_width = self._cell_width
        ends = (self._edition.suspects[-1], self._edition.weapons[-1])
        for card in self._cards:
            self.add_row(*self._line(card), key=card, height=2 if card in ends else 1)
        self.fixed_columns = 1
        self.cursor_coordinate = Coordinate(here.row, max(1, here.column))

    def _heading(self, holder: Holder) -> Text:
        if holder == CASE:
            return Text(f"{CASE_SIGN} ", style="bold")
        if holder == self._edition.pool:
            return Text(f"{POOL_SIGN} ", style=f"bold {PAPER} on {WATER}")
        return Text(*seat_badge(holder, self._words))

    def _widest_name(self) -> int:
        return max(len(self._words.name(card)) for card in self._cards) + 1

    def _rewrite(self) -> None:
        for row, card in enumerate(self._cards):
            for column, cell in enumerate(self._line(card)):
                self.update_cell_at(Coordinate(row, column), cell)

    def _line(self, card: Card) -> list[Text]:
        return [self._title_of(card), *(self._cell(card, holder) for holder in self._holders)]

    def _title_of(self, card: Card) -> Text:
        """The card's name, dimmed if its holder is known."""
        known = self.notes.holder(card) is not None
        style = "bold reverse" if self.notes.is_in_case(card) else "dim" if known else ""
        return Text(self._words.name(card), style=style)

    def _cell(self, card: Card, holder: Holder) -> Text:
        """A mark: bold if certain, italic if made by hand; or the odds, or the number of a showing."""
        shown = (self.notes.mark(card, holder), self.notes.chance(card, holder), self.notes.number(card, holder))
        mark = next((sign for sign in shown if sign != BLANK), BLANK)
        colour = {HAS: "green", HAS_NOT: "red", PERHAPS: "yellow"}.get(mark, "")
        noted = NOTED if self.notes.words_for(card, holder) else ""
        style = f"bold {colour}" if self.notes.certain(card, holder) != BLANK else f"{colour} italic"
        return Text.assemble((mark, style), (noted, "dim"))

    @property
    def words_here(self) -> str:
        """The text at the cursor."""
        row, column = self.cursor_coordinate
        return self.notes.words_for(self._cards[row], self._holders[column - 1]) if column > 0 else ""

    def on_data_table_cell_selected(self, event: DataTable.CellSelected) -> None:
        """Enter changes a mark."""
        event.stop()
        self._change(event.coordinate)

    def on_click(self, event: events.Click) -> None:
        """A click changes a mark too; the table itself would only move the cursor at the first click."""
        row, column = (event.style.meta.get(name, -1) for name in ("row", "column"))
        if row >= 0 and column >= 0:
            event.prevent_default().stop()
            self.cursor_coordinate = Coordinate(row, column)
            self._change(self.cursor_coordinate)

    def _change(self, place: Coordinate) -> None:
        row, column = place
        if column > 0:
            self.notes.cycle(self._cards[row], self._holders[column - 1])
            self._rewrite()


def _holders(view: View) -> tuple[Holder, ...]:
    """Where a card may be."""
    pool = view.setup.edition.pool
    return (*view.setup.seats, *((pool,) if pool is not None and view.pool_size else ()), CASE)
