"""Decisions of players and outcomes of chance, the only things that advance a game."""

from typing import TypeAlias, TypeGuard, get_args

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Square, Suspect, Triple, Weapon


class Choose(Struct, frozen=True, tag="choose", tag_field="do"):
    """Choose your suspect."""

    suspect: Suspect


class Roll(Struct, frozen=True, tag="roll", tag_field="do"):
    """Take the dice."""


class Passage(Struct, frozen=True, tag="passage", tag_field="do"):
    """Take a secret passage."""

    to: Place


class Move(Struct, frozen=True, tag="move", tag_field="do"):
    """Walk to a square or into a room after rolling."""

    to: Place


class Stay(Struct, frozen=True, tag="stay", tag_field="do"):
    """Stay where you are, by choice or because no step is possible."""


class Suggest(Struct, frozen=True, tag="suggest", tag_field="do"):
    """Make a suggestion."""

    suspect: Suspect
    weapon: Weapon
    room: Room


class Show(Struct, frozen=True, tag="show", tag_field="do", repr_omit_defaults=True):
    """Show a card: to a suggester one of those named, to a spy any."""

    card: Card
    glimpse: bool = False
    """Use your power to see a random card of that player's hand in return."""


class Pass(Struct, frozen=True, tag="pass", tag_field="do"):
    """Say that you hold none of the cards named, truthfully or not."""


class Accuse(Struct, frozen=True, tag="accuse", tag_field="do"):
    """Make your accusation, once per game."""

    suspect: Suspect
    weapon: Weapon
    room: Room


class Denounce(Struct, frozen=True, tag="denounce", tag_field="do"):
    """Prove that a witness hid a card."""

    seat: Seat


class OwnUp(Struct, frozen=True, tag="own-up", tag_field="do"):
    """Admit that you hid a card."""


class End(Struct, frozen=True, tag="end", tag_field="do"):
    """End your turn."""


class Stop(Struct, frozen=True, tag="stop", tag_field="do", repr_omit_defaults=True):
    """Stop on a spy square during a move, and spy."""

    at: Square
    steps: int
    """Steps taken to get there."""
    through: tuple[Room, ...] = ()
    """The rooms crossed on the way, in the board's order; they cannot be entered again in this turn."""


class Spy(Struct, frozen=True, tag="spy", tag_field="do"):
    """Make an opponent show you a card of their choice."""

    seat: Seat


class Butler(Struct, frozen=True, tag="butler", tag_field="do"):
    """Play a butler card."""

    card: IntrigueCard


class SendHome(Struct, frozen=True, tag="send-home", tag_field="do"):
    """Play the butler card that sends another pawn back to its start square."""

    suspect: Suspect


class UsePower(Struct, frozen=True, tag="power", tag_field="do"):
    """Use your suspect's power."""


class Draw(Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw an intrigue card after being brought to a room."""


class Decline(Struct, frozen=True, tag="decline", tag_field="do"):
    """Draw no card, give no order, or denounce nobody."""


class Watch(Struct, frozen=True, tag="watch", tag_field="do", repr_omit_defaults=True):
    """Secret order: if this witness shows a card, see it too."""

    witness: Seat | None = None
    """None for any witness who shows a card."""
    power: bool = False
    """By your suspect's power, if you hold no butler card for it."""


class Silence(Struct, frozen=True, tag="silence", tag_field="do", omit_defaults=True, repr_omit_defaults=True):
    """Secret order: when this witness is asked, end the answers."""

    witness: Seat
    also: Watch | None = None
    """A card to see if it is shown before."""


class Look(Struct, frozen=True, tag="look", tag_field="do"):
    """Look at the cards in the pool."""


Action: TypeAlias = (
    Choose | Roll | Passage | Move | Stay | Suggest | Show | Pass | Accuse | Denounce | OwnUp | End | Stop | Spy
    | Butler | SendHome | UsePower | Draw | Decline | Silence | Watch | Look
)  # fmt: skip


class Dealer(Struct, frozen=True, tag="dealer", tag_field="chance"):
    """The dealer drawn by lot."""

    seat: Seat


class Dice(Struct, frozen=True, tag="dice", tag_field="chance"):
    """The faces rolled; a question mark is 0."""

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

# isinstance asks every type of a union in turn, which takes as long as a tenth of a decision.
_ACTIONS: frozenset[type] = frozenset(get_args(Action))


def is_action(choice: object) -> TypeGuard[Action]:
    """Is this a decision of a player?"""
    return type(choice) in _ACTIONS
