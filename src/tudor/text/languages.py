"""The languages of the catalogue, and translation from English.

English sentences are in the code, marked with :func:`N_` for extraction; translations are gettext catalogues in
``locale/``.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

LANGUAGES = ("en", "fr")

LOCALE = Path(__file__).parent / "locale"


def N_(sentence: str) -> str:
    """Mark a sentence for translation; return it unchanged."""
    return sentence


def translate(sentence: str, lang: str) -> str:
    """A marked sentence in one of :data:`LANGUAGES`."""
    return _translations(lang).gettext(sentence)


@cache
def _translations(lang: str) -> NullTranslations:
    if lang == "en":
        return NullTranslations()
    compiled = LOCALE / lang / "LC_MESSAGES" / "tudor.mo"
    if not compiled.exists():
        raise FileNotFoundError(f"The catalogue {compiled} is not compiled: run `make setup`.")
    with compiled.open("rb") as file:
        return GNUTranslations(file)
