"""The order of a rule page: its sections, with what all editions share and the places of the switches."""

from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.text.languages import N_


class Ruled(Struct, frozen=True):
    """The place where a page tells what one switch says."""

    switch: str


Item: TypeAlias = str | Ruled


class Section(Struct, frozen=True):
    """A heading and what stands below it."""

    heading: str
    layout: Literal["prose", "list", "steps"]
    items: tuple[Item, ...]


SECTIONS = (
    Section(
        N_("What it is about"),
        "prose",
        (
            N_(
                "{victim} is the victim of a crime. Who did it, with what, and where? One suspect, one weapon and one room: "
                "their three cards lie in the case file, and nobody has seen them."
            ),
            N_(
                "Every player is one of the suspects. You walk from room to room, suggest what may have happened, and see "
                "from the cards the others show you what cannot have. Whoever first accuses the right suspect, with the "
                "right weapon, in the right room, wins."
            ),
        ),
    ),
    Section(
        N_("What is in the box"),
        "list",
        (
            N_("The game is for {fewest} to {most} players."),
            N_(
                "A board with {square_count} squares between {room_count} rooms, a start square for each suspect, and doors."
            ),
            N_("{suspect_count} suspects, each with a card and a pawn: {suspects}."),
            N_("{weapon_count} weapons, each with a card and a piece: {weapons}."),
            N_("{room_count} rooms, each with a card: {rooms}."),
            N_("{some_dice}, a case file for three cards, and a notebook for every player."),
        ),
    ),
    Section(
        N_("Setting up"),
        "steps",
        (
            Ruled("seating"),
            N_("All pawns are put on their start squares, also those nobody plays."),
            Ruled("weapons_start"),
            Ruled("dealer"),
            N_(
                "The cards are sorted into suspects, weapons and rooms, and each pile is shuffled. One card of each goes, "
                "unseen, into the case file."
            ),
            N_(
                "The other {dealt_count} cards are shuffled together and dealt face down, one at a time, clockwise from the "
                "dealer's left, until none is left. Hands may be uneven: {hands}."
            ),
            N_(
                "Everybody looks at their own cards. How many cards each player holds is known to all; which ones is not."
            ),
            Ruled("first_player"),
            N_("Play goes on clockwise."),
        ),
    ),
    Section(
        N_("A turn"),
        "steps",
        (
            N_("Move your pawn: see *Moving*."),
            N_("In a room, make a suggestion: see *Suggesting*."),
            N_("The other players answer it: see *Answering*."),
            N_("Accuse, if you are sure: see *Accusing*. This may also come earlier in the turn."),
            N_("End your turn. The next player on the left who is not out goes on."),
        ),
    ),
    Section(
        N_("Moving"),
        "list",
        (
            N_(
                "Roll {the_dice}, and walk that many steps, straight on or round corners, but never diagonally. "
                "The squares are crossed one by one."
            ),
            N_(
                "Rooms are entered and left by their doors. A door is no square: from the square before it, entering the room "
                "is one step, and so is the way out. Entering a room ends the move (R27)."
            ),
            N_("A room that was left is not entered again in the same turn, by whatever door (R24)."),
            N_("Instead of rolling, a pawn may go from one end of a secret passage to the other: {passages}."),
            N_("Any number of pawns and weapons may be in one room."),
            Ruled("occupied_squares"),
            Ruled("squares_twice"),
            Ruled("use_of_roll"),
            Ruled("staying"),
            Ruled("doubles"),
        ),
    ),
    Section(
        N_("Suggesting"),
        "list",
        (
            Ruled("suggestion"),
            N_(
                "A suggestion names a suspect, a weapon, and the room in which one's pawn is. It may name cards one "
                "holds oneself, and one's own suspect."
            ),
            N_(
                "The pawn of that suspect, played or not, and that weapon are brought into the room from wherever they "
                "are. They stay there afterwards."
            ),
            N_(
                "A player whose pawn was brought into a room by somebody else's suggestion may suggest there on their next "
                "turn without rolling or moving, or may move as usual: being brought is arriving (R10). A pawn that was in "
                "the room already was not brought, and gains nothing."
            ),
            Ruled("same_room_again"),
        ),
    ),
    Section(
        N_("Answering"),
        "list",
        (
            N_(
                "The other players are the witnesses, and are asked in turn, beginning on the suggester's left. Those who "
                "are out answer like everybody else."
            ),
            N_("A witness who holds none of the three cards says so, and the next one is asked."),
            N_(
                "The first witness who holds one of them shows it to the suggester, and to nobody else. Whoever holds several "
                "chooses which one to show. Nobody else is asked after that."
            ),
            Ruled("concealing"),
        ),
    ),
    Section(
        N_("After the answers"),
        "list",
        (
            Ruled("after_shown_card"),
            N_("If nobody showed a card, the suggester may accuse, or ends the turn."),
        ),
    ),
    Section(
        N_("Accusing"),
        "list",
        (
            N_(
                "An accusation names a suspect, a weapon and any room. It is made on one's own turn, wherever one's pawn "
                "is, also before moving; and only once in the game."
            ),
            Ruled("accusation"),
            N_("If all three are right, the case file is shown to all, and the accuser has won."),
            N_(
                "If not, the accuser puts the three cards back without showing them, and is out: the turn ends, and no "
                "moves, suggestions or accusations follow. But those who are out still answer, and their pawns are still brought into rooms."
            ),
            Ruled("failed_pawn"),
        ),
    ),
    Section(
        N_("End of the game"),
        "prose",
        (
            N_(
                "The first right accusation wins and ends the game. If nobody is left who may accuse, nobody wins (R27)."
            ),
        ),
    ),
)
