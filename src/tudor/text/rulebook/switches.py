"""What each value of each switch means, in words for somebody who has never played."""

from collections.abc import Mapping

from tudor.text.languages import N_

SWITCHES: Mapping[str, Mapping[str, str]] = {
    "seating": {
        "clockwise": N_("Players sit in the order of the start squares, clockwise round the board: {suspects}."),
        "free": N_("Everybody sits where they like."),
    },
    "characters": {
        "before-deal": N_("Every player chooses a suspect and plays that pawn."),
        "after-deal": N_(
            "Now every player chooses a suspect and plays that pawn: one after another in the order of the deal, each among "
            "those that nobody has yet. What a suspect can do lies open for all to see."
        ),
    },
    "pawns_start": {
        "start-squares": N_("All pawns are put on their start squares, also those nobody plays."),
        "one-room": N_("All pawns are put into {start_room}, also those nobody plays."),
    },
    "weapons_start": {
        "random-rooms": N_("Each weapon is put into a room chosen at random, no two into the same one."),
        "off-board": N_("The weapons lie beside the board. Each comes into play when a suggestion first names it."),
        "fixed": N_("The weapons have fixed places to start from: {weapon_places}."),
    },
    "dealer": {
        "drawn": N_("The dealer is drawn by lot."),
        "highest-roll": N_("Everybody rolls {the_dice}, and the highest roll deals. Those who tie for it roll again."),
    },
    "deal": {
        "all": N_(
            "The other {dealt_count} cards are shuffled together and dealt face down, one at a time, clockwise from the "
            "dealer's left, until none is left. Hands may be uneven: {hands}."
        ),
        "equal-hands": N_(
            "The other {dealt_count} cards are shuffled together and dealt face down, one at a time, clockwise from the "
            "dealer's left, as long as everybody gets as many as everybody else. Cards left over lie face down in {pool}: "
            "{hands}."
        ),
    },
    "first_player": {
        "lead": N_("{lead} begins. If nobody plays that suspect, the next one clockwise who is played begins."),
        "lead-or-short-handed": N_(
            "If all hands are equal, {lead} begins; if nobody plays that suspect, the next one clockwise who is "
            "played begins. If they are not equal, the first player in the order of the deal who is one card short begins."
        ),
        "lead-or-dealers-left": N_(
            "{lead} begins. If nobody plays that suspect, the player on the dealer's left begins."
        ),
        "dealers-left": N_("The player on the dealer's left begins."),
        "highest-roll": N_("Everybody rolls {the_dice}, and the highest roll begins. Those who tie for it roll again."),
    },
    "occupied_squares": {
        "closed": N_(
            "A square on which another pawn stands can be neither entered nor crossed. A pawn in a room with pawns "
            "before all its doors, and without a passage, is shut in: it waits there, and its player may still accuse."
        ),
        "passable": N_(
            "A square on which another pawn stands may be crossed, and counts as a step like any other, but no move "
            "ends on it."
        ),
        "jumped": N_(
            "A square on which another pawn stands counts as a step, and may be jumped if the roll goes beyond it. If the "
            "roll would end exactly there, the pawn stops short of it, on any free square on the way."
        ),
    },
    "squares_twice": {
        "forbidden": N_(
            "Within one move no square is entered twice, and the square from which the move starts counts as entered."
        ),
        "allowed": N_("Within one move a pawn may come back to a square; it counts each time it is stepped on."),
    },
    "use_of_roll": {
        "all": N_(
            "The roll is used up to its last step, unless the pawn enters a room before that. If pawns in the way leave "
            "no walk of that length and no room within reach, the pawn goes as far as it can; if it cannot take "
            "a single step, it stays."
        ),
        "all-or-stay": N_(
            "The roll is used up to its last step, unless the pawn enters a room before that, or not used at all: "
            "after rolling, too, a pawn may stay where it is. If pawns in the way leave no walk of that length and no room "
            "within reach, it may also go as far as it can."
        ),
        "any-part": N_("Any part of the roll may be used, but at least one step of it."),
        "all-with-stops": N_(
            "The roll is used up to its last step, unless the move ends in a room, on a spy square, by a passage or short of "
            "an occupied square. If nothing of that can be reached, the pawn goes as far as it can; if it cannot take a "
            "single step, it stays."
        ),
    },
    "staying": {
        "never": N_("A pawn that can move must move: nobody gives up a move to stay in a room."),
        "in-rooms": N_(
            "Instead of moving, a player whose pawn is in a room may stay there, for as many turns as they like."
        ),
        "anywhere": N_(
            "Instead of moving, a player may stay, in a room or on a square, for as many turns as they like."
        ),
        "where-brought": N_(
            "A pawn in a room must leave it, unless somebody else's suggestion has brought it there since its last turn."
        ),
    },
    "entering_rooms": {
        "ends-move": N_("Entering a room ends the move."),
        "may-cross": N_(
            "Entering a room need not end the move: a room counts as one square, and may be crossed without stopping, in by "
            "one door and out by another. In one move no room is entered twice. Whoever suggests in a room has finished moving."
        ),
    },
    "passages": {
        "instead-of-rolling": N_(
            "Instead of rolling, a pawn may go from one end of a secret passage to the other: {passages}."
        ),
        "also-in-move": N_(
            "Secret passages join {passages}. Instead of rolling, a pawn may go from one end to the other. Also in the course "
            "of a rolled move it may take a passage, which counts as one step and ends the move."
        ),
    },
    "doubles": {
        "plain": N_("Numbers rolled are steps and nothing else: none of them has a meaning of its own."),
        "any-room": N_(
            "Whoever rolls a double one or a double six may go straight to any room but the one they are in, or walk "
            "the roll like any other."
        ),
    },
    "suggestion": {
        "must": N_("Whoever enters a room, by a door or by a passage, must make a suggestion there."),
        "may": N_("Whoever enters a room, by a door or by a passage, may make a suggestion there."),
        "must-after-passage": N_(
            "Whoever enters a room by a door may make a suggestion there. Whoever comes through a secret passage must, "
            "unless it would be the second one running there."
        ),
    },
    "same_room_again": {
        "after-leaving": N_(
            "One entry gives one suggestion. To suggest again in the same room, a pawn must first leave it and enter "
            "it again on a later turn. A pawn that was brought elsewhere in the meantime has left."
        ),
        "by-staying": N_(
            "There is one suggestion in a turn. Whoever stays in a room on the next turn may suggest there again."
        ),
        "never-running": N_(
            "There is one suggestion in a turn, and nobody makes two running in the same room, however they came back to it: "
            "between them must lie one in another room."
        ),
    },
    "witnesses": {
        "until-shown": N_(
            "The first witness who holds one of them shows it to the suggester, and to nobody else. Whoever holds several "
            "chooses which one to show. Nobody else is asked after that."
        ),
        "all": N_(
            "A witness who holds one of them shows it to the suggester, and to nobody else. Whoever holds several chooses "
            "which one to show. All witnesses are asked, whatever the others have shown."
        ),
    },
    "after_shown_card": {
        "may-accuse": N_("If a card was shown, the suggester may still accuse in the same turn, or ends it."),
        "turn-over": N_("If a card was shown, the turn is over at once: an accusation has to wait for a later turn."),
    },
    "after_no_card": {
        "may-accuse": N_("If nobody showed a card, the suggester may accuse, or ends the turn."),
        "turn-over": N_("If nobody showed a card, the turn is over all the same."),
    },
    "accusation_place": {
        "anywhere": N_("It may be made wherever one's pawn is, and also before moving."),
        "pool": N_("It can be made only in {pool}, once one has moved there; but any room can be named."),
    },
    "accusation": {
        "aloud": N_(
            "The accuser names the three cards aloud, for all to hear, and then looks into the case file alone."
        ),
        "written": N_(
            "The accuser writes the three cards down unseen, and then looks into the case file alone. The others see "
            "what was written only if it is right."
        ),
    },
    "failed_pawn": {
        "clears-door": N_(
            "If the pawn of somebody who is out stands on the square before a door, it goes into that room, so "
            "that the door is not blocked for ever."
        ),
        "stays": N_("The pawn of somebody who is out stays where it stands, even before a door."),
    },
    "concealing": {
        "ignored": N_("Answers are always true: nobody can keep back a card that has to be shown."),
        "denounced": N_(
            "Answers are always true, unless the table agrees before the game to play with *false witnesses*. Then a "
            "witness may show no card although holding one that was named. Whoever has been shown by that witness a card "
            "which the witness also denied has proof, and may denounce the witness at the beginning of a turn of their "
            "own. The witness is then out, as after a wrong accusation."
        ),
        "owned-up": N_(
            "Answers are always true, unless the table agrees before the game to play with *false witnesses*. Then a "
            "witness may show no card although holding one that was named. Such a witness may own up at the beginning "
            "of a turn of their own, and is then out, as after a wrong accusation."
        ),
    },
}
"""By switch and value, its sentences."""
