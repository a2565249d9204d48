"""What players decide and what chance brings: the only two things that move a game on."""

from typing import TypeAlias

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Square, Suspect, Triple, Weapon


class Choose(Struct, frozen=True, tag="choose", tag_field="do"):
    """Choose the suspect one plays."""

    suspect: Suspect


class Roll(Struct, frozen=True, tag="roll", tag_field="do"):
    """Take the dice."""


class Passage(Struct, frozen=True, tag="passage", tag_field="do"):
    """Go through a secret passage."""

    to: Place


class Move(Struct, frozen=True, tag="move", tag_field="do"):
    """Walk, after rolling, to a square or into a room."""

    to: Place


class Stay(Struct, frozen=True, tag="stay", tag_field="do"):
    """Remain where one is, by right or because no step is possible."""


class Suggest(Struct, frozen=True, tag="suggest", tag_field="do"):
    """Suggest who did it, with what, in the room where one stands."""

    suspect: Suspect
    weapon: Weapon
    room: Room


class Show(Struct, frozen=True, tag="show", tag_field="do", repr_omit_defaults=True):
    """Show one of one's cards: to the suggester one of those named, to a spy any."""

    card: Card
    glimpse: bool = False
    """Use one's power to look, in return, at a card of that player's hand, drawn at random."""


class Pass(Struct, frozen=True, tag="pass", tag_field="do"):
    """Say, truly or not, that one holds none of the cards named."""


class Accuse(Struct, frozen=True, tag="accuse", tag_field="do"):
    """Accuse, once a game."""

    suspect: Suspect
    weapon: Weapon
    room: Room


class Denounce(Struct, frozen=True, tag="denounce", tag_field="do"):
    """Prove that a witness hid a card."""

    seat: Seat


class OwnUp(Struct, frozen=True, tag="own-up", tag_field="do"):
    """Admit to having hidden a card."""


class End(Struct, frozen=True, tag="end", tag_field="do"):
    """End one's turn."""


class Stop(Struct, frozen=True, tag="stop", tag_field="do", repr_omit_defaults=True):
    """Pause on a spy square in the course of a move, and spy."""

    at: Square
    steps: int
    """How many it took to get there."""
    through: tuple[Room, ...] = ()
    """The rooms crossed on the way, in the board's order; they are not entered again in this turn."""


class Spy(Struct, frozen=True, tag="spy", tag_field="do"):
    """Have an opponent show a card of that player's choice."""

    seat: Seat


class Butler(Struct, frozen=True, tag="butler", tag_field="do"):
    """Play a butler card."""

    card: IntrigueCard


class SendHome(Struct, frozen=True, tag="send-home", tag_field="do"):
    """Play the butler card that puts another pawn on its start square."""

    suspect: Suspect


class UsePower(Struct, frozen=True, tag="power", tag_field="do"):
    """Use the power of one's suspect."""


class Draw(Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw an intrigue card for having been brought somewhere."""


class Decline(Struct, frozen=True, tag="decline", tag_field="do"):
    """Draw no card, or give no order."""


class Silence(Struct, frozen=True, tag="silence", tag_field="do"):
    """Order, unseen: when this witness is asked, let the suggestion go unanswered."""

    witness: Seat


class Watch(Struct, frozen=True, tag="watch", tag_field="do", repr_omit_defaults=True):
    """Order, unseen: if this witness shows a card, let me see it."""

    witness: Seat
    power: bool = False
    """By the power of one's suspect instead of a butler card."""


class Look(Struct, frozen=True, tag="look", tag_field="do"):
    """Look at the cards that lie in the pool."""


Action: TypeAlias = (
    Choose
    | Roll
    | Passage
    | Move
    | Stay
    | Suggest
    | Show
    | Pass
    | Accuse
    | Denounce
    | OwnUp
    | End
    | Stop
    | Spy
    | Butler
    | SendHome
    | UsePower
    | Draw
    | Decline
    | Silence
    | Watch
    | Look
)


class Dealer(Struct, frozen=True, tag="dealer", tag_field="chance"):
    """The dealer drawn by lot."""

    seat: Seat


class Dice(Struct, frozen=True, tag="dice", tag_field="chance"):
    """What the dice show; a question mark is 0."""

    faces: tuple[int, ...]


class Weapons(Struct, frozen=True, tag="weapons", tag_field="chance"):
    """The room of each weapon, in the order of the edition's weapons."""

    rooms: tuple[Room, ...]


class Case(Struct, frozen=True, tag="case", tag_field="chance"):
    """The three cards of the case file."""

    triple: Triple


class Hand(Struct, frozen=True, tag="hand", tag_field="chance"):
    """The cards dealt to one seat, in the order of the edition's deck."""

    cards: tuple[Card, ...]


class Intrigue(Struct, frozen=True, tag="intrigue", tag_field="chance"):
    """The intrigue card drawn."""

    card: IntrigueCard


class Glimpse(Struct, frozen=True, tag="glimpse", tag_field="chance"):
    """The card drawn at random from a hand."""

    card: Card


Outcome: TypeAlias = Dealer | Dice | Weapons | Case | Hand | Intrigue | Glimpse
