"""The sentences by which an argument is told. The first of a pair speaks of somebody else, the second to you."""

from collections.abc import Mapping
from typing import TypeAlias

from tudor.deduction.argument import Rule
from tudor.text.languages import N_

Pair: TypeAlias = tuple[str, str]

WHEN: Mapping[str, str] = {
    "turn": N_("on turn {number} {clause}"),
    "line": N_("on line {number} {clause}"),
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
IN_CASE = N_("the case file holds {cards}")
NOT_IN_CASE = N_("the case file does not hold {cards}")
NONE_IN_CASE = N_("the case file holds none of these: {cards}")
ONE_IN_CASE = N_("the case file holds one of these: {cards}")
IN_POOL = N_("{pool} holds {cards}")
NOT_IN_POOL = N_("{pool} does not hold {cards}")
NONE_IN_POOL = N_("{pool} holds none of these: {cards}")
ONE_IN_POOL = N_("{pool} holds one of these: {cards}")

# How it was learnt, where more can be told than that it is so

SEEN: Mapping[str, Pair] = {
    "shown": (N_("{owner} showed {cards}"), N_("you showed {cards}")),
    "watched": (N_("{owner} was seen showing {cards}"), N_("you were seen showing {cards}")),
    "disclosed": (N_("{owner} showed {cards}"), N_("you showed {cards}")),
    "glimpsed": (N_("the hand of {owner} had {cards}"), N_("your hand had {cards}")),
    "murdered": (N_("the open hand of {owner} had {cards}"), N_("your open hand had {cards}")),
}
SHOWED_ONE: Pair = (N_("{owner} showed one of these: {cards}"), N_("you showed one of these: {cards}"))
HID_ONE: Pair = (N_("{owner} had denied one of these: {cards}"), N_("you had denied one of these: {cards}"))
ACCUSED = N_("accusing {named} was wrong")

# What follows, and why

PLAINLY = N_("{so}: {because}.")
UNREASONED = N_("{so}.")
UNCOUNTED: Mapping[Rule, str] = {
    "nowhere-else": N_("{so}, for it can be nowhere else: {because}."),
    "between": N_("{so}, for others have that card between them: {because}."),
    "no-deal": N_("{so}, for no deal fits otherwise: {because}."),
}
COMPLETE: Pair = (
    N_("{so}, for all {count} cards of {owner} are known: {because}."),
    N_("{so}, for all {count} cards of yours are known: {because}."),
)
ALL_NEEDED: Pair = (
    N_("{so}, for {owner} has {count} cards, and can have no others: {because}."),
    N_("{so}, for you have {count} cards, and can have no others: {because}."),
)
SPOKEN_FOR: Pair = (
    N_("{so}, for all {count} cards of {owner} are spoken for: {because}."),
    N_("{so}, for all {count} cards of yours are spoken for: {because}."),
)
OTHERS_ELSEWHERE = (
    N_("{so}, for the other {count} suspects are not there: {because}."),
    N_("{so}, for the other {count} weapons are not there: {because}."),
    N_("{so}, for the other {count} rooms are not there: {because}."),
)
SUPPOSED = N_("Suppose otherwise: {so}.")
ABSURD = N_("So {so}.")

# What cannot be

IMPOSSIBLE: Mapping[Rule, str] = {
    "clash": N_("These cannot both be true: {because}."),
    "one-left": N_("These cannot all be true: {because}."),
    "accused": N_("These cannot all be true: {because}."),
    "no-deal": N_("No deal fits all of this: {because}."),
    "nowhere-else": N_("Somebody must have {card}, and nobody can: {because}."),
}
TOO_MANY: Pair = (
    N_("{owner} has {count} cards, not more, so this cannot be: {because}."),
    N_("You have {count} cards, not more, so this cannot be: {because}."),
)
TOO_FEW: Pair = (
    N_("{owner} has {count} cards, not fewer, so this cannot be: {because}."),
    N_("You have {count} cards, not fewer, so this cannot be: {because}."),
)
CASE_FULL = N_("The case file holds one card of each kind, not more, so this cannot be: {because}.")
CASE_EMPTY = N_("The case file holds one card of each kind, not fewer, so this cannot be: {because}.")
POOL_WRONG = N_("{pool} holds {count} cards, neither more nor fewer, so this cannot be: {because}.")
