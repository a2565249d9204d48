"""What clients draw: a prompt with its offers, and how each line of the story looks. Part of the protocol."""

from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.model.actions import Action
from tudor.model.cards import Card, Place, Room, Seat, Square, Suspect, Weapon

Weight: TypeAlias = Literal["primary", "plain", "quiet", "grave"]
Emphasis: TypeAlias = Literal["none", "plain", "striking", "turn"]


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a sentence of the story is drawn."""

    emphasis: Emphasis = "plain"
    """``none``: not worth telling; ``striking``: not to be overlooked; ``turn``: a turn begins."""
    about: Seat = ""
    """The player whose colour it has."""
    cards: tuple[Card, ...] = ()
    """The cards that you were shown."""
    holder: str = ""
    """Who holds these cards: a seat, or ``pool``."""
    dice: tuple[int, ...] = ()
    """What was rolled for a move."""


class Reason(Struct, frozen=True, omit_defaults=True):
    """Something that led to the question."""

    text: str
    cards: tuple[Card, ...] = ()
    """The cards that you were shown, to be drawn beside it."""
    dice: tuple[int, ...] = ()
    """What was rolled, to be drawn beside it."""


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing you can do."""

    action: Action
    label: str
    help: str = ""
    """What the card or the power does that this uses."""
    weight: Weight = "plain"
    """``primary``: what most players do; ``quiet``: below everything else; ``grave``: not easily undone."""
    card: Card | None = None
    """Draw it as this card."""
    pawn: Suspect | None = None
    """Draw this pawn beside it."""
    place: Place | None = None
    """It can be chosen on the board, here."""


class Squares(Struct, frozen=True, kw_only=True):
    """Squares you can go to, chosen on the board."""

    does: str
    """The ``do`` of the action; its ``to`` is the square."""
    places: tuple[Square, ...]
    label: str
    """For each of them: squares have no names."""
    summary: str
    """For all of them."""


class SecondThought(Struct, frozen=True, kw_only=True):
    """A question to ask before something is sent."""

    text: str
    yes: str
    no: str


class Naming(Struct, frozen=True, kw_only=True):
    """A suspect, a weapon and a room to be named."""

    does: str
    """The ``do`` of the action; ``suspect``, ``weapon`` and ``room`` are what was named."""
    opens: str
    """The button that leads here."""
    heading: str
    hint: str
    """What to know before."""
    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    missing: str
    """The button while something is still to be named."""
    send: str
    """The button that sends it; ``{suspect}``, ``{weapon}`` and ``{room}`` stand for the names."""
    verb: str
    """The same in one word, where there is little room."""
    second_thought: SecondThought | None = None


class Prompt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What you are asked and may do, in words; or what is going on."""

    title: str
    """The question; while you are asked nothing, whose turn it is."""
    reasons: tuple[Reason, ...] = ()
    """What led here."""
    offers: tuple[Offer, ...] = ()
    """What you can do; quiet offers come last, below squares and suggestion."""
    squares: Squares | None = None
    suggestion: Naming | None = None
    accusation: Naming | None = None
    waiting: str = ""
    """Whom the table waits for, while you are asked nothing."""
    formality: Action | None = None
    """Send this: you owe a decision, but it is no question."""
    sealed: bool = False
    """Your answer is seen by nobody, and can be changed until the window closes."""
    orders: tuple[Offer, ...] = ()
    """Orders that you can give for a sealed window, now or beforehand."""
    order: Offer | None = None
    """The order that you have given."""

    @property
    def is_question(self) -> bool:
        """Is there something to choose?"""
        return bool(self.offers or self.squares or self.suggestion or self.accusation)
