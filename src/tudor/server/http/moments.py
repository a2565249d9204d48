"""What a seat knew at a moment of a finished game: its notebook, why it was certain, and what a question would have told."""

from collections.abc import Iterator
from heapq import nlargest

from msgspec import Struct
from msgspec.json import Decoder

from tudor.deduction import Knowledge, consider, tell_why, why
from tudor.engine import new_game
from tudor.model.cards import Card, Seat, Triple
from tudor.model.truth import Event, State
from tudor.notation import Record, read_record, replay
from tudor.protocol.wire import write
from tudor.reviews.sentences import cases
from tudor.reviews.tables import Table
from tudor.server.http.replay import ALL, place_of
from tudor.text.errors import Illegal
from tudor.views import observations

DIGITS, LEAST = 3, 0.001
"""How exactly odds are told; what is open is never told as certain."""
LIKELIEST = 6
"""So many of the likeliest answers are told."""


class NotebookPage(Struct, frozen=True):
    """The notebook from a step on, until the next one."""

    step: int
    cards: dict[Card, dict[str, float]]
    """By card and owner, the probability; 0 and 1 are certain."""


class Notebooks(Struct, frozen=True):
    """The notebook of a seat, or of a spectator, throughout a game."""

    pages: tuple[NotebookPage, ...]


class Moment(Struct, frozen=True, kw_only=True):
    """A step of a record and a seat, named as at the end of the game; and what is asked about it."""

    text: str
    sight: str
    step: int
    lang: str = "en"
    card: Card = ""
    owner: str = ""
    named: tuple[Card, ...] = ()


class Explained(Struct, frozen=True):
    """Why a cell of the notebook is certain, in sentences."""

    lines: tuple[str, ...]


class ExpectedAnswer(Struct, frozen=True):
    """Who would have shown which card; nobody if empty."""

    shown: tuple[tuple[Seat, Card], ...]
    chance: float


class Tried(Struct, frozen=True, kw_only=True):
    """What a question would have told."""

    answers: tuple[ExpectedAnswer, ...]
    """The likeliest answers, the best first."""
    before: int
    """How many equally likely cases were left before it."""
    after: int
    """How many are expected to be left after it."""
    solves: float
    """The probability that the case is certain after it."""


_sights: Decoder[tuple[str, str]] = Decoder(tuple[str, str])
_moments: Decoder[Moment] = Decoder(Moment)


def notebooks_job(todo: bytes) -> bytes:
    """The notebook of a sight at every step. Runs in a worker process."""
    text, sight = _sights.decode(todo)
    return write(Notebooks(tuple(_pages(read_record(text), sight))))


def why_job(todo: bytes) -> bytes:
    """Why a cell of the notebook of a moment is certain. Runs in a worker process."""
    asked = _moments.decode(todo)
    knowledge = _known(asked).knowledge
    if asked.card not in knowledge.numbers.cards or asked.owner not in knowledge.numbers.owners:
        raise Illegal("card-or-owner", card=asked.card, owner=asked.owner)
    return write(Explained(tell_why(why(knowledge, asked.card, asked.owner), knowledge, asked.lang)))


def question_job(todo: bytes) -> bytes:
    """What a question would have told at a moment. Runs in a worker process."""
    return write(tried(_moments.decode(todo)))


def tried(asked: Moment) -> Tried:
    """The expected answers to a question, and what it leaves open."""
    seen = _known(asked)
    knowledge, edition = seen.knowledge, seen.table.setup.edition
    kinds = edition.suspects, edition.weapons, edition.rooms
    if len(asked.named) != len(kinds) or not all(card in kind for card, kind in zip(asked.named, kinds, strict=True)):
        raise Illegal("question-cards")
    [prospect] = consider(knowledge, [Triple(*asked.named)], silent=seen.table.dead, weighting="choice")
    answers = nlargest(LIKELIEST, prospect.answers.items(), key=lambda answer: answer[1])
    return Tried(
        answers=tuple(ExpectedAnswer(shown, round(chance, DIGITS)) for shown, chance in answers),
        before=cases(knowledge.notebook("choice").case.entropy),
        after=cases(prospect.entropy),
        solves=round(prospect.solves, DIGITS),
    )


class _Seen:
    """A game followed from one place at the table, or as a spectator."""

    def __init__(self, record: Record, sight: str) -> None:
        self._steps = list(replay(record))
        self._place = place_of(self._steps[-1].state, sight)
        if sight == ALL:
            raise Illegal("seat-unknown", seat=sight, seats=self._steps[-1].state.setup.seats)
        self._state: State = new_game(record.setup)
        self.knowledge = Knowledge.at(record.setup, None if self._place is None else record.setup.seats[self._place])
        self.table = Table(record.setup)

    @property
    def has_cards(self) -> bool:
        """Have the cards been dealt?"""
        return self._state.case is not None

    def __iter__(self) -> Iterator[int]:
        """Take in one step after another."""
        for number, step in enumerate(self._steps):
            self._hear(step.events)
            self._state = step.state
            yield number

    def _hear(self, events: tuple[Event, ...]) -> None:
        seat = None if self._place is None else self._state.setup.seats[self._place]
        for seen in observations(events, seat):
            self.knowledge.observe(seen)
            self.table.hear(seen)


def _known(asked: Moment) -> _Seen:
    """What a seat knew at a step; refused if there was nothing to know yet."""
    seen = _Seen(read_record(asked.text), asked.sight)
    for number in seen:
        if number >= asked.step:
            break
    if not seen.has_cards:
        raise Illegal("step-undealt")
    return seen


def _pages(record: Record, sight: str) -> Iterator[NotebookPage]:
    """A page whenever something was learnt, or somebody chose another name."""
    seen, written = _Seen(record, sight), None
    for number in seen:
        facts = len(seen.knowledge.rows), seen.knowledge.seats
        if seen.has_cards and facts != written:
            written = facts
            yield NotebookPage(number, _odds(seen.knowledge))


def _odds(knowledge: Knowledge) -> dict[Card, dict[str, float]]:
    notebook = knowledge.notebook()
    return {
        card: {owner: _rounded(notebook.probability(card, owner)) for owner in notebook.owners}
        for card in notebook.cards
    }


def _rounded(chance: float) -> float:
    return chance if chance in (0.0, 1.0) else min(1 - LEAST, max(LEAST, round(chance, DIGITS)))
