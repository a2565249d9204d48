"""Where the books leave something open, how it is decided here. Rulings keep their numbers for good."""

from collections.abc import Mapping

from tudor.text.languages import N_

RULINGS: Mapping[int, str] = {
    1: N_("Where the book does not say who deals, lots decide, and the deal starts on the dealer's left."),
    2: N_(
        "If the suspect who should begin is not played, the next one clockwise begins, or, where seats are chosen freely, "
        "the player on the dealer's left."
    ),
    3: N_(
        "Several players who are one card short are the last in the deal: the first of them begins, and play goes on to the left."
    ),
    4: N_("Where the book does not say who begins, the player on the dealer's left does."),
    5: N_(
        "Forbidding to stop on an occupied square lets pawns pass it; saying that no square holds two pawns does not."
    ),
    6: N_("The start of a move counts as entered: a move never touches a square twice."),
    7: N_("A book that does not forbid coming back over a square in one move allows it."),
    8: N_("A pawn that cannot use its whole roll, and reaches no room, goes as far as it can."),
    9: N_("No turn is given up in order to remain in a room: whoever can move, moves."),
    10: N_("Being brought into a room is arriving there, and gives the right to suggest."),
    11: N_("The pawn of somebody who is out must not shut a room for ever."),
    12: N_(
        "Every answer is checked, so false ones are refused, unless the edition and the table allow false witnesses."
    ),
    13: N_(
        "The pictures of this edition's board are lost: where its places lie, and who four of its suspects are, is decided here."
    ),
    14: N_(
        "One of the two dice has the “?”. A move has at least one step, a “?” square draws when one comes there and not when "
        "one stays, and coming there by a butler card draws too. Six more are added to what the other die shows."
    ),
    15: N_(
        "Being brought from a corridor is not being brought from another room: it draws nothing, but lets one suggest."
    ),
    16: N_(
        "The suggestion elsewhere takes the place of the turn's suggestion, from anywhere, but not after a stop on a “?” square."
    ),
    17: N_(
        "A failed accuser takes no more turns and draws no more cards, but can still play what is played on the turns of others."
    ),
    18: N_("Those who tie for the highest roll, and only those, roll again."),
    19: N_("The murdered are not asked, since their cards lie open. The last one alive must still accuse to win."),
    20: N_("Each spy square serves once a turn."),
    21: N_(
        "Those who interrupt come in turn order from the suggester's left; only cards shown in answer to a suggestion can be "
        "seen; no pawn is put on a start square that is occupied; and moving twice is announced before the first roll, and "
        "does not lead back in the second move to the room left in the first."
    ),
    22: N_("A double may also be walked as rolled; the room chosen is never the one left."),
    23: N_("A card noted ends the suggestion, not the turn: an accusation may follow."),
    24: N_("A room that was left is not entered again in the same turn, also where the book is silent."),
    25: N_("Arriving through a secret passage is entering a room."),
    26: N_("An accusation is possible at any moment of one's own turn, and for any room."),
    27: N_(
        "A room entered counts as one step, and a game in which nobody can accuse any more has no winner, in every edition."
    ),
    28: N_("Leaving on one turn and entering on a later one is enough to suggest in a room again."),
    29: N_(
        "Suspects that are chosen after the deal are chosen openly, one after another, clockwise from the dealer's left, and "
        "nobody chooses one that is taken."
    ),
}
