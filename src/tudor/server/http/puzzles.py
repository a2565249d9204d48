"""Puzzles in the browser. The server checks answers and keeps nothing: a player's progress comes and goes with them."""

from datetime import UTC, date, datetime, timedelta
from secrets import SystemRandom
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder, decode
from starlette.requests import Request

from tudor.presenter import lines_of
from tudor.presenter.prompts import Line
from tudor.protocol.wire import write
from tudor.puzzles import (
    TITLES,
    Kind,
    Option,
    Progress,
    Puzzle,
    answer_in_words,
    beginning,
    choices,
    daily,
    explain,
    find,
    is_right,
    matching,
    observations,
    share_text,
    stars,
    task,
)
from tudor.server.http.answers import body, language
from tudor.server.workers.pool import Workers
from tudor.text import words
from tudor.text.errors import Illegal
from tudor.text.languages import translate

AHEAD = timedelta(hours=14)
"""Where the day begins first, it is this much later than in UTC."""


class PuzzleTold(Struct, frozen=True, kw_only=True):
    """A puzzle without its answer."""

    id: str
    kind: Kind
    title: str
    edition: str
    rating: int
    stars: int
    task: str
    beginning: tuple[str, ...]
    seats: tuple[str, ...]
    sizes: tuple[int, ...]
    me: str
    hand: tuple[str, ...]
    pool: int
    """Cards that were not dealt."""
    story: tuple[str, ...]
    lines: tuple[Line, ...]
    """How the sentences of the story are drawn."""
    groups: tuple[tuple[Option, ...], ...]
    """An answer has an option of each."""


class Hints(Struct, frozen=True):
    """The first steps of the explanation."""

    steps: tuple[str, ...]
    more: bool
    """Are there others?"""


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle that matches the player's rating."""

    kinds: tuple[Kind, ...] = ()
    progress: Progress = Progress()


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer."""

    answer: str
    hints: Annotated[int, Meta(ge=0, le=99)] = 0
    date: str = ""
    """The day whose case it is, if it is one."""
    progress: Progress = Progress()


class Judged(Struct, frozen=True, kw_only=True):
    """Whether an answer is right, and why."""

    right: bool
    answer: str
    """The right one, in words."""
    steps: tuple[str, ...]
    progress: Progress
    streak: int
    share: str
    """The result of a daily case for others."""


_wanted: Decoder[Wanted] = Decoder(Wanted)
_given: Decoder[Given] = Decoder(Given)


class Puzzles:
    """Answers requests about puzzles. Worker processes find the explanations."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._explained: dict[tuple[str, str], tuple[str, ...]] = {}

    async def daily(self, request: Request) -> object:
        """The case of a day."""
        return _told(daily(_day(request.query_params.get("date", ""))), language(request))

    async def one(self, request: Request) -> object:
        """A puzzle by its id."""
        return _told(find(request.path_params["puzzle"]), language(request))

    async def another(self, request: Request) -> object:
        """A puzzle of the player's strength."""
        wanted = await body(request, _wanted)
        progress = wanted.progress
        return _told(matching(progress.rating.points, wanted.kinds, progress.done, SystemRandom()), language(request))

    async def hints(self, request: Request) -> object:
        """As many steps as are asked for, but never the last one, which tells the answer."""
        steps = (await self._steps(find(request.path_params["puzzle"]), language(request)))[:-1]
        asked = request.query_params.get("count", "1")
        count = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 1
        return Hints(steps[:count], count < len(steps))

    async def answer(self, request: Request) -> object:
        """Whether an answer is right, the explanation, and the player's progress."""
        given, lang = await body(request, _given), language(request)
        puzzle, day = find(request.path_params["puzzle"]), _day(given.date) if given.date else None
        if day is not None and daily(day) != puzzle:
            day = None
        right = is_right(puzzle, given.answer)
        progress = given.progress.after(puzzle, right=right, hints=given.hints, day=day)
        streak = progress.streak_on(day) if day is not None else progress.streak
        share = ""
        if day is not None:
            share = share_text(puzzle, given.date, right=right, hints=given.hints, streak=streak, lang=lang)
        return Judged(
            right=right,
            answer=answer_in_words(puzzle, lang),
            steps=await self._steps(puzzle, lang),
            progress=progress,
            streak=streak,
            share=share,
        )

    async def _steps(self, puzzle: Puzzle, lang: str) -> tuple[str, ...]:
        """The explanation, found once."""
        key = (puzzle.id, lang)
        if key not in self._explained:
            told = await self._workers.run(explained, write(key))
            self._explained[key] = decode(told, type=tuple[str, ...])
        return self._explained[key]


def explained(job: bytes) -> bytes:
    """The explanation of a puzzle: a job of a worker process."""
    puzzle_id, lang = decode(job, type=tuple[str, str])
    return write(explain(find(puzzle_id), lang))


def _day(written: str) -> int:
    """The ordinal of a date; refused if it has not begun anywhere."""
    try:
        wanted = date.fromisoformat(written)
    except ValueError:
        raise Illegal("puzzle-date", date=written[:20]) from None
    if wanted > (datetime.now(UTC) + AHEAD).date():
        raise Illegal("puzzle-date", date=written)
    return wanted.toordinal()


def _told(puzzle: Puzzle, lang: str) -> PuzzleTold:
    seen, spoken = tuple(observations(puzzle)), words(puzzle.rules, lang)
    return PuzzleTold(
        id=puzzle.id,
        kind=puzzle.kind,
        title=translate(TITLES[puzzle.kind], lang),
        edition=puzzle.edition,
        rating=puzzle.rating,
        stars=stars(puzzle),
        task=task(puzzle, lang),
        beginning=tuple(beginning(puzzle, lang)),
        seats=puzzle.seats,
        sizes=puzzle.sizes,
        me=puzzle.me,
        hand=puzzle.hand,
        pool=puzzle.hand_sizes.get("pool", 0),
        story=tuple(spoken.tell(one, puzzle.me) for one in seen),
        lines=lines_of(seen, puzzle.me),
        groups=choices(puzzle, lang).groups,
    )
