"""The parts of a rule page about intrigue cards, powers, the pool and murder."""

from collections.abc import Iterator

from tudor.text.intrigue import intrigue_help, intrigue_name, power_help, power_name
from tudor.text.languages import N_
from tudor.text.rulebook.layout import Listing, Section, has_intrigue, has_pool, has_powers
from tudor.text.speech import Speech


def _butlers(speech: Speech) -> Iterator[str]:
    for card, count in speech.edition.intrigue.items():
        if card != "clock":
            details = {"card": intrigue_name(speech, card), "count": count, "help": intrigue_help(speech, card)}
            yield speech.say(N_("**{card}** (×{count}): {help}"), details)


def _powers(speech: Speech) -> Iterator[str]:
    for suspect, power in speech.edition.powers.items():
        details = {
            "suspect": speech.name(suspect),
            "power": power_name(speech, power),
            "help": power_help(speech, power),
        }
        yield speech.say(N_("**{suspect}**, “{power}”: {help}"), details)


POOL = Section(
    N_("In the middle of the board"),
    "list",
    (
        N_(
            "You enter and leave {pool} like a room, and entering it ends your move. But it has no card: you "
            "cannot make a suggestion there, and no pawn is brought there."
        ),
        N_(
            "When you arrive there, you may either look secretly at the cards lying there face down, or accuse, or "
            "do neither. You cannot do both on one turn."
        ),
        N_("The cards stay there for other players to look at."),
    ),
    has_pool,
)

DRAWING = Section(
    N_("Drawing intrigue cards"),
    "list",
    (
        N_(
            "With the dice: if you roll a “?”, draw an intrigue card at once. The “?” counts as zero, so you move "
            "the number on the other die (R14). When you roll for the first turn, a “?” also counts as zero, and "
            "you draw nothing."
        ),
        N_(
            "On a “?” square: if you stop on a free one, your move ends, you draw an intrigue card, and your turn "
            "is over; you may still play butler cards that don't move your pawn. Passing over one has no effect, "
            "nor has staying on one (R14)."
        ),
        N_(
            "When you are brought: each time someone else's suggestion brings your pawn from another room, you may "
            "draw an intrigue card at once. You draw nothing if your pawn comes from a corridor (R15), if it was "
            "in the room already, or if you have made a wrong accusation (R17). Nobody draws for a pawn that "
            "nobody plays."
        ),
        N_(
            "Clocks are laid face up so everyone can count them. The last of the {clock_count} kills the player "
            "who draws it: see *Murder*."
        ),
        N_(
            "Butler cards are kept hidden. Everyone knows how many you hold, but not which ones. You may hold any "
            "number of them."
        ),
    ),
    has_intrigue,
)

BUTLERS = Section(
    N_("Butler cards"),
    "list",
    (
        N_(
            "Each card is played once and is then out of the game. You may play several on one turn, each at its "
            "proper time."
        ),
        Listing(_butlers),
    ),
    has_intrigue,
)

POWERS = Section(
    N_("Powers"),
    "list",
    (
        N_("Your suspect has a power that everyone can see. You may use it once in the game."),
        Listing(_powers),
        N_(
            "A suggestion elsewhere brings the suspect and the weapon to the room you name. You cannot make it "
            "after stopping on a “?” square (R16). If you want to move twice, say so before your first roll (R21)."
        ),
    ),
    has_powers,
)

INTERRUPTING = Section(
    N_("Interrupting"),
    "list",
    (
        N_(
            "Two kinds of butler card and one power are used while others suggest and answer. At a real table "
            "someone would speak up. Here you don't have to be quick, and no pause gives you away."
        ),
        N_(
            "After a suggestion, and after any card drawn for being brought, every player who might be able to "
            "interrupt is asked at the same time: players who hold a butler card of any kind, as long as cards of "
            "these two kinds are still unplayed, and the player whose power to see a card is unused."
        ),
        N_(
            "Each of them secretly gives an order: *let nobody answer when this player is asked*, *let me see the "
            "card that any player shows*, *let me see the card if this player shows one*, the first together with "
            "one of the others, or none. So nobody learns who could have interrupted, or wanted to (R30)."
        ),
        N_(
            "Then the witnesses are asked as usual. When an order applies to a witness, its card or power is "
            "revealed and takes effect. To see a card, a butler card is played before the power. An order that "
            "never applies costs nothing: its card stays hidden in the player's hand."
        ),
        N_("Looking back needs no order: you use that power when you show a card."),
        N_("You can still interrupt after a wrong accusation (R17), but not after being murdered."),
    ),
    has_intrigue,
)

MURDER = Section(
    N_("Murder"),
    "list",
    (
        N_(
            "If you draw the last clock, you are murdered. This can happen on another player's turn; if it is "
            "yours, the turn ends. You are out of the game: your hand is laid face up for everyone, and your "
            "butler cards and your pawn are removed."
        ),
        N_(
            "Your suspect can still be named, but your pawn is no longer moved. You are no longer asked, because "
            "everyone can see your cards (R19)."
        ),
        N_("The last clock is shuffled back into the pile, even if it is the only card there, so it can kill again."),
        N_("The last player alive must still accuse to win (R19). If everyone is murdered, nobody wins."),
    ),
    has_intrigue,
)

INTRIGUE_SECTIONS = (POOL, DRAWING, BUTLERS, POWERS, INTERRUPTING, MURDER)

QUESTIONS = Section(
    N_("Common questions"),
    "list",
    (
        N_(
            "**Can I add six to the very roll that drew that card?** Yes. You draw before your pawn moves, and the "
            "six is added to the number on the other die."
        ),
        N_(
            "**I move twice and stop on a “?” square after the first move. Is my turn over?** No. Draw the card, "
            "then roll again."
        ),
        N_(
            "**My first suggestion went unanswered. Can I still make a second one with my power?** Yes. The first "
            "was a suggestion all the same."
        ),
        N_(
            "**I suggest elsewhere and name my own suspect. What happens?** Your pawn goes to that room. You draw "
            "nothing, and you gain no right to make a suggestion there on your next turn, since nobody else "
            "brought you."
        ),
        N_("**Can I play another turn after another turn?** Yes, as often as you have cards for it."),
        N_(
            "**A pawn is brought into a room and then sent back to its start. Can its player still make a "
            "suggestion there?** No. The right gained by being brought is lost."
        ),
        N_("**Can I react to a reaction?** No. All orders are given secretly before the first witness is asked."),
        N_("**After a murder, nobody is left who may accuse. Who wins?** Nobody. The game is over."),
        N_(
            "**I am brought into a room, draw a card and am murdered. Do I still answer that suggestion?** No. You "
            "are no longer a witness, and everyone can see your hand."
        ),
        N_(
            "**Two players order that nobody answers when the same witness is asked. Whose card is played?** That "
            "of the first player clockwise from the suggester (R21). The other keeps their card hidden."
        ),
        N_(
            "**I order to see a card, but none is shown. Do I lose my card?** No. It is played only if a card is "
            "actually shown."
        ),
        N_(
            "**Who shows me a card if my neighbour on the right has been murdered?** The nearest player on your "
            "right who is still alive."
        ),
    ),
    has_intrigue,
)
