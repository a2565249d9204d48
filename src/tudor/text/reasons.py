"""Why a bot did what it did, in a sentence."""

from collections.abc import Mapping

from tudor.model.sight import Reason
from tudor.text.languages import N_
from tudor.text.speech import Speech

REASONS: Mapping[str, str] = {
    # Accusing
    "accuse-certain": N_("No other three cards can lie in the case file."),
    "accuse-trusting": N_("If nobody has hidden a card, no other three cards can lie in the case file."),
    "accuse-inferred": N_("By all that the others did, no other three cards can lie in the case file."),
    "accuse-gamble": N_("It is likely enough ({chance}), and somebody else would probably be first."),
    "accuse-at-last": N_("Nothing more is to be learnt here, and this is the likeliest answer ({chance})."),
    "accuse-seen-all": N_("All the other cards have been seen, or nobody could show these."),
    "accuse-guess": N_("Only {count} answers are left: time to guess."),
    # Suggesting
    "ask-likeliest": N_("Of all suggestions in this room, this one is likeliest to be the answer ({chance})."),
    "ask-telling": N_(
        "Whatever is answered, this suggestion tells most, of the room above all: {bits} bits stay unknown."
    ),
    "ask-pair": N_(
        "It was not in this room: so it is all about the suspect and the weapon, and these are the likeliest."
    ),
    "ask-open": N_("As far as is certain, it may have been this suspect, and this weapon."),
    "ask-unseen": N_("Nobody has shown these cards yet."),
    "ask-any": N_("Just to see who has what."),
    "keep-quiet": N_("The case is solved: asking on would only help the others."),
    # Moving
    "roll": N_("Rolling promises most."),
    "enter": N_("There is most to be learnt in {room}, counting the way."),
    "approach": N_("This is the way to {room}, where there is most to be learnt, counting the way."),
    "stroll": N_("It is just a stroll."),
    "passage": N_("The secret passage is the best way to {room}."),
    "stay": N_("There is more to be learnt here in {room} than on the way to another room."),
    "wait": N_("This place is as good as any that can be reached."),
    "fly": N_("{room} is worth going to straight away."),
    "no-other-way": N_("Nothing else could be done."),
    # Answering, and being spied on
    "show-only": N_("No other card could be shown."),
    "show-again": N_("{seat} has seen this card already, and learns nothing from it."),
    "show-known": N_("Others have seen this card already, so it is the smallest secret."),
    "show-least": N_("This card tells {seat} least: {bits} bits would still be unknown to that player."),
    "show-any": N_("One card is as good as another."),
    "nothing-to-show": N_("There was no card to show."),
    "denounce": N_("{seat} has shown a card that was denied before."),
    # Spying
    "stop-to-spy": N_("A spy square lies on the way, and a card is to be seen there."),
    "spy": N_("{seat} has shown least so far."),
    # Intrigue cards and powers
    "add-six": N_("Six steps more lead to a better place."),
    "power": N_("The power is of use now."),
    "glimpse": N_("Showing {seat} a card allows a look at one in return."),
    "look": N_("The cards in {pool} are not known yet."),
    "neighbour-shows": N_("The neighbour on the right shows a card: one more that is known."),
    "play-again": N_("Another turn is another chance to ask."),
    "send-home": N_("{suspect} is nearest to {pool}, where accusations are made."),
    "draw": N_("With {count} clocks drawn, another one kills nobody yet."),
    "deadly": N_("With {count} clocks drawn, the next one kills."),
    "hide": N_("If nobody answers, no card of one's own has to be shown."),
    "watch": N_("{seat} may show a card that is not known yet."),
    "let-be": N_("It is not worth a card."),
    "favourite-power": N_("{suspect} has a power worth having."),
    "any-character": N_("One suspect is as good as another."),
    # The end of a turn
    "end": N_("There is nothing left to do in this turn."),
}
"""By code, the sentence."""
OWN_WORDS = "own-words"
"""The code of a reason that a program outside gives in its own ``words``, in whatever language."""
SMALL = 0.01
"""Of chances below, a rounded figure would say that there is none."""


def tell_reason(speech: Speech, reason: Reason) -> str:
    """A reason in words."""
    if reason.code == OWN_WORDS:
        return str(reason.details["words"])
    return speech.say(
        REASONS[reason.code], {name: _spoken(speech, name, value) for name, value in reason.details.items()}
    )


def _spoken(speech: Speech, name: str, value: str | int | float) -> object:
    """Names as in any sentence, chances in percent, other figures as they are."""
    if isinstance(value, str):
        return speech.noun(value)
    return percent(value, speech.lang) if name == "chance" else _figure(str(value), speech.lang)


def _figure(figure: str, lang: str) -> str:
    return figure if lang == "en" else figure.replace(".", ",")


def percent(chance: float, lang: str) -> str:
    """A chance, as people write it.

    >>> percent(0.25, "en"), percent(0.004, "en")
    ('25%', '0.4%')
    """
    figure = f"{100 * chance:.0f}" if chance >= SMALL else f"{100 * chance:.1g}"
    return f"{figure}%" if lang == "en" else f"{_figure(figure, lang)}\N{NO-BREAK SPACE}%"
