"""How a rule page begins and ends: the game in ten lines, and what is in the box."""

from tudor.text.languages import N_
from tudor.text.rulebook.layout import (
    Only,
    Section,
    has_board,
    has_intrigue,
    has_no_board,
    has_pool,
    has_powers,
    has_spies,
    has_start_room,
)

HOW_TO_PLAY = Section(
    N_("How to play"),
    "steps",
    (
        N_(
            "{victim} is the victim of a crime. One suspect card, one weapon card and one room card lie in the case "
            "file: they say who did it, with what and where. Be the first to name all three."
        ),
        N_("The other cards are dealt. A card in your hand cannot be in the case file."),
        Only(has_board, N_("On your turn, roll and move to a room.")),
        Only(has_board, N_("In the room, suggest a suspect and a weapon: it happened here.")),
        Only(has_no_board, N_("On your turn, suggest a suspect, a weapon and a room.")),
        N_("The others answer: they secretly show you one of the cards you named, or say that they have none."),
        N_("A card you see is not in the case file. Note it, and who had none."),
        N_("Listen when others suggest: who shows something and who has nothing tells you a lot. You answer too."),
        Only(has_spies, N_("Stop on a spy square to see a card of another player.")),
        Only(
            has_intrigue,
            N_("A “?” gives you an intrigue card: a butler who helps you, or a clock. The last clock kills."),
        ),
        N_("Once you know which three cards nobody holds, accuse."),
        N_("If you are right, you win. If you are wrong, you are out, and only answer the others."),
    ),
)

BOX = Section(
    N_("In the box"),
    "list",
    (
        N_("For {fewest} to {most} players."),
        Only(has_board, N_("A board with {square_count} squares.")),
        Only(has_spies, N_("{spy_count} spy squares, marked on the board.")),
        Only(has_intrigue, N_("{question_count} squares marked “?”.")),
        Only(has_board, N_("{suspect_count} suspects, each with a card and a pawn: {suspects}.")),
        Only(has_board, N_("{weapon_count} weapons, each with a card and a miniature: {weapons}.")),
        Only(has_board, N_("{room_count} rooms, each with a card (doors in brackets): {doors}.")),
        Only(has_no_board, N_("{suspect_count} suspect cards: {suspects}.")),
        Only(has_no_board, N_("{weapon_count} weapon cards: {weapons}.")),
        Only(has_no_board, N_("{room_count} room cards: {rooms}.")),
        Only(
            has_start_room,
            N_("{start_room} ({start_doors} doors): it has no card, so the crime did not happen there."),
        ),
        Only(has_pool, N_("{pool} ({pool_doors} doors): it has no card, so the crime did not happen there.")),
        Only(has_board, N_("{some_dice}, a case file for three cards, and a notebook for each player.")),
        Only(
            has_no_board,
            N_(
                "A case file for three cards, and a notebook for each player. There is no board, and there are no pawns."
            ),
        ),
        Only(has_intrigue, N_("One of the dice has a “?” in place of the 1.")),
        Only(has_intrigue, N_("{intrigue_count} intrigue cards: {clock_count} clocks and {butler_count} butlers.")),
        Only(has_powers, N_("A power for each suspect, to be used once in the game.")),
    ),
)
