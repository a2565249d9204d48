"""The companion: a notebook that thinks, beside the game on a real board. Nothing that is sent is kept."""

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from heapq import nlargest
from itertools import islice
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.json import Decoder
from starlette.requests import Request

from tudor.bots.roads import roads_of
from tudor.deduction import (
    Assessment,
    Explanation,
    Owner,
    Prospect,
    Way,
    assess,
    consider,
    mixed_prospects,
    tell_why,
    why,
)
from tudor.deduction.patience import Patience
from tudor.deduction.prospects import worth_comparing
from tudor.deduction.sheet import Sheet, read_sheet
from tudor.editions import find
from tudor.editions.decks import ready_decks
from tudor.model.cards import Card, Room, Triple
from tudor.model.edition import Edition
from tudor.protocol.wire import write
from tudor.server.http.answers import Raw, body, language
from tudor.server.http.edition_data import EditionPage, edition_card, edition_page
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal

MOST_LINES = LONGEST_LINE = 400
"""Lines of notes, and characters of a line."""
WAITING = 2.0
"""Seconds that notes wait for a process to think about them. Thinking itself is bounded by :class:`Patience`."""
CANDIDATES = 5
"""How many of the likeliest case files are told."""
SUGGESTIONS = 3
"""How many suggestions are told for a room."""
ANSWERS = 4
"""How many of the likeliest answers are told for a suggestion."""
ASSESSING = 0.4
"""The share of the work to assess the notes, where reasons or advice are wanted."""
WAYS = 2
"""In how many of the likeliest ways, such as who dealt, suggestions are considered."""


class Notes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Notes of a game as ``tudor solve`` reads them, and what is wanted from them."""

    lines: tuple[str, ...]
    wanted: Literal["deck", "notebook", "why", "advice"] = "notebook"
    wrong: tuple[int, ...] = ()
    """Lines supposed to be wrong."""
    one_wrong: bool = False
    """May one line be wrong, whichever it is?"""
    card: Card = ""
    """Why: the card and its owner."""
    owner: Owner = ""


class LineQuestion(Struct, frozen=True):
    """A line that is probably a slip, and the question about it."""

    line: int
    text: str


class Clash(Struct, frozen=True):
    """Lines that cannot all be true, and why."""

    lines: tuple[int, ...]
    text: tuple[str, ...]


class WrongLines(Struct, frozen=True):
    """Lines that may be wrong together, and how likely that is."""

    lines: tuple[int, ...]
    chance: float


class Candidate(Struct, frozen=True):
    """What may be in the case file, and how likely it is."""

    cards: Triple
    chance: float


class Thought(Struct, frozen=True, kw_only=True):
    """Everything that follows from the notes; if they cannot all be true, with as few wrong lines as possible."""

    owners: tuple[Owner, ...]
    cards: dict[Card, dict[Owner, float]]
    case: tuple[Candidate, ...]
    """The likeliest case files, the best first."""
    case_files: int
    """How many case files are possible."""
    certain: bool
    """Is the first one certain?"""
    error: float
    """By how much the chances may be off; 0.0 if they are exact."""
    doubts_left_out: bool
    """Are there too many deals to weigh doubts? Then lines count as right although they may be wrong."""
    ways_dealt: int
    """In how many ways the hands may have been dealt."""
    questions: tuple[LineQuestion, ...]
    clashes: tuple[Clash, ...]
    wrong: tuple[WrongLines, ...]
    """Which lines may be wrong, the likeliest first."""


class Reasons(Struct, frozen=True):
    """Why something is certain, in sentences; none if it is not."""

    text: tuple[str, ...]


class LikelyAnswer(Struct, frozen=True):
    """Who would show which card, and how likely it is; nobody if empty."""

    shown: tuple[tuple[Owner, Card], ...]
    chance: float


class Question(Struct, frozen=True):
    """A suggestion worth making."""

    cards: Triple
    settles: float
    """The share of what is unknown about the case file that it is expected to settle."""
    solves: float
    """The probability that the case file is certain afterwards."""
    answers: tuple[LikelyAnswer, ...]
    """The likeliest answers, the best first."""


class Advice(Struct, frozen=True, kw_only=True):
    """What to ask in every room; the best rooms first, and within a room the best questions."""

    rooms: tuple[tuple[Question, ...], ...]
    turns: dict[Room, dict[Room, float]]
    """By the room you are in, the expected turns until you can ask in each room; empty where no board is known."""
    error: float
    """By how much the figures may be off; 0.0 if they are exact."""


Answered: TypeAlias = EditionPage | Thought | Reasons | Advice

_notes: Decoder[Notes] = Decoder(Notes)
_jobs: Decoder[tuple[Notes, str]] = Decoder(tuple[Notes, str])


class Companion:
    """Answers notes. Worker processes do the thinking."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def decks(self, request: Request) -> object:
        """The decks that notes can name besides the editions."""
        return [edition_card(deck, language(request)) for deck in ready_decks()]

    async def answer(self, request: Request) -> object:
        """What follows from the notes in a request."""
        wanted = await body(request, _notes)
        if len(wanted.lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in wanted.lines):
            raise Illegal("notes-length", lines=MOST_LINES, length=LONGEST_LINE)
        try:
            return Raw(await self._workers.run(companion_job, write((wanted, language(request))), within=WAITING))
        except (BrokenProcessPool, TimeoutError) as error:
            raise Illegal("busy") from error


def companion_job(asked: bytes) -> bytes:
    """The answer to notes. Runs in a worker process."""
    notes, lang = _jobs.decode(asked)
    return write(answer_to(notes, lang))


def answer_to(notes: Notes, lang: str) -> Answered:
    """What is wanted from notes; refused with the line that cannot be read."""
    # Notes from outside may name an edition that is known here, never a file.
    sheet = read_sheet("\n".join(notes.lines), named=find)
    if notes.wanted == "deck":
        return edition_page(sheet.edition, lang)
    patience = Patience()
    share = 1.0 if notes.wanted == "notebook" else ASSESSING
    doubts, supposed = sheet.doubts, notes.wrong
    found = assess(sheet.knowledge, doubts, one_wrong=notes.one_wrong, supposed=supposed, patience=patience.part(share))
    match notes.wanted:
        case "notebook":
            return _thought(sheet, found, lang)
        case "why":
            return _reasons(sheet, found, notes, lang, patience)
        case "advice":
            return _advice(sheet, found, patience)


def _thought(sheet: Sheet, found: Assessment, lang: str) -> Thought:
    notebook = found.notebook
    return Thought(
        owners=notebook.owners,
        cards={
            card: {owner: notebook.probability(card, owner) for owner in notebook.owners} for card in notebook.cards
        },
        case=tuple(Candidate(triple, chance) for triple, chance in notebook.case.likeliest(CANDIDATES)),
        case_files=len(notebook.case),
        certain=notebook.solution is not None,
        error=notebook.error,
        doubts_left_out=found.doubts_left_out,
        ways_dealt=len({tuple(way.noted.hand_sizes.items()) for way in found.ways}),
        questions=tuple(LineQuestion(asked.line.number, asked.reason.text(lang)) for asked in sheet.questions),
        clashes=tuple(_clash(sheet, slip, lang) for slip in found.conflicts),
        wrong=tuple(WrongLines(tuple(sorted(lines)), chance) for lines, chance in found.wrong.items() if lines),
    )


def _clash(sheet: Sheet, slip: Explanation, lang: str) -> Clash:
    return Clash(tuple(sorted({note.source.turn for note in slip.notes})), _told(sheet, slip, lang))


def _told(sheet: Sheet, explanation: Explanation, lang: str) -> tuple[str, ...]:
    names = {seat: seat for seat in sheet.people.seats}
    return tell_why(explanation, sheet.knowledge, lang, names=names, counted="line")


def _reasons(sheet: Sheet, found: Assessment, notes: Notes, lang: str, patience: Patience) -> Reasons:
    """Why it is certain whether an owner holds a card, for each likely way if they differ."""
    card, owner = notes.card, notes.owner
    if card not in sheet.knowledge.numbers.cards or owner not in sheet.knowledge.numbers.owners:
        raise Illegal("card-or-owner", card=card, owner=owner)
    ways = zip(found.likely, patience.shares(len(found.likely)), strict=True)
    try:
        explanations = dict.fromkeys(why(way.knowledge, card, owner, share) for way, share in ways)
    except Illegal:
        # Open in one of the ways, so not certain.
        return Reasons(())
    return Reasons(tuple(line for explanation in explanations for line in _told(sheet, explanation, lang)))


def _advice(sheet: Sheet, found: Assessment, patience: Patience) -> Advice:
    """The best questions of each room."""
    edition = sheet.edition
    suggestions = worth_comparing(edition, lambda: found.notebook)
    prospects = _prospects(sheet, found.likely[:WAYS], suggestions, patience)
    unknown = found.notebook.case.entropy
    rooms = [tuple(_best(prospects, room, unknown)) for room in edition.rooms]
    return Advice(rooms=tuple(sorted(rooms, key=_worth)), turns=_turns(edition), error=prospects[0].error)


def _turns(edition: Edition) -> dict[Room, dict[Room, float]]:
    if not edition.has_board:
        return {}
    roads = roads_of(edition)
    return {here: {room: round(roads.turns(here, room), 1) for room in edition.rooms} for here in edition.rooms}


def _prospects(sheet: Sheet, ways: Sequence[Way], suggestions: Sequence[Triple], patience: Patience) -> list[Prospect]:
    """What these suggestions are expected to tell, the best first."""
    known = [way.knowledge for way in ways]
    considered = [
        consider(one, suggestions, silent=sheet.murdered, patience=share)
        for one, share in zip(known, patience.shares(len(known)), strict=True)
    ]
    return mixed_prospects(known, considered, [way.chance for way in ways])


def _best(prospects: Sequence[Prospect], room: Room, unknown: float) -> Iterator[Question]:
    """The best questions of a room; the prospects are ranked."""
    for prospect in islice((one for one in prospects if one.suggestion.room == room), SUGGESTIONS):
        likeliest = nlargest(ANSWERS, prospect.answers.items(), key=lambda answer: answer[1])
        settles = max(0.0, 1 - prospect.entropy / unknown) if unknown else 0.0
        answers = tuple(LikelyAnswer(shown, chance) for shown, chance in likeliest)
        yield Question(prospect.suggestion, settles, prospect.solves, answers)


def _worth(questions: tuple[Question, ...]) -> tuple[float, float]:
    return -questions[0].settles, -questions[0].solves
