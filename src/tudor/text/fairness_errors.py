"""What can be wrong with a deal that is to be checked."""

from tudor.text.languages import N_

FAIRNESS_ERRORS: dict[str, str] = {
    "fair-nothing-promised": N_(
        "This record contains no promise about its deal, so there is nothing to check. Use the record of a game "
        "played on a server."
    ),
    "fair-header": N_("Cannot read the promise. The headers need a line like this: {example}"),
    "fair-not-revealed": N_("The seed has not been revealed yet. Take the complete record once the game is over."),
    "fair-kept-complete": N_("The record you kept must be that of a seat or a spectator, but this one is complete."),
}
