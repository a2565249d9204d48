"""The sentences of an argument. The first of a pair is about another player, the second about you."""

from collections.abc import Mapping
from typing import TypeAlias

from tudor.deduction.argument import Rule
from tudor.text.languages import N_

Pair: TypeAlias = tuple[str, str]

WHEN: Mapping[str, str] = {
    "turn": N_("on turn {number} {clause}"),
    "line": N_("on line {number} {clause}"),
}
IF_WRONG: Mapping[str, str] = {
    "turn": N_("if the notes of turn {number} are wrong, {clause}"),
    "line": N_("if line {number} is wrong, {clause}"),
}
DENIAL: Mapping[str, str] = {
    "turn": N_("on {cards} on turn {number}"),
    "line": N_("on {cards} on line {number}"),
    "": N_("on {cards}"),
}
PASSED: Pair = (N_("{owner} passed {denials}"), N_("you passed {denials}"))

# Who holds what

HAS: Pair = (N_("{owner} has {cards}"), N_("you have {cards}"))
LACKS: Pair = (N_("{owner} does not have {cards}"), N_("you do not have {cards}"))
LACKS_ALL: Pair = (N_("{owner} has none of these: {cards}"), N_("you have none of these: {cards}"))
HAS_ONE: Pair = (N_("{owner} has one of these: {cards}"), N_("you have one of these: {cards}"))
IN_CASE = N_("the case file contains {cards}")
NOT_IN_CASE = N_("the case file does not contain {cards}")
NONE_IN_CASE = N_("the case file contains none of these: {cards}")
ONE_IN_CASE = N_("the case file contains one of these: {cards}")
IN_POOL = N_("{pool} contains {cards}")
NOT_IN_POOL = N_("{pool} does not contain {cards}")
NONE_IN_POOL = N_("{pool} contains none of these: {cards}")
ONE_IN_POOL = N_("{pool} contains one of these: {cards}")

# How it was learnt, where more can be told than that it is so

SEEN: Mapping[str, Pair] = {
    "shown": (N_("{owner} showed {cards}"), N_("you showed {cards}")),
    "watched": (N_("{owner} was seen showing {cards}"), N_("you were seen showing {cards}")),
    "disclosed": (N_("{owner} showed {cards}"), N_("you showed {cards}")),
    "glimpsed": (N_("{owner} had {cards} in hand"), N_("you had {cards} in hand")),
    "murdered": (N_("{owner}'s open hand contained {cards}"), N_("your open hand contained {cards}")),
}
SEEN_THERE: Mapping[str, str] = {
    "case": N_("you saw {cards} in the case file"),
    "pool": N_("you saw {cards} in {pool}"),
}
DEALT: Pair = (N_("{owner} was dealt {cards}"), N_("you were dealt {cards}"))
SHOWED_ONE: Pair = (N_("{owner} showed one of these: {cards}"), N_("you showed one of these: {cards}"))
HID_ONE: Pair = (N_("{owner} hid one of these: {cards}"), N_("you hid one of these: {cards}"))
ACCUSED = N_("the accusation of {named} was wrong")

# What follows, and why

PLAINLY = N_("{so}: {because}.")
UNREASONED = N_("{so}.")
NOTED: Mapping[str, str] = {
    "turn": N_("{so}: you noted that on turn {number}."),
    "line": N_("{so}: line {number} says so."),
}
UNCOUNTED: Mapping[Rule, str] = {
    "nowhere-else": N_("{so}, because it cannot be anywhere else: {because}."),
    "between": N_("{so}, because that card is with one of the others: {because}."),
    "no-deal": N_("{so}, because no other deal fits: {because}."),
}
COMPLETE: Pair = (
    N_("{so}, because all {count} of {owner}'s cards are known: {because}."),
    N_("{so}, because all {count} of your cards are known: {because}."),
)
ALL_NEEDED: Pair = (
    N_("{so}, because {owner} has {count} cards and cannot have any others: {because}."),
    N_("{so}, because you have {count} cards and cannot have any others: {because}."),
)
SPOKEN_FOR: Pair = (
    N_("{so}, because all {count} of {owner}'s cards are accounted for: {because}."),
    N_("{so}, because all {count} of your cards are accounted for: {because}."),
)
OTHERS_ELSEWHERE = (
    N_("{so}, because the other {count} suspects are not in it: {because}."),
    N_("{so}, because the other {count} weapons are not in it: {because}."),
    N_("{so}, because the other {count} rooms are not in it: {because}."),
)
SUPPOSED = N_("Suppose the opposite: {so}.")
ABSURD = N_("Therefore {so}.")

# What cannot be

IMPOSSIBLE: Mapping[Rule, str] = {
    "clash": N_("These cannot both be true: {because}."),
    "one-left": N_("These cannot all be true: {because}."),
    "accused": N_("These cannot all be true: {because}."),
    "no-deal": N_("No deal fits all of these: {because}."),
    "nowhere-else": N_("Someone must have {card}, but nobody can: {because}."),
}
TOO_MANY: Pair = (
    N_("{owner} has only {count} cards, so this is impossible: {because}."),
    N_("You have only {count} cards, so this is impossible: {because}."),
)
TOO_FEW: Pair = (
    N_("{owner} has {count} cards, no fewer, so this is impossible: {because}."),
    N_("You have {count} cards, no fewer, so this is impossible: {because}."),
)
CASE_FULL = N_("The case file contains only one card of each kind, so this is impossible: {because}.")
CASE_EMPTY = N_("The case file contains a card of every kind, so this is impossible: {because}.")
POOL_WRONG = N_("{pool} contains exactly {count} cards, so this is impossible: {because}.")
