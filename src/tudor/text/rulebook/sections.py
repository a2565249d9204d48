"""The order of a rule page: its sections, with what all editions share and the places of the switches."""

from tudor.text.languages import N_
from tudor.text.rulebook.intrigue import INTRIGUE_SECTIONS, QUESTIONS
from tudor.text.rulebook.layout import (
    Only,
    Ruled,
    Section,
    has_intrigue,
    has_no_pool,
    has_pool,
    has_powers,
    has_spies,
    has_start_room,
)
from tudor.text.rulebook.spying import SPYING

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
            N_("A board with {square_count} squares, and {room_count} rooms with these numbers of doors: {doors}."),
            Only(
                has_start_room,
                N_("{start_room}, which has doors like a room, but no card: the crime did not happen there."),
            ),
            Only(has_pool, N_("{pool}, which has doors like a room, but no card: the crime did not happen there.")),
            Only(has_spies, N_("Spy squares, {spy_count} in number: {spy_squares}.")),
            Only(has_intrigue, N_("Squares with a “?”, {question_count} in number: {question_squares}.")),
            N_("{suspect_count} suspects, each with a card and a pawn: {suspects}."),
            N_("{weapon_count} weapons, each with a card and a piece: {weapons}."),
            N_("{room_count} rooms, each with a card: {rooms}."),
            N_("{some_dice}, a case file for three cards, and a notebook for every player."),
            Only(has_intrigue, N_("On one of the dice, a “?” in place of the one.")),
            Only(has_intrigue, N_("{intrigue_count} intrigue cards: {clock_count} clocks and {butler_count} butlers.")),
            Only(has_powers, N_("For every suspect, a power that can be used once in the game.")),
        ),
    ),
    Section(
        N_("Setting up"),
        "steps",
        (
            Ruled("characters", "before-deal"),
            Ruled("seating"),
            Ruled("pawns_start"),
            Ruled("weapons_start"),
            Ruled("dealer"),
            N_(
                "The cards are sorted into suspects, weapons and rooms, and each pile is shuffled. One card of each goes, "
                "unseen, into the case file."
            ),
            Ruled("deal"),
            N_(
                "Everybody looks at their own cards. How many cards each player holds is known to all; which ones is not."
            ),
            Ruled("characters", "after-deal"),
            Only(has_intrigue, N_("The intrigue cards are shuffled, and their pile lies face down beside the board.")),
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
            Only(
                has_pool,
                N_("In {pool}, look at the cards that lie there, or accuse: see *In the middle of the board*."),
            ),
            Only(has_no_pool, N_("Accuse, if you are sure: see *Accusing*. This may also come earlier in the turn.")),
            Only(has_intrigue, N_("Play what is played at the end of a turn: see *Butler cards* and *Powers*.")),
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
                "is one step, and so is the way out (R27)."
            ),
            Only(
                has_pool,
                N_(
                    "A door at the corner of a room, between two gates, is passed by a diagonal step: there is no other one."
                ),
            ),
            Ruled("entering_rooms"),
            N_("A room that was left is not entered again in the same turn, by whatever door (R24)."),
            Ruled("passages"),
            N_("Any number of pawns and weapons may be in one room."),
            Ruled("occupied_squares"),
            Ruled("squares_twice"),
            Ruled("use_of_roll"),
            Ruled("staying"),
            Ruled("doubles"),
            Only(has_intrigue, N_("Butler cards and powers make exceptions to all this, and to what follows.")),
        ),
    ),
    SPYING,
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
            Ruled("witnesses"),
            Only(has_intrigue, N_("The murdered are not asked, since their cards lie open (R19).")),
            Ruled("concealing"),
        ),
    ),
    Section(
        N_("After the answers"),
        "list",
        (
            Ruled("after_shown_card"),
            Ruled("after_no_card"),
            Only(has_intrigue, N_("In any case, what is played at the end of a turn can still be played.")),
        ),
    ),
    Section(
        N_("Accusing"),
        "list",
        (
            N_(
                "An accusation names a suspect, a weapon and any room. It is made on one's own turn, and only once in the game."
            ),
            Ruled("accusation_place"),
            Ruled("accusation"),
            N_("If all three are right, the case file is shown to all, and the accuser has won."),
            N_(
                "If not, the accuser puts the three cards back without showing them, and is out: the turn ends, and no "
                "moves, suggestions or accusations follow. But those who are out still answer, and their pawns are still brought into rooms."
            ),
            Ruled("failed_pawn"),
        ),
    ),
    *INTRIGUE_SECTIONS,
    Section(
        N_("End of the game"),
        "prose",
        (
            N_(
                "The first right accusation wins and ends the game. If nobody is left who may accuse, nobody wins (R27)."
            ),
        ),
    ),
    QUESTIONS,
)
