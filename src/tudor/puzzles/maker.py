"""Makes puzzles of what a player saw of a game."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from random import Random
from zlib import crc32

from msgspec.structs import replace

from tudor.deduction import Holds, Knowledge, Notebook, rank
from tudor.deduction.basis import NoteSet, shrunk
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Setup
from tudor.model.sight import Observation
from tudor.puzzles.arguments import arguments
from tudor.puzzles.clues import UNSEEN, Clue, clues_of
from tudor.puzzles.grade import rating_of
from tudor.puzzles.puzzle import KINDS, Kind, Position, Puzzle, written
from tudor.puzzles.verdict import CLEARLY, FEW, clue_about, possible_answers, right_answer

OPTIONS = 4
"""How many questions there are to choose from."""
FEWEST_CLUES = 2
"""A puzzle with fewer clues tells its answer."""
OPEN_CASES = 6
"""With fewer possible case files, there is little to ask."""


def puzzles_of(setup: Setup, seat: Seat, observed: Sequence[Observation], rng: Random) -> Iterator[Puzzle]:
    """At most one puzzle of each kind."""
    course = _Course(setup, seat, observed)
    for kind in KINDS:
        questions = [*course.questions(kind, rng)]
        if questions:
            puzzle = _puzzle(*rng.choice(questions), kind, rng)
            if puzzle is not None:
                yield puzzle


def _puzzle(position: Position, about: tuple[str, ...], kind: Kind, rng: Random) -> Puzzle | None:
    """The smallest puzzle with this question; None if it has no single answer, or is too plain."""
    possible = possible_answers(position, kind, about)
    answer = right_answer(kind, possible)
    if answer is None:
        return None
    smaller = _without_needless(position, lambda less: possible_answers(less, kind, about) == possible, rng)
    reasons = arguments(smaller, kind, about, possible)
    plain = kind != "best-question" and all(len(reason.steps) == 1 for reason in reasons)
    if len(smaller.story) < FEWEST_CLUES or plain:
        return None
    rating = rating_of(smaller, kind, about, reasons)
    fields = {field: getattr(smaller, field) for field in Position.__struct_fields__}
    told = "\n".join((kind, *map(str, fields.values()), *about))
    return Puzzle(**fields, id=f"{crc32(told.encode()):08x}", kind=kind, about=about, answer=answer, rating=rating)


def _without_needless(position: Position, same: Callable[[Position], bool], rng: Random) -> Position:
    """The position with only the clues that are needed for its answer."""
    left = [1 << place for place in range(len(position.story))]
    rng.shuffle(left)

    def with_clues(places: NoteSet) -> Position:
        return replace(position, story=tuple(clue for place, clue in enumerate(position.story) if places >> place & 1))

    # Dropping one clue can make another needless: which question is best does not depend on each alone.
    while (fewer := shrunk(lambda places: same(with_clues(places)), left)) != sum(left):
        left = [place for place in left if place & fewer]
    return with_clues(fewer)


class _Course:
    """A game as one player saw it, clue by clue."""

    def __init__(self, setup: Setup, seat: Seat, observed: Sequence[Observation]) -> None:
        knowledge = Knowledge.at(setup, seat)
        for seen in observed:
            knowledge.observe(seen)
        assert knowledge.me is not None
        hand = tuple(card for card in setup.edition.cards if card in _hand(knowledge))
        self._start = Position(
            edition=setup.edition.id,
            seats=knowledge.seats,
            me=knowledge.me,
            sizes=tuple(knowledge.hand_sizes[seat] for seat in knowledge.seats),
            hand=hand,
            story=(),
        )
        self._clues = tuple(clues_of(observed, knowledge.me))
        self._notebooks: dict[int, Notebook] = {}

    def questions(self, kind: Kind, rng: Random) -> Iterator[tuple[Position, tuple[str, ...]]]:
        """Moments of the game at which something of this kind can be asked."""
        match kind:
            case "who-did-it":
                yield from ((self._at(end), ()) for end in self._ends(1, 1))
            case "accuse-or-wait":
                yield from ((self._at(end), ()) for end in (*self._ends(1, 1), *self._ends(2, FEW)))
            case "who-holds-it":
                yield from self._holders()
            case "what-was-shown":
                yield from self._showings()
            case "best-question":
                yield from self._choices(rng)

    def _at(self, end: int) -> Position:
        """What was known after so many clues."""
        return replace(self._start, story=tuple(clue.line for clue in self._clues[:end]))

    def _notebook(self, end: int) -> Notebook:
        if end not in self._notebooks:
            self._notebooks[end] = self._at(end).knowledge().notebook()
        return self._notebooks[end]

    def _ends(self, fewest: int, most: int) -> tuple[int, ...]:
        """The first moment with so few possible case files, if there is one."""
        ends = range(1, len(self._clues) + 1)
        first = next((end for end in ends if len(self._notebook(end).case) <= most), None)
        return () if first is None or len(self._notebook(first).case) < fewest else (first,)

    def _holders(self) -> Iterator[tuple[Position, tuple[str, ...]]]:
        """Cards whose owner has become certain without having been seen."""
        for end in range(1, len(self._clues) + 1):
            for card in self._start.rules.cards:
                owner = self._notebook(end).owner(card)
                if owner is not None and self._notebook(end - 1).owner(card) is None and not self._seen(card, end):
                    yield self._at(end), (card,)

    def _seen(self, card: str, end: int) -> bool:
        """Has the player seen this card by then?"""
        return any(card in _seen_cards(clue) for clue in self._clues[:end])

    def _showings(self) -> Iterator[tuple[Position, tuple[str, ...]]]:
        """Cards shown to others that have become certain."""
        for place, clue in enumerate(self._clues):
            for witness, answer in clue.answers:
                about = (str(clue.turn), witness)
                if answer != UNSEEN or clue_about(self._clues, about) is not clue:
                    continue
                ends = range(place + 1, len(self._clues) + 1)
                known = next((end for end in ends if self._showable(clue, witness, end) == 1), None)
                if known is not None:
                    yield self._at(known), about

    def _showable(self, clue: Clue, witness: Seat, end: int) -> int:
        notebook = self._notebook(end)
        return sum(notebook.certain(card, witness) is not False for card in clue.cards)

    def _choices(self, rng: Random) -> Iterator[tuple[Position, tuple[str, ...]]]:
        """A suggestion the player made, with others to choose from."""
        mine = [end for end, clue in enumerate(self._living) if clue.verb == "asks" and clue.seat == self._start.me]
        ends = [end for end in mine if end >= FEWEST_CLUES and len(self._notebook(end).case) >= OPEN_CASES]
        if ends:
            end = rng.choice(ends)
            about = self._options(end, self._clues[end].named.room, rng)
            if about is not None:
                yield self._at(end), about

    @property
    def _living(self) -> tuple[Clue, ...]:
        """The clues before somebody dies: the dead do not answer questions."""
        return tuple(takewhile(lambda clue: clue.verb != "dies", self._clues))

    def _options(self, end: int, room: str, rng: Random) -> tuple[str, ...] | None:
        """The best question in a room and some that are clearly worse; None if there are too few.

        Who sees only the hand cannot tell them apart: all of them name as many cards of it.
        """
        best, *others = rank(self._at(end).knowledge(), room)
        worse = [
            prospect
            for prospect in others
            if prospect.entropy > best.entropy + 2 * CLEARLY
            and self._own(prospect.suggestion) == self._own(best.suggestion)
        ]
        if len(worse) < OPTIONS - 1 or best.error:
            return None
        chosen = [best, *rng.sample(worse[: 3 * OPTIONS], OPTIONS - 1)]
        return tuple(sorted(written(prospect.suggestion) for prospect in chosen))

    def _own(self, named: Triple) -> tuple[bool, ...]:
        return tuple(card in self._start.hand for card in named)


def _hand(knowledge: Knowledge) -> set[str]:
    hands = (note.fact for note in knowledge.notes if note.source.tag == "hand")
    return {fact.card for fact in hands if isinstance(fact, Holds) and fact.owner == knowledge.me}


def _seen_cards(clue: Clue) -> tuple[str, ...]:
    """The cards a clue lays open."""
    return tuple(answer for _, answer in clue.answers) if clue.verb == "asks" else clue.cards * (clue.verb != "accuses")
