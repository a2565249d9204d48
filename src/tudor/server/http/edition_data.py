"""An edition as the browser needs it: to list, draw, name and explain it."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from msgspec import to_builtins

from tudor.model.board import Board
from tudor.model.cards import Suspect
from tudor.model.edition import Edition
from tudor.server.http.floorplan import plan_of
from tudor.text import Words, rules_page, words
from tudor.text.languages import N_
from tudor.text.prompts import OPTIONS

Page: TypeAlias = dict[str, Any]
"""Data sent as JSON; the library's types and the client describe its contents."""

COLOURS: Mapping[Suspect, str] = {
    "scarlet": "#c8203a",
    "mustard": "#d99a12",
    "white": "#f3f0e6",
    "green": "#1f8a4c",
    "peacock": "#2160c4",
    "plum": "#7d3fa6",
    "brunette": "#7a4a2b",
    "peach": "#ee9a72",
    "gray": "#8b929c",
    "rose": "#e46fa3",
}
_OTHERS = ("#c8203a", "#d99a12", "#f3f0e6", "#1f8a4c", "#2160c4", "#7d3fa6", "#7a4a2b", "#ee9a72", "#8b929c", "#e46fa3")

FORMS: Mapping[str, tuple[str, ...]] = {"en": ("", "name"), "fr": ("", "name", "de", "à")}
"""By language, the forms of a name that sentences use."""

_FEATURES: tuple[tuple[Callable[[Edition], bool], str], ...] = (
    (lambda edition: edition.dice == 1, N_("One die")),
    (lambda edition: edition.dice == 2, N_("Two dice")),
    (lambda edition: bool(edition.intrigue), N_("Intrigue cards")),
    (lambda edition: bool(edition.powers), N_("A power for every suspect")),
    (lambda edition: edition.rules.accusation_place == "pool", N_("You can accuse only in {pool}")),
    (lambda edition: bool(edition.board.spy_squares), N_("Spy squares")),
    (lambda edition: edition.rules.entering_rooms == "may-cross", N_("You can walk through rooms")),
    (lambda edition: edition.rules.witnesses == "all", N_("Every witness answers")),
    (lambda edition: edition.rules.accusation == "written", N_("Written accusations")),
    (lambda edition: edition.rules.doubles == "any-room", N_("A double one or six takes you to any room")),
    (lambda edition: edition.rules.occupied_squares == "passable", N_("Pawns may pass each other")),
    (lambda edition: edition.rules.staying in {"in-rooms", "anywhere"}, N_("You may stay in a room")),
    (lambda edition: edition.rules.characters == "after-deal", N_("You choose your suspect after the deal")),
)
"""The special features of an edition, and their descriptions."""


@cache
def edition_card(edition: Edition, lang: str) -> Page:
    """An edition as shown where one is chosen."""
    speech, plan = words(edition, lang), plan_of(edition.board)
    return {
        "id": edition.id,
        "title": edition.names[lang]["title"],
        "about": edition.names[lang]["about"],
        "players": list(edition.players),
        "counts": {"suspects": len(edition.suspects), "weapons": len(edition.weapons), "rooms": len(edition.rooms)},
        "features": [speech.say(text) for holds, text in _FEATURES if holds(edition)],
        "options": _options(speech),
        "plan": {
            "columns": plan.columns,
            "rows": plan.rows,
            "rooms": [{"id": room.id, "shape": room.shape} for room in plan.rooms],
        },
        "suspects": _suspects(edition),
        "seating": edition.rules.seating,
        "characters": edition.rules.characters,
    }


@cache
def edition_page(edition: Edition, lang: str) -> Page:
    """Everything needed to draw an edition, name its parts and show its rules."""
    speech = words(edition, lang)
    return edition_card(edition, lang) | {
        "weapons": list(edition.weapons),
        "rooms": list(edition.rooms),
        "lead": edition.lead,
        "dice": edition.dice,
        "question_dice": edition.question_dice,
        "start_room": edition.start_room,
        "pool": edition.pool,
        "names": dict(_names(speech)),
        "the_dice": speech.the_dice,
        "intrigue": [
            {"id": card, "count": count, "name": speech.intrigue(card), "help": speech.intrigue_help(card)}
            for card, count in edition.intrigue.items()
        ],
        "powers": {
            suspect: {"id": power, "name": speech.power(power), "help": speech.power_help(power)}
            for suspect, power in edition.powers.items()
        },
        "board": _board(edition.board),
        "walking": {
            "occupied": edition.rules.occupied_squares,
            "twice": edition.rules.squares_twice,
            "crossing": edition.rules.entering_rooms,
        },
        "page": rules_page(edition, lang),
    }


def _suspects(edition: Edition) -> list[Page]:
    return [
        {"id": suspect, "colour": COLOURS.get(suspect, _OTHERS[place % len(_OTHERS)])}
        for place, suspect in enumerate(edition.suspects)
    ]


def _options(speech: Words) -> list[Page]:
    """The options a table can agree on before the game."""
    return [{"id": name, "name": speech.option(name), "help": speech.option_help(name)} for name in OPTIONS]


def _names(speech: Words) -> Iterator[tuple[str, dict[str, str]]]:
    """Every name in every form that this language's sentences use."""
    edition = speech.edition
    for thing in dict.fromkeys((*edition.cards, *edition.board.rooms, "victim")):
        noun = speech.noun(thing)
        yield thing, {form: format(noun, form) for form in FORMS[speech.lang]}


def _board(board: Board) -> Page:
    plan = plan_of(board)
    return {
        "id": board.id,
        "columns": plan.columns,
        "rows": plan.rows,
        "squares": {square: [list(bar) for bar in bars] for square, bars in plan.squares.items()},
        "neighbours": {square: list(beside) for square, beside in board.neighbours.items()},
        "rooms": to_builtins(plan.rooms),
        "doors": to_builtins(plan.doors),
        "middle": plan.middle,
        "starts": dict(board.starts),
        "passages": dict(board.passages),
        "spy_squares": list(board.spy_squares),
        "intrigue_squares": list(board.intrigue_squares),
    }
