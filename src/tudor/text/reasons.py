"""Why a bot did what it did, in a sentence."""

from collections.abc import Mapping

from tudor.model.sight import Reason
from tudor.text.languages import N_
from tudor.text.speech import Speech

REASONS: Mapping[str, str] = {
    # Accusing
    "accuse-certain": N_("No other three cards can be in the case file."),
    "accuse-trusting": N_("Unless someone has hidden a card, no other three cards can be in the case file."),
    "accuse-inferred": N_("After everything the others have done, no other three cards can be in the case file."),
    "accuse-gamble": N_("This is likely enough ({chance}), and another player would probably solve it first."),
    "accuse-at-last": N_("There is nothing more to learn here, and this is the most likely answer ({chance})."),
    "accuse-seen-all": N_("Every other card has been seen, or nobody could show these."),
    "accuse-guess": N_("Only {count} answers are left, so it is time to guess."),
    # Suggesting
    "ask-likeliest": N_("Of all suggestions in this room, this one is most likely to be right ({chance})."),
    "ask-telling": N_(
        "Whatever the answer, this suggestion tells the most, above all about the room. {bits} bits stay unknown."
    ),
    "ask-pair": N_(
        "The crime was not in this room, so only the suspect and the weapon matter, and these are the most likely."
    ),
    "ask-open": N_("Nothing known rules out this suspect or this weapon."),
    "ask-unseen": N_("Nobody has shown these cards yet."),
    "ask-any": N_("Just to see who has what."),
    "keep-quiet": N_("The case is solved. Asking more would only help the others."),
    # Moving
    "roll": N_("Rolling is the most promising choice."),
    "enter": N_("{room} offers the most to learn, given how far it is."),
    "approach": N_("This leads to {room}, which offers the most to learn, given how far it is."),
    "stroll": N_("Just a stroll."),
    "passage": N_("The secret passage is the best way to {room}."),
    "stay": N_("Staying {room:in} offers more to learn than going to another room."),
    "wait": N_("This place is as good as any within reach."),
    "fly": N_("{room} is worth going to right away."),
    "no-other-way": N_("There was no other choice."),
    # Answering, and being spied on
    "show-only": N_("No other card could be shown."),
    "show-again": N_("{seat} has already seen this card and learns nothing new."),
    "show-known": N_("Others have already seen this card, so showing it gives away the least."),
    "show-least": N_("This card tells {seat} the least. {bits} bits would still be unknown."),
    "show-any": N_("One card is as good as another."),
    "nothing-to-show": N_("There was no card to show."),
    "denounce": N_("{seat} has shown a card and denied having it."),
    # Spying
    "stop-to-spy": N_("A spy square on the way is a chance to see a card."),
    "spy": N_("{seat} has shown the least so far."),
    # Intrigue cards and powers
    "add-six": N_("Six more steps lead to a better place."),
    "power": N_("Now is a good time to use the power."),
    "glimpse": N_("Showing {seat} a card gives a look at one in return."),
    "look": N_("The cards in {pool} are still unknown."),
    "neighbour-shows": N_("The neighbour on the right has to show one more card."),
    "play-again": N_("Another turn is another chance to ask."),
    "send-home": N_("{suspect} is closest to {pool}, where players accuse."),
    "draw": N_("After {count} clocks, one more is still harmless."),
    "deadly": N_("After {count} clocks, the next one kills."),
    "hide": N_("If nobody answers, there is no need to show a card."),
    "no-proof": N_("No witness can be proven to have lied."),
    "watch": N_("Someone may show a card that is still unknown."),
    "let-be": N_("It is not worth a card."),
    "favourite-power": N_("{suspect} has a power worth having."),
    "any-character": N_("One suspect is as good as another."),
    # The end of a turn
    "end": N_("There is nothing left to do this turn."),
}
"""By code, the sentence."""
OWN_WORDS = "own-words"
"""The code of a reason that an outside program gives in its own ``words``, in any language."""
SMALL = 0.01
"""Below this, a chance rounded to whole percent would read as none."""


def tell_reason(speech: Speech, reason: Reason) -> str:
    """A reason in words."""
    if reason.code == OWN_WORDS:
        return str(reason.details["words"])
    return speech.say(
        REASONS[reason.code], {name: _spoken(speech, name, value) for name, value in reason.details.items()}
    )


def _spoken(speech: Speech, name: str, value: str | int | float) -> object:
    """Names as nouns, chances in percent, other figures unchanged."""
    if isinstance(value, str):
        return speech.noun(value)
    return percent(value, speech.lang) if name == "chance" else _figure(str(value), speech.lang)


def _figure(figure: str, lang: str) -> str:
    return figure if lang == "en" else figure.replace(".", ",")


def percent(chance: float, lang: str) -> str:
    """A chance in percent.

    >>> percent(0.25, "en"), percent(0.004, "en")
    ('25%', '0.4%')
    """
    figure = f"{100 * chance:.0f}" if chance >= SMALL else f"{100 * chance:.1g}"
    return f"{figure}%" if lang == "en" else f"{_figure(figure, lang)}\N{NO-BREAK SPACE}%"
