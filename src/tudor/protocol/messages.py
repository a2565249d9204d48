"""The messages between a server and its clients, on one socket.

A client begins with ``hello``; the server answers ``welcome`` and, in a game, ``snapshot``. From then on the server says what
happens as it happens. Every request of a client carries an ``id`` of the client's own making, and is answered by ``accepted`` or
``refused`` with the same id; the same id twice counts once.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from tudor.model.actions import Action, Decline, Silence, Watch
from tudor.model.cards import Card, Suspect
from tudor.model.sight import Decision, Observation
from tudor.presenter import Line, Prompt
from tudor.protocol.tables import TableState

RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Phrase: TypeAlias = Literal[
    "hello", "good-luck", "your-turn", "well-played", "thinking", "oops", "clever", "thanks", "again", "goodbye"
]
"""What can be said by one click, told to everybody in their own language."""
Mark: TypeAlias = Literal["", "yes", "no", "maybe"]
ChairNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Level: TypeAlias = Annotated[str, Meta(max_length=20)]
Order: TypeAlias = Silence | Watch | Decline


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every request has in common."""

    id: RequestId
    """A name of one's own for it; the answer has the same."""


# Clients say


class Hello(Struct, frozen=True, tag="hello", kw_only=True, forbid_unknown_fields=True):
    """The first message: who one is, and how much one has seen already."""

    token: Annotated[str, Meta(max_length=400)] = ""
    """The token of a seat; without one, one watches."""
    since: Annotated[int, Meta(ge=0)] = 0
    """How many observations one has: the others follow."""
    branch: Annotated[str, Meta(max_length=40)] = ""
    """The branch of the game they are of, as the last snapshot told it; of another one, all observations follow."""
    lang: Annotated[str, Meta(max_length=10)] = "en"
    """The language of sentences: en or fr."""
    story: bool = False
    """Is every observation to be told in a sentence, and everything asked in words, too?"""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is anybody there?"""


class Act(Request, frozen=True, tag="act"):
    """Play a decision that one owes."""

    action: Action


class Arm(Request, frozen=True, tag="arm"):
    """Give an order beforehand for the next sealed window; None takes it back."""

    order: Order | None


class Say(Request, frozen=True, tag="say"):
    """Say something.

    In a game a player is heard by all, who watches by those who watch or have seen the case file, and who has seen the
    case file only by those who have, too.
    """

    text: Text


class Quip(Request, frozen=True, tag="quip"):
    """Say one of the quick phrases."""

    phrase: Phrase


class Mute(Request, frozen=True, tag="mute"):
    """Hear nothing any more of what somebody says, or hear it again. It is kept with one's chair."""

    chair: ChairNumber
    muted: bool = True


class Note(Request, frozen=True, tag="note"):
    """Write into one's own notebook: a mark and a few words for a card and an owner."""

    card: Annotated[Card, Meta(max_length=40)]
    owner: Annotated[str, Meta(max_length=40)]
    """The number of a seat, clockwise from 0; or ``case`` or ``pool``."""
    mark: Mark = ""
    text: Annotated[str, Meta(max_length=12)] = ""


class Deduce(Request, frozen=True, tag="deduce"):
    """Ask what follows from what one has seen, as far as the table allows."""


class Explain(Request, frozen=True, tag="explain"):
    """Ask why it is certain that an owner holds a card, or does not."""

    card: Annotated[Card, Meta(max_length=40)]
    owner: Annotated[str, Meta(max_length=40)]
    """A seat, by what it is called now; or ``case`` or ``pool``."""


class TakeSuspect(Request, frozen=True, tag="take-suspect"):
    """Ask to play a suspect; None leaves it to the table."""

    suspect: Annotated[Suspect, Meta(max_length=40)] | None


class TakeChair(Request, frozen=True, tag="take-chair"):
    """Move to another chair that is open."""

    chair: ChairNumber


class GetReady(Request, frozen=True, tag="get-ready"):
    """Say that one is ready, or not yet."""

    ready: bool = True


class Contribute(Request, frozen=True, tag="contribute"):
    """Add randomness of one's own to the deal."""

    randomness: Annotated[str, Meta(min_length=1, max_length=100)]


class SetBot(Request, frozen=True, tag="set-bot"):
    """The host puts a bot on a chair: an open one, or in place of whoever sits there."""

    chair: ChairNumber
    level: Level


class OpenChair(Request, frozen=True, tag="open-chair"):
    """The host empties a chair before the game, and so removes whoever sits there."""

    chair: ChairNumber


class Start(Request, frozen=True, tag="start"):
    """The host begins the game; chairs left open are taken away."""


class Pause(Request, frozen=True, tag="pause"):
    """The host holds up the game, or lets it go on."""

    paused: bool = True


class Leave(Request, frozen=True, tag="leave"):
    """Give up one's chair; in a game a bot takes it over for good."""


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
    | TakeSuspect
    | TakeChair
    | GetReady
    | Contribute
    | SetBot
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
    """The chair of who said it; None for a spectator, and for who has left."""
    name: str
    text: str = ""
    phrase: str = ""


class Entry(Struct, frozen=True, kw_only=True):
    """One mark in a notebook."""

    card: Card
    owner: str
    mark: str = ""
    text: str = ""


class Clock(Struct, frozen=True, kw_only=True):
    """How long the table still waits for the decision that is due, in milliseconds; None while no time runs."""

    left: int | None
    of: int


class Welcome(Struct, frozen=True, tag="welcome", kw_only=True):
    """Who one is at which table. Nothing of a game: that follows."""

    protocol: int
    table: TableState
    chair: int | None
    """One's own; None for a spectator."""
    remarks: tuple[Remark, ...] = ()
    """What was said of late, as far as one may hear it."""
    muted: tuple[int, ...] = ()
    """The chairs one does not want to hear."""


class Table(Struct, frozen=True, tag="table"):
    """Something about the table has changed."""

    table: TableState


class Snapshot(Struct, frozen=True, tag="snapshot", kw_only=True):
    """How the game stands, and the observations that were missed: the last ones of all there are."""

    seq: int
    """How many observations there are; one keeps so many of one's own as come before these."""
    branch: str = ""
    """To be said again after a break. Another one when the server has lost the end of the game, and it went on otherwise."""
    view: Raw
    """All fields of a View."""
    observations: tuple[Observation, ...]
    decision: Decision | None
    clock: Clock | None
    notes: tuple[Entry, ...] = ()
    order: Order | None = None
    """The order given beforehand, or in the sealed window that is open."""
    story: tuple[str, ...] = ()
    """A sentence for each of the observations, if one has asked for them."""
    lines: tuple[Line, ...] = ()
    """How each of these sentences is drawn."""
    prompt: Prompt | None = None
    """What one is asked and may do, in words, if one has asked for them."""


class Update(Struct, frozen=True, tag="update", kw_only=True):
    """What has happened."""

    seq: int
    """How many observations one has now, these included."""
    observations: tuple[Observation, ...]
    changes: dict[str, Any]
    """The fields of the view that are different now."""
    decision: Decision | None
    clock: Clock | None
    story: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    prompt: Prompt | None = None


class Time(Struct, frozen=True, tag="time"):
    """The clock was set, stopped or started."""

    clock: Clock | None


class Said(Struct, frozen=True, tag="said"):
    """Somebody said something."""

    remark: Remark


class Muted(Struct, frozen=True, tag="muted"):
    """The chairs one does not want to hear: changed in this window or another, or by who sits where."""

    chairs: tuple[int, ...]


class Noted(Struct, frozen=True, tag="noted"):
    """A mark in one's own notebook was changed, in this window or another."""

    entry: Entry


class Armed(Struct, frozen=True, tag="armed"):
    """The order one has given beforehand."""

    order: Order | None


class Accepted(Struct, frozen=True, tag="accepted"):
    """A request was done, and will not be lost."""

    id: str


class Refused(Struct, frozen=True, tag="refused"):
    """A request was not done; nothing has changed."""

    id: str
    code: str
    text: str


class Sheet(Struct, frozen=True, tag="sheet", kw_only=True):
    """What follows from what one has seen: by card and owner how likely it is; 0 and 1 are certain."""

    id: str
    seq: int
    """The observations it follows from."""
    cards: dict[Card, dict[str, float | None]]


class Because(Struct, frozen=True, tag="because", kw_only=True):
    """Why something is certain, in sentences."""

    id: str
    lines: tuple[str, ...]


class Goodbye(Struct, frozen=True, tag="goodbye", kw_only=True):
    """The server ends the conversation; if ``again``, come back after so many milliseconds."""

    code: str
    text: str
    again: int | None = None


class Pong(Struct, frozen=True, tag="pong"):
    """Somebody is there."""


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
    | Accepted
    | Refused
    | Sheet
    | Because
    | Goodbye
    | Pong
)
