"""The messages between a server and its clients, on one socket.

A client begins with ``hello``; the server answers ``welcome`` and, during a game, ``snapshot``. From then on the server sends
what happens as it happens. Every request carries an ``id`` chosen by the client and is answered by ``accepted`` or
``refused`` with the same id. A repeated id is handled once.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw, Struct

from tudor.model.actions import Action
from tudor.model.cards import Card, Suspect
from tudor.model.sight import Decision, Observation, Order
from tudor.presenter import Line, Prompt
from tudor.protocol.fields import CardName, ChairNumber, Level, Mark, Phrase, RequestId, Text
from tudor.protocol.tables import Speed, TableState


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields of every request."""

    id: RequestId
    """An id of your choice; the answer repeats it."""


# Clients say


class Hello(Struct, frozen=True, tag="hello", kw_only=True, forbid_unknown_fields=True):
    """The first message: who you are, and how much you have seen."""

    token: Annotated[str, Meta(max_length=400)] = ""
    """The token of your seat; leave it out to watch."""
    since: Annotated[int, Meta(ge=0)] = 0
    """How many observations you have; the rest follow."""
    branch: Annotated[str, Meta(max_length=40)] = ""
    """The branch they belong to, from your last snapshot. If the game is on another branch, all observations follow."""
    lang: Annotated[str, Meta(max_length=10)] = "en"
    """The language of sentences: en or fr."""
    story: bool = False
    """Send a sentence for every observation, and prompts in words."""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask for a ``pong``."""


class Act(Request, frozen=True, tag="act"):
    """Make a decision you owe."""

    action: Action


class Arm(Request, frozen=True, tag="arm"):
    """Give an order in advance for the next sealed window; None withdraws it."""

    order: Order | None


class Say(Request, frozen=True, tag="say"):
    """Say something.

    During a game everyone hears a player. Spectators are heard by spectators and by players who have seen the case file;
    players who have seen the case file are heard only by each other.
    """

    text: Text


class Quip(Request, frozen=True, tag="quip"):
    """Say one of the quick phrases."""

    phrase: Phrase


class Mute(Request, frozen=True, tag="mute"):
    """Mute a player or, with `null`, all spectators; or unmute them. The setting belongs to your chair."""

    chair: ChairNumber | None
    muted: bool = True


class Note(Request, frozen=True, tag="note"):
    """Write in your notebook: a mark and a short text for a card and an owner."""

    card: CardName
    owner: Annotated[str, Meta(max_length=40)]
    """The number of a seat, clockwise from 0; or ``case`` or ``pool``."""
    mark: Mark = ""
    text: Annotated[str, Meta(max_length=12)] = ""


class Deduce(Request, frozen=True, tag="deduce"):
    """Ask for the deductions from what you have seen, within the table's hints."""


class Explain(Request, frozen=True, tag="explain"):
    """Ask why it is certain that an owner holds a card, or does not."""

    card: CardName
    owner: Annotated[str, Meta(max_length=40)]
    """A seat by its current name; or ``case`` or ``pool``."""


class TakeBack(Request, frozen=True, tag="take-back"):
    """Play again yourself instead of the bot that stands in for you. Any decision, order or note of yours does the same."""


class AnswerForMe(Request, frozen=True, tag="answer-for-me"):
    """Let the server answer suggestions for you, always after the same time; or answer yourself again."""

    on: bool = True
    cards: Annotated[tuple[CardName, ...], Meta(max_length=40)] = ()
    """Of several matching cards it shows the first of these, else one that the suggester knows, else any."""


class TakeSuspect(Request, frozen=True, tag="take-suspect"):
    """Ask to play a suspect; None leaves it to the table."""

    suspect: Annotated[Suspect, Meta(max_length=40)] | None


class TakeChair(Request, frozen=True, tag="take-chair"):
    """Move to an open chair."""

    chair: ChairNumber


class GetReady(Request, frozen=True, tag="get-ready"):
    """Say that you are ready, or not yet."""

    ready: bool = True


class Contribute(Request, frozen=True, tag="contribute"):
    """Add your own randomness to the deal, once the chairs are locked. When every player has, the cards are dealt."""

    randomness: Annotated[str, Meta(min_length=1, max_length=100)]


class SetBot(Request, frozen=True, tag="set-bot"):
    """Put a bot on a chair, replacing any player there."""

    chair: ChairNumber
    level: Level


class SetSpeed(Request, frozen=True, tag="set-speed"):
    """Set how fast bots play. ``instant`` is for tables with one person."""

    speed: Speed


class OpenChair(Request, frozen=True, tag="open-chair"):
    """Empty a chair before the game, removing any player there."""

    chair: ChairNumber


class Start(Request, frozen=True, tag="start"):
    """Start the game: open chairs are removed, the others are locked, and every player contributes to the deal.

    The cards are dealt when every player has contributed, or after ten seconds.
    """


class Pause(Request, frozen=True, tag="pause"):
    """Pause or continue the game."""

    paused: bool = True


class Leave(Request, frozen=True, tag="leave"):
    """Give up your chair; once the chairs are locked, a bot takes it over for good."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Play again with the same people."""


FromClient: TypeAlias = (
    Hello
    | Ping
    | Act
    | Arm
    | Say
    | Quip
    | Mute
    | Note
    | Deduce
    | Explain
    | TakeBack
    | AnswerForMe
    | TakeSuspect
    | TakeChair
    | GetReady
    | Contribute
    | SetBot
    | SetSpeed
    | OpenChair
    | Start
    | Pause
    | Leave
    | Rematch
)

# Servers say


class Remark(Struct, frozen=True, kw_only=True):
    """Something said at the table."""

    chair: int | None
    """The speaker's chair; None for spectators and players who have left."""
    name: str
    text: str = ""
    phrase: str = ""


class Entry(Struct, frozen=True, kw_only=True):
    """One mark in a notebook."""

    card: Card
    owner: str
    mark: str = ""
    text: str = ""


class AutoAnswer(Struct, frozen=True, kw_only=True):
    """Whether the server answers suggestions for you, and which of your cards it shows first."""

    on: bool = False
    cards: tuple[Card, ...] = ()


class Clock(Struct, frozen=True, kw_only=True):
    """Milliseconds left for the decision that is due; ``left`` is None while the clock is stopped."""

    left: int | None
    of: int


class Welcome(Struct, frozen=True, tag="welcome", kw_only=True):
    """The table, and your place at it. The game follows in a ``snapshot``."""

    protocol: int
    table: TableState
    chair: int | None
    """Your chair; None for a spectator."""
    remarks: tuple[Remark, ...] = ()
    """Recent remarks that you may hear."""
    muted: tuple[int | None, ...] = ()
    """The chairs you have muted; None for the spectators."""


class Table(Struct, frozen=True, tag="table"):
    """The table has changed."""

    table: TableState


class Snapshot(Struct, frozen=True, tag="snapshot", kw_only=True):
    """The state of the game, and the observations you missed."""

    seq: int
    """Total number of observations; keep those you have from before these."""
    branch: str = ""
    """Repeat it in your next ``hello``. It changes if the server lost the end of the game, which then continued differently."""
    view: Raw
    """All fields of a View."""
    observations: tuple[Observation, ...]
    decision: Decision | None
    clock: Clock | None
    notes: tuple[Entry, ...] = ()
    order: Order | None = None
    """Your order for a sealed window, given in advance or while it is open."""
    answers: AutoAnswer = AutoAnswer()
    """Whether the server answers for you."""
    story: tuple[str, ...] = ()
    """A sentence for each observation, if you asked for them."""
    lines: tuple[Line, ...] = ()
    """How each sentence is drawn."""
    prompt: Prompt | None = None
    """What you are asked and may do, if you asked for words."""


class Update(Struct, frozen=True, tag="update", kw_only=True):
    """Something has happened."""

    seq: int
    """The number of observations you have now, including these."""
    observations: tuple[Observation, ...]
    changes: dict[str, Any]
    """The fields of the view that have changed."""
    decision: Decision | None
    clock: Clock | None
    story: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    prompt: Prompt | None = None


class Time(Struct, frozen=True, tag="time"):
    """The clock was set, stopped or started."""

    clock: Clock | None


class Said(Struct, frozen=True, tag="said"):
    """Someone said something."""

    remark: Remark


class Muted(Struct, frozen=True, tag="muted"):
    """The chairs you have muted, `null` for the spectators, after a change in any window or in the seating."""

    chairs: tuple[int | None, ...]


class Noted(Struct, frozen=True, tag="noted"):
    """A mark in your notebook has changed, in this window or another."""

    entry: Entry


class Armed(Struct, frozen=True, tag="armed"):
    """Your order for a sealed window has changed."""

    order: Order | None


class Answers(Struct, frozen=True, tag="answers"):
    """Whether the server answers for you has changed, in this window or another."""

    answers: AutoAnswer


class Accepted(Struct, frozen=True, tag="accepted"):
    """A request was carried out and stored."""

    id: str


class Refused(Struct, frozen=True, tag="refused"):
    """A request was refused; nothing has changed."""

    id: str
    code: str
    text: str


class Sheet(Struct, frozen=True, tag="sheet", kw_only=True):
    """Deductions from what you have seen: the probability of each owner of each card. 0 and 1 are certain."""

    id: str
    seq: int
    """The number of observations it is based on."""
    cards: dict[Card, dict[str, float | None]]


class Because(Struct, frozen=True, tag="because", kw_only=True):
    """Why something is certain, in sentences."""

    id: str
    lines: tuple[str, ...]


class Goodbye(Struct, frozen=True, tag="goodbye", kw_only=True):
    """The server closes the connection; reconnect after ``again`` milliseconds, if given."""

    code: str
    text: str
    again: int | None = None


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ``ping``."""


FromServer: TypeAlias = (
    Welcome
    | Table
    | Snapshot
    | Update
    | Time
    | Said
    | Muted
    | Noted
    | Armed
    | Answers
    | Accepted
    | Refused
    | Sheet
    | Because
    | Goodbye
    | Pong
)
