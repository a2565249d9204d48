"""An edition as the browser needs it: to list, draw, name and explain it."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from tudor.editions.house_rules import possible_values
from tudor.model.board import Board
from tudor.model.cards import Place, Room, Square, Suspect, Weapon
from tudor.model.edition import Edition
from tudor.model.pictures import Pictures, RoomPicture, SuspectPicture, WeaponPicture
from tudor.ratings import group_of
from tudor.server.http.floorplan import DoorPlan, Rectangle, RoomPlan, plan_of
from tudor.text import Words, words
from tudor.text.languages import N_
from tudor.text.prompts import OPTIONS
from tudor.text.rulebook import rules_page
from tudor.text.switch_words import switch_label, switch_value

PAWN_COLOURS = (
    "#c8203a", "#d99a12", "#f3f0e6", "#1f8a4c", "#2160c4", "#7d3fa6", "#7a4a2b", "#ee9a72", "#8b929c", "#e46fa3",
)  # fmt: skip
ROOM_COLOURS = ("#8a5a34", "#a3683c", "#8fae8c", "#b9b2a4", "#9c6b40", "#b07a4c", "#a8b8c4", "#97714a")
"""The colours of suspects and rooms whose pictures have none, by place."""

MOST_PAGES = 64
"""How many pages are kept: those of all editions in all languages, and some with house rules."""

FORMS: Mapping[str, tuple[str, ...]] = {"en": ("", "name", "in"), "fr": ("", "name", "de", "à", "dans")}
"""By language, the forms of a name that sentences use."""

_FEATURES: tuple[tuple[Callable[[Edition], bool], str], ...] = (
    (lambda edition: not edition.has_board, N_("No board")),
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


Picture = TypeVar("Picture", RoomPicture, SuspectPicture)


class Coloured(Struct, frozen=True):
    """A suspect and the colour of its pawn."""

    id: Suspect
    colour: str


class Explained(Struct, frozen=True):
    """A power, or an option of a table, in words."""

    id: str
    name: str
    help: str


class IntrigueKind(Struct, frozen=True):
    """A kind of intrigue card, and how many there are."""

    id: str
    count: int
    name: str
    help: str


class Outline(Struct, frozen=True):
    """A room on a small picture of the board."""

    id: Room
    shape: str
    colour: str


class SmallPlan(Struct, frozen=True):
    """A small picture of the board."""

    columns: int
    rows: int
    rooms: tuple[Outline, ...]


class Counts(Struct, frozen=True):
    """How many cards of each kind there are."""

    suspects: int
    weapons: int
    rooms: int


class SwitchValue(Struct, frozen=True):
    """A value of a switch, in words."""

    id: str
    name: str


class Switch(Struct, frozen=True):
    """A switch that a house rule can change."""

    id: str
    name: str
    value: str
    """The edition's own value."""
    values: tuple[SwitchValue, ...]


class EditionCard(Struct, frozen=True, kw_only=True):
    """An edition as shown where one is chosen."""

    id: str
    title: str
    about: str
    players: tuple[int, int]
    """The fewest and the most."""
    counts: Counts
    features: tuple[str, ...]
    options: tuple[Explained, ...]
    """The options a table can agree on before the game."""
    switches: tuple[Switch, ...]
    """What house rules can change."""
    plan: SmallPlan
    suspects: tuple[Coloured, ...]
    seating: str
    characters: str
    group: str
    """The group in which its games can be rated; empty if they cannot."""


class BoardPlan(Struct, frozen=True, kw_only=True):
    """A board to be drawn."""

    id: str
    columns: int
    rows: int
    squares: Mapping[Square, tuple[Rectangle, ...]]
    neighbours: Mapping[Square, tuple[Square, ...]]
    rooms: tuple[RoomPlan, ...]
    doors: tuple[DoorPlan, ...]
    middle: Rectangle | None
    starts: Mapping[Suspect, Square]
    passages: Mapping[Place, Place]
    spy_squares: tuple[Square, ...]
    intrigue_squares: tuple[Square, ...]


class Walking(Struct, frozen=True):
    """The switches that decide which way a pawn goes."""

    occupied: str
    twice: str
    crossing: str


class EditionPage(EditionCard, frozen=True, kw_only=True):
    """Everything needed to draw an edition, name its parts and show its rules."""

    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    lead: Suspect | None
    dice: int
    question_dice: int
    start_room: Room | None
    pool: Room | None
    names: Mapping[str, Mapping[str, str]]
    """By card or place, its name in each form."""
    the_dice: str
    intrigue: tuple[IntrigueKind, ...]
    powers: Mapping[Suspect, Explained]
    house_rules: tuple[str, ...]
    """The house rules, in words."""
    board: BoardPlan
    walking: Walking
    pictures: Pictures
    page: str
    """The rules, in Markdown."""


@lru_cache(maxsize=MOST_PAGES)
def edition_card(edition: Edition, lang: str) -> EditionCard:
    """The card of an edition in a language."""
    speech, plan, pictures = words(edition, lang), plan_of(edition.board), coloured(edition)
    return EditionCard(
        id=edition.id,
        title=edition.names[lang]["title"],
        about=edition.names[lang]["about"],
        players=edition.players,
        counts=Counts(len(edition.suspects), len(edition.weapons), len(edition.rooms)),
        features=tuple(speech.say(text) for holds, text in _FEATURES if holds(edition)),
        options=tuple(Explained(name, speech.option(name), speech.option_help(name)) for name in OPTIONS),
        switches=tuple(_switches(speech)),
        plan=SmallPlan(plan.columns, plan.rows, tuple(_outline(pictures, room) for room in plan.rooms)),
        suspects=tuple(Coloured(suspect, picture.colour) for suspect, picture in pictures.suspects.items()),
        seating=edition.rules.seating,
        characters=edition.rules.characters,
        group=group_of(edition) or "",
    )


@lru_cache(maxsize=MOST_PAGES)
def edition_page(edition: Edition, lang: str) -> EditionPage:
    """The page of an edition in a language."""
    speech = words(edition, lang)
    return EditionPage(
        **asdict(edition_card(edition, lang)),
        weapons=edition.weapons,
        rooms=edition.rooms,
        lead=edition.lead,
        dice=edition.dice,
        question_dice=edition.question_dice,
        start_room=edition.start_room,
        pool=edition.pool,
        names=dict(_names(speech)),
        the_dice=speech.the_dice,
        intrigue=tuple(
            IntrigueKind(card, count, speech.intrigue(card), speech.intrigue_help(card))
            for card, count in edition.intrigue.items()
        ),
        powers={
            suspect: Explained(power, speech.power(power), speech.power_help(power))
            for suspect, power in edition.powers.items()
        },
        house_rules=tuple(map(speech.house_rule, edition.house_rules)),
        board=_board(edition.board),
        walking=Walking(edition.rules.occupied_squares, edition.rules.squares_twice, edition.rules.entering_rooms),
        pictures=coloured(edition),
        page=rules_page(edition, lang),
    )


@lru_cache(maxsize=MOST_PAGES)
def coloured(edition: Edition) -> Pictures:
    """The pictures of all cards and rooms, each suspect and room with a colour."""
    given = edition.pictures
    rooms = dict.fromkeys((*edition.rooms, *edition.board.rooms))
    return Pictures(
        suspects={
            suspect: _with_colour(given.suspects.get(suspect, SuspectPicture()), PAWN_COLOURS, place)
            for place, suspect in enumerate(edition.suspects)
        },
        weapons={weapon: given.weapons.get(weapon, WeaponPicture()) for weapon in edition.weapons},
        rooms={
            room: _with_colour(given.rooms.get(room, RoomPicture()), ROOM_COLOURS, place)
            for place, room in enumerate(rooms)
        },
    )


def _with_colour(picture: Picture, colours: tuple[str, ...], place: int) -> Picture:
    return replace(picture, colour=picture.colour or colours[place % len(colours)])


def _outline(pictures: Pictures, room: RoomPlan) -> Outline:
    return Outline(room.id, room.shape, pictures.rooms[room.id].colour)


def _switches(speech: Words) -> Iterator[Switch]:
    """The switches with the values that the edition's cards and board allow."""
    edition = speech.edition
    for switch, value in edition.switches.items():
        values = (SwitchValue(one, switch_value(speech, switch, one)) for one in possible_values(edition, switch))
        yield Switch(switch, switch_label(speech, switch), value, tuple(values))


def _names(speech: Words) -> Iterator[tuple[str, dict[str, str]]]:
    """Every name in every form that this language's sentences use."""
    edition = speech.edition
    for thing in dict.fromkeys((*edition.cards, *edition.board.rooms, "victim")):
        noun = speech.noun(thing)
        yield thing, {form: format(noun, form) for form in FORMS[speech.lang]}


def _board(board: Board) -> BoardPlan:
    plan = plan_of(board)
    return BoardPlan(
        id=board.id,
        columns=plan.columns,
        rows=plan.rows,
        squares=plan.squares,
        neighbours=board.neighbours,
        rooms=plan.rooms,
        doors=plan.doors,
        middle=plan.middle,
        starts=board.starts,
        passages=board.passages,
        spy_squares=board.spy_squares,
        intrigue_squares=board.intrigue_squares,
    )
