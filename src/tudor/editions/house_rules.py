"""House rules: an edition with some of its switches changed, for one table.

A house rule is written ``dice=2``, on the command line, in records and in messages alike.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from tudor.editions.assembly import MOST_DICE
from tudor.editions.consistency import missing_equipment, switches, unmet_needs
from tudor.model.edition import Edition
from tudor.model.rules import Rules
from tudor.text.errors import Illegal, Unreadable
from tudor.text.guesses import guess

DICE = "dice"
_changed: WeakValueDictionary[tuple[Edition, tuple[str, ...]], Edition] = WeakValueDictionary()
"""Editions with house rules that are in use, so that equal ones are one object."""


@cache
def house_switches() -> Mapping[str, tuple[str, ...]]:
    """Everything that a house rule can change, with its values."""
    return {**switches(), DICE: tuple(str(count) for count in range(1, MOST_DICE + 1))}


def possible_values(edition: Edition, switch: str) -> tuple[str, ...]:
    """An edition's own value of a switch, and those it has the cards and the board for."""
    original = edition.original or edition
    values = dict.fromkeys((original.switches[switch], *house_switches()[switch]))
    return tuple(value for value in values if not any(missing_equipment(original, {switch: value})))


def with_house_rules(edition: Edition, rules: Iterable[str]) -> Edition:
    """The edition with these house rules beside those it has; raises with all problems at once."""
    changes = tuple(rules)
    return _with(edition, changes) if changes else edition


@lru_cache(maxsize=512)
def _with(edition: Edition, rules: tuple[str, ...]) -> Edition:
    changes = _read(rules)
    original = edition.original or edition
    values = {**edition.switches, **changes}
    problems = (*unmet_needs(values), *missing_equipment(original, values))
    if problems:
        raise Illegal("house-rules", edition, edition_id=edition.id, problems=problems)
    return _edition(original, values)


def _read(rules: Iterable[str]) -> dict[str, str]:
    changes: dict[str, str] = {}
    for rule in rules:
        switch, _, value = rule.partition("=")
        known = house_switches()
        if switch not in known:
            raise Unreadable("house-rule", rule=rule, guess=guess(switch, known), switches=tuple(known))
        if value not in known[switch]:
            raise Unreadable("house-rule-value", rule=rule, switch=switch, values=known[switch])
        if switch in changes:
            raise Unreadable("house-rule-twice", switch=switch)
        changes[switch] = value
    return changes


def _edition(original: Edition, values: Mapping[str, str]) -> Edition:
    before = original.switches
    key = original, tuple(f"{switch}={value}" for switch, value in values.items() if value != before[switch])
    if not key[1]:
        return original
    edition = _changed.get(key)
    if edition is None:
        edition = _changed[key] = _make(original, values)
    return edition


def _make(original: Edition, values: Mapping[str, str]) -> Edition:
    rules = msgspec.convert({switch: value for switch, value in values.items() if switch != DICE}, Rules)
    return replace(
        original,
        rules=rules,
        dice=int(values[DICE]),
        question_dice=min(original.question_dice, int(values[DICE])),
        weapons_fixed=original.weapons_fixed if rules.weapons_start == "fixed" else {},
        sources=_sources(original, rules),
        original=original,
    )


def _sources(original: Edition, rules: Rules) -> Mapping[str, str]:
    """The sources without those of changed switches: no book says what the house has decided."""
    before, after = msgspec.to_builtins(original.rules), msgspec.to_builtins(rules)
    return {switch: source if before[switch] == after[switch] else "" for switch, source in original.sources.items()}
