"""The part of a rule page about spy squares and about passages that join squares."""

from tudor.text.languages import N_
from tudor.text.rulebook.layout import Only, Section, has_spies, has_square_passages

SPYING = Section(
    N_("Spying"),
    "list",
    (
        N_(
            "A spy square counts like any other. But in the course of a move a pawn may stop on one that is free, and its "
            "player names an opponent. The opponent must show that player one card, of the opponent's own choice, and shows "
            "it to nobody else."
        ),
        N_(
            "Steps that are left may be walked afterwards, or the move ends there. A move may stop on several spy squares, but "
            "each of them serves once a turn (R20)."
        ),
        N_("Those who are out can be spied on like everybody else."),
        N_(
            "Here a move with stops is made piece by piece: say where you stop, then on whom you spy, and once you have seen the "
            "card, where you go on."
        ),
        Only(
            has_square_passages,
            N_(
                "One passage is different: it joins two squares, {square_passages}. Going through it is one step like any other: "
                "it obliges to nothing, and steps left over may be walked. It leads to a square and not into the room beside it, "
                "which is entered from the next squares."
            ),
        ),
        N_("A window, or a long stretch of the board without a line across it, counts as one ordinary square."),
    ),
    has_spies,
)
