"""The part of a rule page about spy squares."""

from tudor.text.languages import N_
from tudor.text.rulebook.layout import Section, has_spies

SPYING = Section(
    N_("Spying"),
    "list",
    (
        N_(
            "A spy square counts like any other. But during your move you may stop on a free one and name an "
            "opponent, who must show you, and nobody else, one card of their choice."
        ),
        N_(
            "Afterwards you may walk on with the steps you have left, or end your move there. You may stop on "
            "several spy squares during one move, but use each only once a turn (R20)."
        ),
        N_("You can also spy on players who are out."),
        N_(
            "Here you make such a move in stages: say where you stop, then who you spy on and, once you have seen "
            "the card, where you go next."
        ),
    ),
    has_spies,
)
