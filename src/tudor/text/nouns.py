"""Names within sentences: with an article, without one, and after the French prepositions that merge with it.

A template asks for a form by its format specification: ``{to}`` the hall, ``{to:name}`` Hall, and in French
``{to:à}`` au hall, ``{to:de}`` du hall. ``{to:in}``, in French ``{to:dans}``, says where: in the hall, on the road. Words
on which the books differ are chosen by :class:`Vocabulary`.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping

_PLACED: Mapping[str, Mapping[str, str]] = {
    "en": {
        **dict.fromkeys(("beach", "boat", "bridge", "cliff", "island", "longship", "patio", "road", "roof"), "on"),
        **dict.fromkeys(("ship", "stairs", "street", "terrace", "train", "yacht"), "on"),
        **dict.fromkeys(("airport", "fountain", "lighthouse", "station"), "at"),
    },
    "fr": {
        **dict.fromkeys(("bateau", "chemin", "drakkar", "falaise", "île", "navire", "plage", "pont", "quai"), "sur"),
        **dict.fromkeys(("route", "terrasse", "toit", "yacht"), "sur"),
        **dict.fromkeys(("aéroport", "fontaine", "gare"), "à"),
    },
}
"""Places that take *on* or *at* instead of *in*, by their noun."""
_ARTICLES: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(r"^the "),
    "fr": re.compile(r"^(le |la |les |l['’])"),
}


class Noun:
    """What a card, a person or a square is called in the middle of a sentence."""

    def __init__(self, phrase: str, lang: str, *, square: bool = False) -> None:
        self.phrase = phrase
        self.lang = lang
        self.square = square

    def __format__(self, form: str) -> str:
        return _FORMS[form](self)

    def title(self) -> str:
        """The name alone, as it stands on a card.

        >>> Noun("the billiard room", "en").title(), Noun("l'auberge", "fr").title()
        ('Billiard room', 'Auberge')
        """
        return self.phrase if self.square else capitalised(_ARTICLES[self.lang].sub("", self.phrase, count=1))


class Vocabulary:
    """The words of an edition's own book, where books differ: ``soupçon`` or ``hypothèse``.

    A template offers variants, the usual one first; the one with a word of the book is taken:

    >>> "Entrez dans {book:une pièce|un lieu}.".format(book=Vocabulary("hypothèse, lieu"))
    'Entrez dans un lieu.'
    """

    def __init__(self, words: str) -> None:
        self._words = words.split(", ")

    def __format__(self, variants: str) -> str:
        offered = variants.split("|")
        return next((variant for variant in offered if any(word in variant for word in self._words)), offered[0])


def capitalised(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _de(noun: Noun) -> str:
    """After *de*.

    >>> [_de(Noun(phrase, "fr")) for phrase in ("le hall", "la cuisine", "Olibrius", "Mademoiselle Rose")]
    ['du hall', 'de la cuisine', "d'Olibrius", 'de Mademoiselle Rose']
    """
    if merged := _merged(noun.phrase, {"le ": "du ", "les ": "des "}):
        return merged
    return f"d'{noun.phrase}" if _begins_with_vowel(noun.phrase) else f"de {noun.phrase}"


def _to(noun: Noun) -> str:
    """After *à*; squares have no article, and are spoken of like those of a chessboard.

    >>> [_to(Noun(phrase, "fr")) for phrase in ("le hall", "l'auberge", "Olibrius")]
    ['au hall', "à l'auberge", 'à Olibrius']
    """
    if noun.square:
        return f"en {noun.phrase}"
    return _merged(noun.phrase, {"le ": "au ", "les ": "aux "}) or f"à {noun.phrase}"


def _in(noun: Noun) -> str:
    """Where somebody is in English.

    >>> [_in(Noun(phrase, "en")) for phrase in ("the roman camp", "the pirate ship", "the fountain")]
    ['in the roman camp', 'on the pirate ship', 'at the fountain']
    """
    placed = "on" if noun.square else _PLACED["en"].get(noun.title().split()[-1].lower(), "in")
    return f"{placed} {noun.phrase}"


def _dans(noun: Noun) -> str:
    """Where somebody is, or goes, in French.

    >>> [_dans(Noun(phrase, "fr")) for phrase in ("le petit salon", "la route", "la fontaine")]
    ['dans le petit salon', 'sur la route', 'à la fontaine']
    """
    placed = _PLACED["fr"].get(noun.title().split()[0].lower(), "dans")
    return _to(noun) if noun.square or placed == "à" else f"{placed} {noun.phrase}"


def _merged(phrase: str, mergers: Mapping[str, str]) -> str:
    for article, merger in mergers.items():
        if phrase.startswith(article):
            return merger + phrase.removeprefix(article)
    return ""


def _begins_with_vowel(phrase: str) -> bool:
    return unicodedata.normalize("NFD", phrase)[0].lower() in "aeiouy"


_FORMS: Mapping[str, Callable[[Noun], str]] = {
    "": lambda noun: noun.phrase,
    "name": Noun.title,
    "de": _de,
    "à": _to,
    "in": _in,
    "dans": _dans,
}
