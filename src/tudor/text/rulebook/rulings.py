"""Rulings on what the books leave open. A ruling keeps its number for good."""

from collections.abc import Mapping

from tudor.text.languages import N_

RULINGS: Mapping[int, str] = {
    1: N_("If the book does not say who deals, the dealer is drawn by lot. The deal starts on the dealer's left."),
    2: N_(
        "If nobody plays the suspect who goes first, the next suspect clockwise who is played goes first. Where "
        "players sit as they like, it is the player on the dealer's left."
    ),
    3: N_(
        "The players who are one card short sit next to each other at the end of the deal. The first of them goes "
        "first, and play continues to the left."
    ),
    4: N_("If the book does not say who goes first, the player on the dealer's left does."),
    5: N_(
        "A book that only forbids stopping on an occupied square lets you pass over it. A book that says no square "
        "holds two pawns does not."
    ),
    6: N_("The square where your move starts counts as entered, so a move never touches a square twice."),
    7: N_("If the book does not forbid returning to a square during a move, it is allowed."),
    8: N_("If you cannot use your whole roll and cannot reach a room, go as far as you can."),
    9: N_("You cannot give up your move to stay in a room: if you can move, you must."),
    10: N_("Being brought into a room counts as arriving there, so you may make a suggestion."),
    11: N_("The pawn of a player who is out must not block a room forever."),
    12: N_(
        "Every answer is checked and a false one is refused, unless the edition and the table allow false witnesses."
    ),
    13: N_(
        "The pictures in this edition's book are lost. Where its places lie on the board, and who four of its "
        "suspects are, is our choice."
    ),
    14: N_(
        "One of the two dice has the “?”. A move is at least one step. You draw when you arrive on a “?” square, "
        "also by a butler card, but not when you stay on one. “Plus six” adds to what the other die shows."
    ),
    15: N_(
        "Being brought from a corridor is not being brought from another room: you draw nothing, but you may make "
        "a suggestion there."
    ),
    16: N_(
        "A suggestion elsewhere replaces your turn's suggestion. You can make it wherever you are, but not after "
        "stopping on a “?” square."
    ),
    17: N_(
        "After a wrong accusation you take no more turns and draw no more cards, but you can still use cards and "
        "powers on other players' turns."
    ),
    18: N_("If several players tie for the highest roll, only they roll again."),
    19: N_(
        "Murdered players are not asked, because everyone can see their cards. The last player alive must still "
        "accuse to win."
    ),
    20: N_("You can use each spy square once a turn."),
    21: N_(
        "Players interrupt in turn order, starting on the suggester's left. You can see only cards shown in answer "
        "to a suggestion. A pawn cannot be sent to a start square that is occupied. Moving twice is announced "
        "before the first roll, and the second move cannot return to the room you left with the first."
    ),
    22: N_("You may also move the double like any other roll. The room you choose cannot be the one you are in."),
    23: N_("Noting the card you were shown ends the suggestion, not the turn: you may still accuse."),
    24: N_("You cannot return to a room on the turn you left it, even if the book does not say so."),
    25: N_("Arriving through a secret passage counts as entering a room."),
    26: N_("You can accuse at any point during your turn and name any room."),
    27: N_("In every edition, entering a room counts as one step, and nobody wins once nobody can accuse any more."),
    28: N_(
        "To make another suggestion in the same room, it is enough to leave on one turn and enter again on a later one."
    ),
    29: N_(
        "A double one or six needs no door and no free square. So you may roll even if other pawns shut you in; with "
        "any other roll you stay where you are."
    ),
    30: N_(
        "You see the card that a player has just shown, so your order may wait for anyone. It may also make the "
        "suggestion unanswered when a certain player is asked. Each card shown uses up one butler card or, without "
        "one, your power. An order that finds no card shown costs nothing."
    ),
    31: N_(
        "Proof of a hidden card may appear on anyone's turn. Right after the answer, all who might have it are asked "
        "secretly. If several denounce, the first is heard, starting with the player whose turn it is. You may also "
        "denounce at any decision of your own turns."
    ),
    32: N_(
        "You can play the butler that lets you stay and make a suggestion only in a room where you can make one, "
        "so not in {pool}. After a suggestion left unanswered, you can still play cards and powers for the end of "
        "a turn."
    ),
}
