"""Sentences about one edition in one language, filled with its names."""

from collections.abc import Iterable, Mapping

from tudor.model.cards import Triple, place_of
from tudor.model.edition import Edition
from tudor.text.errors import known_language
from tudor.text.languages import N_, translate
from tudor.text.nouns import Noun, Vocabulary, capitalised

PLAYER = N_("player {place}")
"""A seat that has no suspect yet, in the middle of a sentence."""
CARD = N_("the {name} card")
"""The card of a suspect, who may also sit at the table."""


class Speech:
    """Names and sentences of one edition in one language."""

    def __init__(self, edition: Edition, lang: str) -> None:
        self.edition = edition
        self.lang = known_language(lang)
        self._names = edition.names[lang]
        # Placeholders any sentence may use.
        self._always = {
            "the_dice": self.the_dice,
            "pool": self.noun(edition.pool or "pool"),
            "book": Vocabulary(self._names["vocabulary"]),
        }

    def noun(self, thing: str) -> Noun:
        """The name of a card, the victim, a square or a seat, in every form a sentence may need."""
        place = place_of(thing)
        if place is not None and thing not in self._names:
            return Noun(translate(PLAYER, self.lang).format(place=place), self.lang)
        return Noun(self._names.get(thing, thing), self.lang, square=thing not in self._names)

    def card(self, card: str) -> Noun:
        """The name of a card that somebody holds or shows: a suspect's card is never taken for the player."""
        noun = self.noun(card)
        if card not in self.edition.suspects:
            return noun
        return Noun(translate(CARD, self.lang).format(name=noun.title()), self.lang)

    def is_square(self, place: str) -> bool:
        """Is this a square of the board? Squares have no names that a person could read."""
        return place in self.edition.board.neighbours

    def name(self, thing: str) -> str:
        """What something is called on its own: ``Rope``, ``Miss Scarlet``, ``q1``."""
        return self.noun(thing).title()

    def within(self, thing: str) -> str:
        """What something is called in the middle of a sentence: ``the rope``, ``Miss Scarlet``, ``q1``."""
        return self.noun(thing).phrase

    def phrase(self, template: str, details: Mapping[str, object] | None = None) -> str:
        """A marked piece of a sentence in this language, with its placeholders filled."""
        return translate(template, self.lang).format_map({**self._always, **(details or {})})

    def say(self, template: str, details: Mapping[str, object] | None = None) -> str:
        """A marked sentence in this language, with its placeholders filled and a capital to begin with."""
        return capitalised(self.phrase(template, details))

    @property
    def the_dice(self) -> str:
        """The die, or the dice, as the edition has them."""
        return translate(N_("the die") if self.edition.dice == 1 else N_("the dice"), self.lang)

    def triple(self, triple: Triple) -> str:
        """A suspect, a weapon and a room."""
        return ", ".join(map(self.within, triple))

    def several(self, things: Iterable[str]) -> str:
        """A list in a sentence: ``the rope, the hall and Mr. Green``; empty for nothing."""
        return self._joined(self.within(thing) for thing in things)

    def cards(self, cards: Iterable[str]) -> str:
        """A list of cards: ``the rope, the hall and the Mr. Green card``."""
        return self._joined(self.card(card).phrase for card in cards)

    def _joined(self, phrases: Iterable[str]) -> str:
        *others, last = list(phrases) or [""]
        if not others:
            return last
        return self.phrase(N_("{others} and {last}"), {"others": ", ".join(others), "last": last})

    def titles(self, things: Iterable[str]) -> str:
        """A list of card names: ``Rope, Hall, Mr. Green``."""
        return ", ".join(map(self.name, things))

    def placed(self, places: Mapping[str, str]) -> str:
        """What is where: ``Rope (Hall), Knife (Study)``."""
        return ", ".join(f"{self.name(thing)} ({self.name(place)})" for thing, place in places.items())


def total(dice: tuple[int, ...]) -> str:
    """What the dice show: ``4``, ``3 + 5 = 8``, or ``? + 5 = 5``."""
    shown = " + ".join(str(face) if face else "?" for face in dice)
    return shown if len(dice) == 1 else f"{shown} = {sum(dice)}"
