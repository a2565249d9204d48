"""What happens in the first case, and what is said before each decision of the learner."""

from typing import NamedTuple

from tudor.model.actions import (
    Accuse,
    Action,
    Case,
    Dealer,
    Dice,
    End,
    Hand,
    Move,
    Outcome,
    Roll,
    Show,
    Suggest,
    Weapons,
)
from tudor.model.cards import Seat, Triple
from tudor.text.languages import N_

SEATS: tuple[Seat, ...] = ("scarlet", "mustard", "peacock")
LEARNER = 0
CASE = Triple("peacock", "rope", "study")

DEAL: tuple[Outcome, ...] = (
    Dealer("peacock"),
    Weapons(("kitchen", "hall", "study")),
    Case(CASE),
    Hand(("knife", "kitchen")),
    Hand(("mustard", "hall")),
    Hand(("scarlet", "wrench")),
)


class Deed(NamedTuple):
    """Something that happens: by a seat, or by chance."""

    choice: Action | Outcome
    by: Seat | None = None


class Lesson(NamedTuple):
    """Something the learner does, and what is said before."""

    choice: Action
    text: str
    by: Seat = SEATS[LEARNER]


_, _MUSTARD, _PEACOCK = SEATS

DEEDS: tuple[Deed | Lesson, ...] = (
    Lesson(
        Roll(),
        N_(
            "One suspect, one weapon and one room lie in the case file. The other six cards were dealt: you hold two of "
            "them, and your notebook has crossed them off. Find the three. To start, roll the dice."
        ),
    ),
    Deed(Dice((1, 3))),
    Lesson(Move("hall"), N_("The places you can reach light up. Click {room}: in a room you may ask the others.")),
    Lesson(
        Suggest("mustard", "rope", "hall"),
        N_(
            "Suggest what may have happened: {suspect}, with {weapon}, in the room where you are. The next player who "
            "has one of these cards must show you one."
        ),
    ),
    Deed(Show("mustard"), _MUSTARD),
    Lesson(
        End(),
        N_(
            "You saw a card, so it is not in the case file. Your notebook has marked who holds it. There is nothing more "
            "to do: end your turn."
        ),
    ),
    Deed(Roll(), _MUSTARD),
    Deed(Dice((5, 6))),
    Deed(Move("study"), _MUSTARD),
    Deed(Suggest("peacock", "wrench", "study"), _MUSTARD),
    Deed(Show("wrench"), _PEACOCK),
    Deed(End(), _MUSTARD),
    Deed(Roll(), _PEACOCK),
    Deed(Dice((3, 4))),
    Deed(Move("kitchen"), _PEACOCK),
    Deed(Suggest("mustard", "knife", "kitchen"), _PEACOCK),
    Lesson(
        Show("kitchen"),
        N_(
            "A card was shown that you did not see: in your notebook a number stands on the three it may be. Now you are "
            "asked, and you hold two of the cards named. Show {card}: only the player who asks sees it."
        ),
    ),
    Deed(End(), _PEACOCK),
    Lesson(Roll(), N_("Your turn again. Roll the dice.")),
    Deed(Dice((6, 4))),
    Lesson(Move("study"), N_("You know nothing yet about {room}. Go there.")),
    Lesson(Suggest(*CASE), N_("Ask about cards nobody has shown you: {suspect}, with {weapon}.")),
    Lesson(
        Accuse(*CASE),
        N_(
            "Nobody has any of the three, and neither do you: they must be in the case file. Accuse {suspect}, with "
            "{weapon}, {room:in}. In other games be sure before you do: if you are wrong, you are out."
        ),
    ),
)
END = N_("The case is solved, and you know how to play. Every other house has more rooms, and players who think.")
