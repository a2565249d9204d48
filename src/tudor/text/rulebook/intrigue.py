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
            yield speech.say(N_("**{card}** ({count} of them): {help}"), details)


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
            "{pool} is entered and left like a room, and ends a move like one. But it has no card: nobody suggests there, and "
            "no pawn is brought there."
        ),
        N_(
            "Whoever comes there may look at the cards that lie there face down, unseen by the others, or accuse, or do "
            "neither. It is not possible to do both in one turn."
        ),
        N_("The cards stay where they are, for others to look at."),
    ),
    has_pool,
)

DRAWING = Section(
    N_("Drawing intrigue cards"),
    "list",
    (
        N_(
            "By the dice: a “?” draws an intrigue card at once. It counts nothing: one walks what the other die shows "
            "(R14). In the roll for the first turn a “?” counts nothing either, and draws nothing."
        ),
        N_(
            "On a “?” square: stopping on one that is free ends the move, draws an intrigue card and ends the turn, but for "
            "butler cards that do not move the pawn. Walking over one does nothing, and neither does staying on one (R14)."
        ),
        N_(
            "By being brought: a player whose pawn is brought from another room by somebody else's suggestion may draw an "
            "intrigue card at once, each time it happens. A pawn that comes from a corridor (R15), that was in the room "
            "already, or that nobody plays draws nothing, and neither does somebody who has accused wrongly (R17)."
        ),
        N_(
            "A clock is laid open where all can count them. The last of the {clock_count} murders whoever draws it: see *Murder*."
        ),
        N_(
            "A butler is kept hidden. How many butler cards somebody holds is known to all; which ones is not. One may hold any "
            "number of them."
        ),
    ),
    has_intrigue,
)

BUTLERS = Section(
    N_("Butler cards"),
    "list",
    (
        N_("Each is played once and is then gone. Several may be played in one turn, each at its time."),
        Listing(_butlers),
    ),
    has_intrigue,
)

POWERS = Section(
    N_("Powers"),
    "list",
    (
        N_("Everybody has the power of their suspect, open for all to see, and uses it once in the game."),
        Listing(_powers),
        N_(
            "The suggestion elsewhere brings suspect and weapon to that room. It cannot be made after a stop on a “?” square "
            "(R16). Moving twice is announced before the first roll (R21)."
        ),
    ),
    has_powers,
)

INTERRUPTING = Section(
    N_("Interrupting"),
    "list",
    (
        N_(
            "Two kinds of butler card and one power are used while others suggest and answer. At a table of cardboard somebody "
            "would call out. Here nobody has to be quick, and nobody is given away by a pause or by being waited for."
        ),
        N_(
            "After a suggestion, and after the card that may be drawn for being brought, all those are asked at once who might "
            "interrupt as far as everybody knows: who hold any butler card, while cards of these two kinds are "
            "still unplayed, or whose power to see a card is unused."
        ),
        N_(
            "Each of them gives an order that nobody else sees: *let nobody answer when this player is asked*, *let me see the "
            "card if this player shows one*, or nothing. So nobody learns who could have interrupted, or wanted to."
        ),
        N_(
            "Then the witnesses are asked as always. When it comes to a player for whom there is an order, the card or the "
            "power is laid open and does what it says. An order that does not come to pass costs nothing: its card stays "
            "hidden in the hand."
        ),
        N_("Looking in return needs no order: whoever has that power uses it in showing a card."),
        N_("Those who have accused wrongly can still interrupt (R17), the murdered cannot."),
    ),
    has_intrigue,
)

MURDER = Section(
    N_("Murder"),
    "list",
    (
        N_(
            "Whoever draws the last clock is murdered, on their own turn, which is then over, or on another's. They are out of "
            "the game: their hand lies open for all, their butler cards and their pawn are gone."
        ),
        N_(
            "Their suspect can still be named, but the pawn comes no more. They are not asked: their cards lie open (R19)."
        ),
        N_("The last clock is shuffled back into the pile, even if it is the only card there: it can kill again."),
        N_("The last one alive must still accuse to win (R19). If all are murdered, nobody wins."),
    ),
    has_intrigue,
)

INTRIGUE_SECTIONS = (POOL, DRAWING, BUTLERS, POWERS, INTERRUPTING, MURDER)

QUESTIONS = Section(
    N_("Questions people ask"),
    "list",
    (
        N_(
            "**Can six be added to the very roll that drew the card?** Yes: the card is drawn before the pawn moves, and six is "
            "added to what the other die shows."
        ),
        N_(
            "**Moving twice, one stops on a “?” square after the first move. Is the turn over?** No: the card is drawn, and then "
            "the dice are rolled again."
        ),
        N_(
            "**Can there be a second suggestion if the first one was left unanswered?** Yes, it was a suggestion all the same."
        ),
        N_(
            "**Somebody suggests elsewhere and names themselves. What happens?** Their pawn goes to that room. They draw "
            "nothing, and have no right to suggest there on their next turn: nobody else has brought them."
        ),
        N_("**Can another turn be followed by another turn?** Yes, as often as one has cards for it."),
        N_(
            "**A pawn was brought into a room, and is then put back on its start. What about its suggestion?** The right that "
            "came from being brought is lost."
        ),
        N_("**Can one react to a reaction?** No: all orders are given, unseen, before the first witness is asked."),
        N_("**A murder leaves nobody who may accuse. Who wins?** Nobody: the game is over."),
        N_(
            "**Somebody is murdered by the card drawn for being brought. Do they still answer that suggestion?** No: they are no "
            "witness any more, and their hand lies open."
        ),
        N_(
            "**Two players order that nobody answers when the same witness is asked. Who plays?** The first clockwise from the "
            "suggester (R21). The other card stays in the hand, hidden."
        ),
        N_(
            "**Is the card for seeing a card lost if that player shows nothing?** No: it is played only if a card is really shown."
        ),
        N_(
            "**Who shows a card if the neighbour on the right was murdered?** The nearest player on the right who is alive."
        ),
    ),
    has_intrigue,
)
