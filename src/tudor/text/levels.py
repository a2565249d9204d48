"""Names and descriptions of the levels of play."""

from collections.abc import Mapping

from tudor.text.languages import N_, translate

LEVELS: Mapping[str, tuple[str, str]] = {
    "novice": (
        N_("Novice"),
        N_("Remembers most of what it sees and sometimes guesses. Fun for children."),
    ),
    "amateur": (
        N_("Amateur"),
        N_("Never misses a certainty, but ignores the odds. Accuses only when sure."),
    ),
    "detective": (
        N_("Detective"),
        N_("Knows the odds and goes where there is most to learn."),
    ),
    "mastermind": (
        N_("Mastermind"),
        N_("Thinks ahead, watches what the others may know, and gambles when waiting is riskier."),
    ),
}
"""By level, its name and what to expect."""


def level_name(level: str, lang: str) -> str:
    """What a level is called."""
    return translate(LEVELS[level][0], lang)


def level_help(level: str, lang: str) -> str:
    """What to expect of a level."""
    return translate(LEVELS[level][1], lang)
