"""What each value of each switch means, for a new player."""

from collections.abc import Mapping

from tudor.text.languages import N_

SWITCHES: Mapping[str, Mapping[str, str]] = {
    "seating": {
        "clockwise": N_("Sit in the order of the start squares, clockwise round the board: {suspects}."),
        "free": N_("Sit where you like."),
    },
    "characters": {
        "before-deal": N_("Each player chooses a suspect and plays that pawn."),
        "after-deal": N_(
            "Now each player chooses a suspect and plays that pawn. Choose one after another, in the order of the "
            "deal, among the suspects still free. Everyone can see what each suspect can do."
        ),
    },
    "pawns_start": {
        "start-squares": N_("Put all the pawns on their start squares, even those nobody plays."),
        "one-room": N_("Put all the pawns in {start_room}, even those nobody plays."),
    },
    "weapons_start": {
        "random-rooms": N_("Put each weapon in a different room, chosen at random."),
        "off-board": N_("Leave the weapons beside the board. Each comes into play when a suggestion first names it."),
        "on-board": N_(
            "Put the weapons on the board, but in no room. Each comes into play when a suggestion first names it."
        ),
        "fixed": N_("Put the weapons in their starting places: {weapon_places}."),
    },
    "dealer": {
        "drawn": N_("Draw lots for the dealer."),
        "highest-roll": N_("Everyone rolls {the_dice}. The highest total deals; players who tie roll again."),
    },
    "deal": {
        "all": N_(
            "Shuffle the other {dealt_count} cards together and deal them face down, one at a time, clockwise from "
            "the dealer's left, until none are left. Hands may be uneven: {hands}."
        ),
        "equal-hands": N_(
            "Shuffle the other {dealt_count} cards together and deal them face down, one at a time, clockwise from "
            "the dealer's left, so that everyone gets the same number. Put any cards left over face down in "
            "{pool}. {hands}."
        ),
    },
    "first_player": {
        "lead": N_(
            "{lead} goes first. If nobody plays that suspect, the next suspect clockwise who is played goes first."
        ),
        "lead-or-short-handed": N_(
            "If all hands are equal, {lead} goes first or, if nobody plays that suspect, the next suspect "
            "clockwise who is played. If hands are uneven, the first player in the order of the deal who is one "
            "card short goes first."
        ),
        "lead-or-dealers-left": N_(
            "{lead} goes first. If nobody plays that suspect, the player on the dealer's left goes first."
        ),
        "dealers-left": N_("The player on the dealer's left goes first."),
        "highest-roll": N_("Everyone rolls {the_dice}. The highest total goes first; players who tie roll again."),
    },
    "occupied_squares": {
        "closed": N_(
            "You cannot enter or pass a square occupied by another pawn. If pawns block every door of your room "
            "and it has no passage, you are shut in: you wait there, but you may still accuse."
        ),
        "passable": N_(
            "You may pass over a square occupied by another pawn, counting it like any other, but you cannot stop "
            "there."
        ),
        "jumped": N_(
            "A square occupied by another pawn counts like any other. You may jump over it if your roll takes you "
            "beyond it. If your roll would end exactly there, stop short of it, on any free square along your way."
        ),
    },
    "squares_twice": {
        "forbidden": N_(
            "During one move you cannot enter the same square twice; the square where you start counts as entered."
        ),
        "allowed": N_("During one move you may return to a square; it counts each time you step on it."),
    },
    "use_of_roll": {
        "all": N_(
            "Use the whole roll, unless you enter a room first. If other pawns leave you no way to do so and no "
            "room to reach, go as far as you can; if you cannot take a single step, you stay where you are."
        ),
        "all-or-stay": N_(
            "Use the whole roll, unless you enter a room first, or none of it: you may stay where you are even "
            "after rolling. If other pawns leave you no way to use it all and no room to reach, you may also go as "
            "far as you can."
        ),
        "any-part": N_("You may use any part of your roll, but you must move at least one square."),
        "all-with-stops": N_(
            "Use the whole roll, unless your move ends in a room, on a spy square, with a passage or short of an "
            "occupied square. If you can do none of this, go as far as you can; if you cannot take a single step, "
            "you stay where you are."
        ),
    },
    "staying": {
        "never": N_("If you can move, you must: you cannot give up your move to stay in a room."),
        "in-rooms": N_("If you are in a room, you may stay there instead of moving, for as many turns as you like."),
        "anywhere": N_(
            "Instead of moving, you may stay where you are, in a room or on a square, for as many turns as you like."
        ),
        "where-brought": N_(
            "You must leave the room you are in, unless someone else's suggestion has brought you there since your "
            "last turn."
        ),
    },
    "entering_rooms": {
        "ends-move": N_("Entering a room ends your move."),
        "may-cross": N_(
            "A room counts as one square. You may end your move in it or cross it, in by one door and out by "
            "another, but you cannot enter the same room twice in one move. Once you have made a suggestion, your "
            "move is over."
        ),
    },
    "passages": {
        "instead-of-rolling": N_(
            "Instead of rolling, you may take a secret passage from one end to the other: {passages}."
        ),
        "also-in-move": N_(
            "Secret passages join {passages}. You may take one instead of rolling, or during a rolled move: it "
            "then counts as one step and ends your move."
        ),
    },
    "doubles": {
        "plain": N_("No number you roll has a special effect."),
        "any-room": N_(
            "If you roll a double one or a double six, you may go directly to any room except the one you are in, "
            "or move as usual. Other pawns cannot stop you: even shut in, you may roll for a double."
        ),
    },
    "suggestion": {
        "must": N_("When you enter a room, by a door or a passage, you must make a suggestion there."),
        "may": N_("When you enter a room, by a door or a passage, you may make a suggestion there."),
        "must-after-passage": N_(
            "When you enter a room by a door, you may make a suggestion there. When you arrive through a secret "
            "passage, you must, unless it would be your second in a row there."
        ),
    },
    "same_room_again": {
        "after-leaving": N_(
            "You may make one suggestion each time you enter a room. To make another in the same room, first leave "
            "it, and enter again on a later turn. If you were brought elsewhere in the meantime, you have left."
        ),
        "by-staying": N_(
            "You may make one suggestion a turn. If you stay in the room, you may make another there on your next turn."
        ),
        "never-running": N_(
            "You may make one suggestion a turn, but never two in a row in the same room, however you came back to "
            "it: make one in another room in between."
        ),
    },
    "witnesses": {
        "until-shown": N_(
            "The first witness who has one of them shows it to the suggester and to nobody else. A witness with "
            "several chooses one to show. Nobody else is asked after that."
        ),
        "all": N_(
            "Each witness who has one of them shows it to the suggester and to nobody else. A witness with several "
            "chooses one to show. Every witness is asked, whatever the others have shown."
        ),
    },
    "after_shown_card": {
        "may-accuse": N_("If you were shown a card, you may still accuse on the same turn; otherwise your turn ends."),
        "turn-over": N_("If you were shown a card, your turn is over at once: to accuse, wait for a later turn."),
    },
    "after_no_card": {
        "may-accuse": N_("If nobody showed you a card, you may accuse; otherwise your turn ends."),
        "turn-over": N_("If nobody showed you a card, your turn is over all the same."),
    },
    "accusation_place": {
        "anywhere": N_("You may accuse wherever your pawn is, even before moving."),
        "pool": N_("You can accuse only in {pool}, after moving there, but you may name any room."),
    },
    "accusation": {
        "aloud": N_("Name the three cards aloud for everyone to hear, then look in the case file on your own."),
        "written": N_(
            "Write down the three cards in secret, then look in the case file on your own. The others see what you "
            "wrote only if it is right."
        ),
    },
    "failed_pawn": {
        "clears-door": N_(
            "If you are out and your pawn stands in front of a door, it goes into that room, so that it does not "
            "block the door forever."
        ),
        "stays": N_("If you are out, your pawn stays where it is, even in front of a door."),
    },
    "concealing": {
        "ignored": N_("Answers are always true: you cannot hold back a card you have to show."),
        "denounced": N_(
            "Answers are always true, unless the table agrees before the game to allow *false witnesses*. A "
            "witness may then show no card despite holding one that was named. If a witness shows you a card they "
            "denied having, or denies a card they showed you, you have proof and may denounce them: at once, even "
            "on another player's turn, or later on your own turns. They are then out, as after a wrong accusation, "
            "and no longer move, suggest or accuse. So that nobody learns who has proof, everyone who might have it "
            "is asked secretly after such an answer."
        ),
        "owned-up": N_(
            "Answers are always true, unless the table agrees before the game to allow *false witnesses*. A "
            "witness may then show no card despite holding one that was named. If you have done so, you may own up "
            "at the start of your turn. You are then out, as after a wrong accusation."
        ),
    },
}
"""By switch and value, the text."""
