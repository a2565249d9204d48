"""The first case as the browser gets it: messages as at a table, and lessons between them."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import zip_longest
from pathlib import Path

from msgspec import Raw, Struct

from tudor.editions import read
from tudor.engine import take_seats
from tudor.model.actions import Action, Move
from tudor.model.edition import Edition
from tudor.model.sight import View
from tudor.presenter import lines_since, prompt
from tudor.protocol.messages import Snapshot, Update
from tudor.protocol.tables import Chair, Settings, TableState
from tudor.protocol.wire import changes, fields, write
from tudor.server.first_case.script import DEAL, DEEDS, END, LEARNER, SEATS, Deed, Lesson
from tudor.server.http.edition_data import EditionPage, edition_page
from tudor.stepper import Stepper
from tudor.text.words import Words, words

BOT = "novice"


class LessonStep(Struct, frozen=True):
    """What the learner is told, and what is to be learnt then."""

    told: Snapshot | Update
    lesson: str = ""
    """Empty if the game goes on by itself."""
    expects: Action | None = None
    """The action that the lesson asks for; the last lesson asks for none."""


class FirstCase(Struct, frozen=True):
    """The whole lesson in one language."""

    page: EditionPage
    table: TableState
    steps: tuple[LessonStep, ...]


@cache
def small_house() -> Edition:
    """The edition of the first case."""
    with resources.as_file(resources.files("tudor.server.first_case").joinpath("small-house.toml")) as path:
        return read(Path(path))


@cache
def first_case(lang: str) -> FirstCase:
    """The lesson, played by its script."""
    edition, told = small_house(), words(small_house(), lang)
    game = Stepper(take_seats(edition, SEATS), None)
    for outcome in DEAL:
        game.play(outcome)
    page, table = edition_page(edition, lang), _table(edition, lang)
    return FirstCase(page=page, table=table, steps=tuple(_steps(game, told)))


def _table(edition: Edition, lang: str) -> TableState:
    # Nobody has a seat at a table of the server: the page knows its seat from the view.
    chairs = tuple(
        Chair(number=place, who="bot", name=BOT, suspect=seat, seat=seat, present=True)
        for place, seat in enumerate(SEATS)
    )
    settings = Settings(edition=edition.id, lang=lang, hints="shown")
    return TableState(id=edition.id, stage="playing", settings=settings, chairs=chairs)


def _steps(game: Stepper, told: Words) -> Iterator[LessonStep]:
    yield _step(_snapshot(game, told), DEEDS[0], told)
    for deed, following in zip_longest(DEEDS, DEEDS[1:]):
        before, known = game.view(LEARNER), len(game.seen(LEARNER))
        game.play(deed.choice, deed.by)
        yield _step(_update(game, told, before, known), following, told)


def _step(message: Snapshot | Update, following: Deed | Lesson | None, told: Words) -> LessonStep:
    match following:
        case None:
            return LessonStep(message, told.say(END))
        case Lesson(choice=choice, text=text):
            return LessonStep(message, told.say(text, _named(choice, told)), choice)
        case _:
            return LessonStep(message)


def _named(action: Action, told: Words) -> dict[str, object]:
    """The cards and places that an action names, for a sentence that speaks of them."""
    named = {name: getattr(action, name) for name in ("suspect", "weapon", "room", "card") if hasattr(action, name)}
    if isinstance(action, Move):
        named["room"] = action.to
    return {name: told.noun(card) for name, card in named.items()}


def _snapshot(game: Stepper, told: Words) -> Snapshot:
    seen, view = tuple(game.seen(LEARNER)), game.view(LEARNER)
    return Snapshot(
        seq=len(seen), view=Raw(write(fields(view))), observations=seen, decision=game.decision(LEARNER), clock=None,
        story=tuple(told.tell(one, view.seat) for one in seen), lines=lines_since(seen, 0, view),
        prompt=prompt(view, game.decision(LEARNER), seen, told),
    )  # fmt: skip


def _update(game: Stepper, told: Words, before: View, known: int) -> Update:
    seen, view = tuple(game.seen(LEARNER)), game.view(LEARNER)
    return Update(
        seq=len(seen), observations=seen[known:], changes=changes(before, view), decision=game.decision(LEARNER), clock=None,
        story=tuple(told.tell(one, view.seat) for one in seen[known:]), lines=lines_since(seen, known, view),
        prompt=prompt(view, game.decision(LEARNER), seen, told),
    )  # fmt: skip
