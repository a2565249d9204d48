"""Numbers as each language writes them."""

NO_FIGURE = "–"
"""Stands for a missing figure in a column of figures."""

_SIGNS = {
    "en": str.maketrans({}),
    # A narrow no-break space between thousands, and a decimal comma.
    "fr": str.maketrans({",": "\u202f", ".": ","}),
}


def number(value: float, lang: str, *, digits: int = 0) -> str:
    """A number with a given number of decimals.

    >>> number(1234.56, "en"), number(1234.56, "en", digits=1), number(0.5, "fr", digits=1)
    ('1,235', '1,234.6', '0,5')
    """
    return f"{value:,.{digits}f}".translate(_SIGNS[lang])


def percentage(share: float, lang: str) -> str:
    """A share as a percentage.

    >>> percentage(0.125, "en")
    '12.5%'
    """
    return number(share * 100, lang, digits=1) + ("\u202f%" if lang == "fr" else "%")
