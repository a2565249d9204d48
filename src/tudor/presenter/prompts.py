"""What clients draw: prompts with their offers, and the look of each log line. Part of the protocol."""

from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.model.actions import Action
from tudor.model.cards import Card, Place, Room, Seat, Square, Suspect, Weapon

Weight: TypeAlias = Literal["primary", "plain", "quiet", "grave"]
Emphasis: TypeAlias = Literal["none", "plain", "striking", "turn"]
Answer: TypeAlias = Literal["", "none", "card", "silenced"]
Moment: TypeAlias = Literal["", "case", "out", "murder", "clock", "butler", "power", "eye"]

Sound: TypeAlias = Literal[
    "", "deal", "dice", "steps", "question", "none", "silence", "card", "drum", "wrong", "solved", "toll", "chime"
]


class Cue(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is heard, and what moves over the table: dice, or a card from one player to another."""

    sound: Sound = ""
    giver: Seat = ""
    """Whose card or dice move."""
    taker: Seat = ""
    """Who gets the card."""
    card: Card = ""
    """Its face, if you saw it."""
    dice: tuple[int, ...] = ()


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a sentence of the log is drawn."""

    emphasis: Emphasis = "plain"
    """``none``: not worth showing; ``striking``: not to be missed; ``turn``: a turn begins."""
    about: Seat = ""
    """The player in whose colour it is drawn."""
    cards: tuple[Card, ...] = ()
    """The cards you were shown."""
    holder: str = ""
    """Who holds these cards: a seat, or ``pool``."""
    dice: tuple[int, ...] = ()
    """The dice rolled for a move."""
    lacks: tuple[Card, ...] = ()
    """The cards that the player it is about said they do not hold; empty where witnesses may be false."""
    one_of: tuple[Card, ...] = ()
    """The cards of which the player it is about showed one that you did not see."""
    faces: tuple[Card, ...] = ()
    """The cards to draw with it, face up."""
    asks: bool = False
    """``about`` asks others for cards; the answers that follow belong to this."""
    answer: Answer = ""
    """What ``about`` answers: has none, shows a card (its face is in ``faces`` if you saw it), or may not answer."""
    moment: Moment = ""
    """Worth showing large: the sign to draw with it."""
    cue: Cue | None = None
    """What is heard and what moves, if anything."""


class Reason(Struct, frozen=True, omit_defaults=True):
    """Something that led to the question."""

    text: str
    cards: tuple[Card, ...] = ()
    """The cards you were shown, to draw next to it."""
    dice: tuple[int, ...] = ()
    """The dice rolled, to draw next to it."""


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing you can do."""

    action: Action
    label: str
    help: str = ""
    """The effect of the card or power this uses."""
    weight: Weight = "plain"
    """``primary``: what most players do; ``quiet``: below everything else; ``grave``: hard to undo."""
    card: Card | None = None
    """Draw it as this card."""
    pawn: Suspect | None = None
    """Draw this pawn next to it."""
    place: Place | None = None
    """It can be chosen on the board, here."""


class Squares(Struct, frozen=True, kw_only=True):
    """Squares you can move to, chosen on the board."""

    does: str
    """The ``do`` of the action; its ``to`` is the square."""
    places: tuple[Square, ...]
    label: str
    """Label of each square: squares have no names."""
    summary: str
    """Label of all squares together."""


class SecondThought(Struct, frozen=True, kw_only=True):
    """A question to ask before sending."""

    text: str
    yes: str
    no: str


class Naming(Struct, frozen=True, kw_only=True):
    """A suspect, a weapon and a room to name."""

    does: str
    """The ``do`` of the action; ``suspect``, ``weapon`` and ``room`` are the cards named."""
    opens: str
    """The button that leads here."""
    heading: str
    hint: str
    """What to know first."""
    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    missing: str
    """The button while a card is missing."""
    send: str
    """The button that sends it; ``{suspect}``, ``{weapon}`` and ``{room}`` stand for the names."""
    verb: str
    """The same in one word, for narrow screens."""
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
    """Who the table waits for, while you are asked nothing."""
    formality: Action | None = None
    """Send this without asking: you owe a decision but have no choice."""
    sealed: bool = False
    """Nobody sees your answer, and you can change it until the window closes."""
    orders: tuple[Offer, ...] = ()
    """Orders you can give for a sealed window, now or in advance."""
    order: Offer | None = None
    """The order you have given."""

    @property
    def is_question(self) -> bool:
        """True if there is something to choose."""
        return bool(self.offers or self.squares or self.suggestion or self.accusation)
