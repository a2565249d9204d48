"""The notebook a player kept by hand, compared with what they could have concluded by their last turn."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from tudor.deduction import CASE, POOL, Holds, Knowledge, Notebook, Owner, Showed
from tudor.deduction.clauses import Clauses
from tudor.model.cards import Card, Seat
from tudor.model.edition import Edition
from tudor.model.happenings import TurnBegan
from tudor.notation import Record
from tudor.text.languages import N_
from tudor.text.nouns import capitalised
from tudor.visibility import observe

Marks: TypeAlias = Mapping[tuple[Card, str], bool]
"""By card and column, whether the owner has it. Columns are places at the table from 0, ``case`` and ``pool``."""

UNNOTED = N_("Certain from turn {turn} on, but not in your notebook: {so}.")
WRONG = N_("In your notebook, although the opposite was certain: {so}.")


class Deduction(Struct, frozen=True, kw_only=True):
    """A card whose owner had not shown it to the player, but was certain at the start of a turn."""

    card: Card
    owner: Owner
    turn: int
    place: int
    """Index of the start of that turn among the record's observations."""


class WrongMark(Struct, frozen=True, kw_only=True):
    """A mark whose opposite was certain."""

    card: Card
    owner: Owner
    holds: bool
    """What was marked."""


class MarkReview(Struct, frozen=True, kw_only=True):
    """How far a player's marks said what was certain at the start of their last turn."""

    seats: tuple[Seat, ...]
    """All players, named as at the end."""
    you: Seat
    """The one whose marks these are."""
    noted: tuple[Deduction, ...]
    unnoted: tuple[Deduction, ...]
    wrong: tuple[WrongMark, ...]


class _Reader:
    """A complete game followed from one place at the table."""

    def __init__(self, record: Record, place: int) -> None:
        self.knowledge = Knowledge.at(record.setup, record.setup.seats[place])
        self._found: dict[Card, Deduction] = {}
        self.by_last_turn: tuple[Deduction, ...] = ()
        self.notebook: Notebook | None = None
        """What followed at the start of the player's last turn."""
        for number, seen in enumerate(record.observations):
            mine = observe(seen, self.knowledge.me)
            if mine is not None:
                self.knowledge.observe(mine)
            if isinstance(seen, TurnBegan):
                self._begin_turn(seen, number)

    def _begin_turn(self, turn: TurnBegan, place: int) -> None:
        notebook = self.knowledge.notebook()
        shown = {note.fact.card for note in self.knowledge.notes if isinstance(note.fact, Holds | Showed)}
        for card in notebook.cards:
            owner = notebook.owner(card)
            if owner is not None and card not in shown and card not in self._found:
                self._found[card] = Deduction(card=card, owner=owner, turn=turn.number, place=place)
        if turn.seat == self.knowledge.me:
            self.by_last_turn = tuple(one for card, one in self._found.items() if card not in shown)
            self.notebook = notebook


def review_marks(record: Record, place: int, marks: Marks) -> MarkReview | None:
    """Compare the marks of a player of a complete record with what was certain; None if they marked nothing."""
    if not marks:
        return None
    reader = _Reader(record, place)
    seats = reader.knowledge.seats
    if reader.notebook is None:
        return MarkReview(seats=seats, you=seats[place], noted=(), unnoted=(), wrong=())
    owners = {**{str(number): seat for number, seat in enumerate(seats)}, CASE: CASE, POOL: POOL}
    others = [owner for owner in owners if owners[owner] in reader.notebook.owners and owner != str(place)]
    columns = {owner: column for column, owner in owners.items()}
    said = {one: _says(marks, one.card, columns[one.owner], others) for one in reader.by_last_turn}
    return MarkReview(
        seats=seats,
        you=seats[place],
        noted=tuple(one for one, is_said in said.items() if is_said),
        unnoted=tuple(one for one, is_said in said.items() if not is_said),
        wrong=tuple(_wrong(marks, reader.notebook, owners)),
    )


def _says(marks: Marks, card: Card, column: str, columns: Sequence[str]) -> bool:
    """Is a card marked there, or crossed out everywhere else?"""
    elsewhere = [marks.get((card, other)) for other in columns if other != column]
    return marks.get((card, column), False) or all(mark is False for mark in elsewhere)


def _wrong(marks: Marks, notebook: Notebook, owners: Mapping[str, Owner]) -> Iterator[WrongMark]:
    for (card, column), holds in marks.items():
        owner = owners[column]
        if owner in notebook.owners and notebook.certain(card, owner) is (not holds):
            yield WrongMark(card=card, owner=owner, holds=holds)


def tell_unnoted(edition: Edition, found: MarkReview, one: Deduction, lang: str) -> str:
    """A deduction that the notebook lacks, in a sentence to its player."""
    clauses = Clauses(edition, lang, found.you, {}, "turn", found.seats)
    return capitalised(clauses.say(UNNOTED, turn=one.turn, so=clauses.conclusion(one.owner, [one.card], holds=True)))


def tell_wrong(edition: Edition, found: MarkReview, one: WrongMark, lang: str) -> str:
    """A mark that was wrong, in a sentence to its player."""
    clauses = Clauses(edition, lang, found.you, {}, "turn", found.seats)
    return capitalised(clauses.say(WRONG, so=clauses.conclusion(one.owner, [one.card], holds=one.holds)))
