"""What the cards, the victim and the edition itself are called, in every language."""

from collections.abc import Mapping

from tudor.editions.section import Section
from tudor.text.errors import Message
from tudor.text.languages import LANGUAGES

OF_THE_EDITION = ("title", "about")
"""Names that an edition has of its own and never takes from another."""

Names = Mapping[str, Mapping[str, str]]


def read_names(own: Section, inherited: Names, cards: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """By language, the names an edition gives itself, before those it inherits."""
    own.allow(LANGUAGES)
    wanted = (*OF_THE_EDITION, "victim", "vocabulary", *cards)
    return {lang: _read_language(own.section(lang), inherited[lang], wanted) for lang in LANGUAGES}


def _read_language(own: Section, inherited: Mapping[str, str], wanted: tuple[str, ...]) -> dict[str, str]:
    own.allow(wanted)
    given = {key: own.text(key) for key in own.table if key in wanted}
    names = {key: given.get(key) or inherited.get(key, "") for key in wanted}
    for key, name in names.items():
        if not name and key not in given:
            own.problems.append(Message("edition.missing", key=own.key(key)))
    return names
