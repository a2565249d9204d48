"""What can be wrong with a deal that is to be checked."""

from tudor.text.languages import N_

FAIRNESS_ERRORS: dict[str, str] = {
    "fair-nothing-promised": N_(
        "This record promises nothing about its deal, so there is nothing to check. Ask for one of a server's games."
    ),
    "fair-header": N_("What was promised cannot be read. In the headers must stand a line like this: {example}"),
    "fair-not-revealed": N_("The seed is not revealed yet. Take the complete record of the game when it is over."),
    "fair-kept-complete": N_(
        "What you kept must be the record of a seat, or of a spectator, and this is a complete one."
    ),
}
