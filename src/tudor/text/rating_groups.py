"""Names of the groups of editions that share their ratings."""

from tudor.text.languages import N_

GROUP_NAMES = {
    "classic": N_("Classic board"),
    "super-cluedo": N_("Super Cluedo"),
    "cluedo-2008": N_("Cluedo (2008)"),
}
"""By group."""
