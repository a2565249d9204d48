"""The mark of a doubtful line: "doubtful" behind it or, with the chance that it is wrong, "doubtful 30%"."""

import re

from msgspec.structs import replace

from tudor.deduction.sheet.headers import SheetLine
from tudor.text.errors import Illegal

MARK = re.compile(
    r"""(?ix) [\s,;]* [(\[]? \s*
    (?: (\d+ (?:[.,]\d+)?) \s* % \s* )?
    \b (?: doubtful | douteux | douteuse ) \b [\s:]*
    (?: (\d+ (?:[.,]\d+)?) \s* %? )?
    \s* [)\]]? \s* $"""
)
DOUBTFUL = 0.2
"""How likely a line is wrong that is marked without a number."""


def read_doubt(line: SheetLine) -> SheetLine:
    """The line without its mark, and with the doubt it expresses.

    >>> read_doubt(SheetLine(5, "Ann: plum rope hall -> nobody (doubtful 30%)"))
    SheetLine(number=5, text='Ann: plum rope hall -> nobody', doubt=0.3)
    """
    mark = MARK.search(line.text)
    if mark is None:
        return line
    percent = mark[1] or mark[2]
    chance = float(percent.replace(",", ".")) / 100 if percent else DOUBTFUL
    with line.named():
        if not 0 < chance < 1:
            raise Illegal("doubt-range")
    return replace(line, text=line.text[: mark.start()], doubt=chance)
