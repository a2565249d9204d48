"""The sentences of puzzles."""

from collections.abc import Mapping

from tudor.puzzles.puzzle import Kind
from tudor.text.languages import N_

TASKS: Mapping[Kind, str] = {
    "who-did-it": N_("Who did it, with what and where?"),
    "who-holds-it": N_("Where is {card}?"),
    "what-was-shown": N_("Which card did {witness} show on turn {turn}?"),
    "best-question": N_("It is your turn. Which suggestion tells you most about the case file?"),
    "accuse-or-wait": N_("It is your turn. Accuse, or wait? Name what is certain. If all of it is, you accuse."),
}
TITLES: Mapping[Kind, str] = {
    "who-did-it": N_("Who did it?"),
    "who-holds-it": N_("Who holds it?"),
    "what-was-shown": N_("What was shown?"),
    "best-question": N_("Best question"),
    "accuse-or-wait": N_("Accuse or wait?"),
}
YOU_ARE = N_("You are {me}. Your cards: {cards}.")
HANDS = N_("Cards in hand: {hands}.")
POOL_SIZE = N_("Undealt: {count}.")
LOOK_AT = N_("Look at turn {turn} first.")
CASE_IS = N_("The case file contains {case}.")
SHOWN_WAS = N_("So on turn {turn} {witness} showed {card}.")
LEAVES = N_("{case}: this leaves about {cases} possible case files, and solves the case in {chance} of all deals.")
BEST_IS = N_("The best suggestion: {case}.")
STILL_POSSIBLE = N_("These case files are still possible: {cases}.")
SO_WAIT = N_("You cannot be certain, so wait.")
NOT_CERTAIN = N_("not certain")
THE_CASE = N_("Case file")
SHARE = N_("Tudor, daily case of {date}: {stars} · {result} · streak {streak}")
RESULTS: Mapping[str, str] = {
    "right": N_("solved without a hint"),
    "hinted": N_("solved with {hints} hints"),
    "hinted-once": N_("solved with 1 hint"),
    "wrong": N_("not solved"),
}
