"""What players decide and what chance brings: the only two things that move a game on."""

from typing import TypeAlias

from msgspec import Struct

from tudor.model.cards import Card, Place, Room, Seat, Suspect, Triple, Weapon


class Roll(Struct, frozen=True, tag="roll", tag_field="do"):
    """Take the dice."""


class Passage(Struct, frozen=True, tag="passage", tag_field="do"):
    """Go through a secret passage."""

    to: Room


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


class Show(Struct, frozen=True, tag="show", tag_field="do"):
    """Show the suggester one of the cards named."""

    card: Card


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


Action: TypeAlias = Roll | Passage | Move | Stay | Suggest | Show | Pass | Accuse | Denounce | OwnUp | End


class Dealer(Struct, frozen=True, tag="dealer", tag_field="chance"):
    """The dealer drawn by lot."""

    seat: Seat


class Dice(Struct, frozen=True, tag="dice", tag_field="chance"):
    """What the dice show."""

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


Outcome: TypeAlias = Dealer | Dice | Weapons | Case | Hand
