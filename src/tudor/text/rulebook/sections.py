"""The sections of a rule page in order: what all editions share, and places for the switches."""

from tudor.text.languages import N_
from tudor.text.rulebook.intrigue import INTRIGUE_SECTIONS, QUESTIONS
from tudor.text.rulebook.layout import (
    Only,
    Ruled,
    Section,
    changes_room,
    chooses_after,
    chooses_before,
    has_board,
    has_corner_doors,
    has_intrigue,
    has_no_board,
    has_no_pool,
    has_path,
    has_pool,
    has_square_passages,
    has_windows,
    may_suggest,
    must_suggest,
)
from tudor.text.rulebook.overview import HOW_TO_PLAY
from tudor.text.rulebook.spying import SPYING

SECTIONS = (
    HOW_TO_PLAY,
    Section(
        N_("Setting up"),
        "steps",
        (
            Ruled("characters", "before-deal"),
            Only(chooses_before, N_("Each player chooses a suspect.")),
            Ruled("seating"),
            Ruled("pawns_start"),
            Ruled("weapons_start"),
            Ruled("dealer"),
            N_(
                "Sort the cards into suspects, weapons and rooms, and shuffle each pile. Without looking, put one "
                "card from each pile into the case file."
            ),
            Ruled("deal"),
            N_("Look at your own cards. Everyone knows how many cards you hold, but not which ones."),
            Ruled("characters", "after-deal"),
            Only(chooses_after, N_("Now each player chooses a suspect, one after another, in the order of the deal.")),
            Only(has_intrigue, N_("Shuffle the intrigue cards and put the pile face down beside the board.")),
            Ruled("first_player"),
            N_("Play continues clockwise."),
        ),
    ),
    Section(
        N_("Your turn"),
        "steps",
        (
            Only(has_board, N_("Move your pawn: see *Moving*.")),
            Only(has_board, N_("In a room, make a suggestion: see *Suggesting*.")),
            Only(has_no_board, N_("Make a suggestion: see *Suggesting*.")),
            N_("The other players answer it: see *Answering*."),
            Only(
                has_pool,
                N_("In {pool}, look at the cards lying there or accuse: see *In the middle of the board*."),
            ),
            Only(
                has_no_pool, N_("If you are sure, accuse: see *Accusing*. You may also do this earlier in your turn.")
            ),
            Only(has_intrigue, N_("Play any cards and powers for the end of a turn: see *Butler cards* and *Powers*.")),
            N_("End your turn. Play passes to the next player on the left who is not out."),
        ),
    ),
    Section(
        N_("Moving"),
        "list",
        (
            N_(
                "Roll {the_dice} and move that many squares. You may turn as often as you like, but never move "
                "diagonally."
            ),
            N_(
                "Enter and leave rooms through their doors. A door is not a square: stepping into the room from "
                "the square in front of the door counts as one step, and so does stepping out (R27)."
            ),
            Only(
                has_corner_doors,
                N_(
                    "You enter {corner_rooms} by a diagonal step, from the square at the corner with the door. There "
                    "is no other diagonal step."
                ),
            ),
            Ruled("entering_rooms"),
            N_("You cannot return to a room on the turn you left it, even by another door (R24)."),
            Ruled("passages"),
            Only(
                has_square_passages,
                N_(
                    "One passage is different: it joins two squares, {square_passages}. Take it instead of "
                    "rolling, or as an ordinary step of your move, and then walk on if you like. It does not lead "
                    "into a room, so you don't have to suggest."
                ),
            ),
            Only(
                has_windows,
                N_(
                    "{window_room} also has windows, drawn as long squares along its walls. However long it looks, a "
                    "window counts as one square. You enter {window_room} from the window or from the corridor "
                    "square at its end."
                ),
            ),
            Only(
                has_path,
                N_("You can also enter {path_room} from the squares on either side of the stone path."),
            ),
            Only(
                has_windows, N_("Any other long stretch of the board with no line across it also counts as one square.")
            ),
            N_("A room can hold any number of pawns and weapons."),
            Ruled("occupied_squares"),
            Ruled("squares_twice"),
            Ruled("use_of_roll"),
            Ruled("staying"),
            Ruled("doubles"),
            Only(has_intrigue, N_("Butler cards and powers are exceptions to these rules and to those that follow.")),
        ),
        when=has_board,
    ),
    SPYING,
    Section(
        N_("Suggesting"),
        "list",
        (
            Ruled("suggestion"),
            Only(
                has_board,
                N_(
                    "A suggestion names a suspect, a weapon and the room your pawn is in. You may name cards you hold "
                    "and your own suspect."
                ),
            ),
            Only(must_suggest, N_("Make one suggestion on each of your turns, unless you accuse instead.")),
            Only(may_suggest, N_("You may make one suggestion on each of your turns.")),
            Only(
                has_no_board,
                N_(
                    "A suggestion names a suspect, a weapon and a room, whichever you like. You may name cards you hold and your own suspect."
                ),
            ),
            Only(
                has_board,
                N_(
                    "The suspect's pawn, even if nobody plays it, and the weapon are brought into the room from "
                    "wherever they are. They stay there afterwards."
                ),
            ),
            Only(
                has_board,
                N_(
                    "If someone else's suggestion brought your pawn into a room, you may make a suggestion there on "
                    "your next turn without rolling or moving, or move as usual: being brought counts as arriving "
                    "(R10). If your pawn was in the room already, it was not brought, and you gain no such right."
                ),
            ),
            Ruled("same_room_again"),
            Only(changes_room, N_("You cannot name the same room in two suggestions in a row.")),
        ),
    ),
    Section(
        N_("Answering"),
        "list",
        (
            N_(
                "The other players are the witnesses. They are asked in turn, starting on the suggester's left. "
                "Players who are out answer like everyone else."
            ),
            N_("A witness with none of the three cards says so, and the next witness is asked."),
            Ruled("witnesses"),
            Only(has_intrigue, N_("Murdered players are not asked, because everyone can see their cards (R19).")),
            Ruled("concealing"),
        ),
    ),
    Section(
        N_("After the answers"),
        "list",
        (
            Ruled("after_shown_card"),
            Ruled("after_no_card"),
            Only(
                has_intrigue,
                N_(
                    "Either way, you can still play cards and powers for the end of a turn, even if your suggestion "
                    "was left unanswered (R32)."
                ),
            ),
        ),
    ),
    Section(
        N_("Accusing"),
        "list",
        (
            N_(
                "An accusation names a suspect, a weapon and any room. You make it on your own turn, and only once "
                "in the game."
            ),
            Ruled("accusation_place"),
            Only(has_no_board, N_("You may accuse at any point during your turn.")),
            Ruled("accusation"),
            N_("If all three are right, show everyone the case file: you have won."),
            Only(
                has_board,
                N_(
                    "If not, put the three cards back without showing them. Your turn ends and you are out: you no "
                    "longer move, suggest or accuse. But you still answer suggestions, and your pawn can still be "
                    "brought into rooms."
                ),
            ),
            Only(
                has_no_board,
                N_(
                    "If not, put the three cards back without showing them. Your turn ends and you are out: you no longer suggest or accuse. But you still answer suggestions."
                ),
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
                "The first correct accusation wins and ends the game. If nobody is left who can accuse, nobody "
                "wins (R27)."
            ),
        ),
    ),
    QUESTIONS,
)
