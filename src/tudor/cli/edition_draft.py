"""The text of a new edition file: a commented starting point, with everything that can be changed."""

import json
from collections.abc import Iterable, Iterator, Mapping

from tudor.editions.consistency import switches
from tudor.model.edition import Edition
from tudor.text.languages import LANGUAGES

HEAD = """\
# An edition of your own. Change what you like, leave out what stays as in {base}, and look for mistakes with
# `tudor edition check {file}`. Play it with `tudor play --edition {file}`.

# The edition that gives everything you leave out.
based-on = "{base}"
# Which rule book this is.
book = "The rules of our house"

# The cards, by ids of lower-case letters, digits and hyphens; the suspects clockwise, as they start.
"""
BOARD = """
# The board: that of {base}. To draw your own, write these instead:
#
#   [board]
#   map = \"""
#   KKK.HHH
#   KKK.HHH
#   .......
#   \"""
#   legend = {{ "." = "square", K = "kitchen", H = "hall" }}
#   doors = {{ kitchen = ["d1"], hall = ["f3"] }}
#   starts = {{ scarlet = "a3", mustard = "g3" }}
#
# `map-file = "board.txt"` takes the map from a file beside this one, and `use = "none"` is for a game without a board.
"""
RULES = """
# The rules, each with the other values it can have.
[rules]
"""
NAMES = """
# What everything is called in the middle of a sentence. A name that you leave out is made of the id.
"""


def draft(base: Edition, file: str) -> str:
    """A file that plays like the edition it is based on, until it is changed."""
    parts = (
        HEAD.format(base=base.id, file=file),
        *_contents(base),
        BOARD.format(base=base.id),
        RULES,
        *_rules(base),
        NAMES,
    )
    return "".join((*parts, *_names(base)))


def _contents(base: Edition) -> Iterator[str]:
    for key, cards in (("suspects", base.suspects), ("weapons", base.weapons), ("rooms", base.rooms)):
        yield f"{key} = {_list(cards)}\n"
    yield f"# The suspect who begins, where a suspect does.\nlead = {_quoted(base.lead)}\n"
    yield f"# How many dice: 1 or 2, or 0 without a board.\ndice = {base.dice}\n"
    fewest, most = base.players
    yield f"# The fewest and the most players.\nplayers = [{fewest}, {most}]\n"


def _rules(base: Edition) -> Iterator[str]:
    values = base.switches
    for switch, possible in switches().items():
        others = ", ".join(value for value in possible if value != values[switch])
        yield f"{switch} = {_quoted(values[switch])}  # {others}\n"
    if base.weapons_fixed:
        yield "\n# The room where each weapon starts.\n[weapons-fixed]\n"
        yield from _table(base.weapons_fixed)


def _names(base: Edition) -> Iterator[str]:
    titles = {"en": "Our house", "fr": "Notre maison"}
    abouts = {"en": "Played as we always did.", "fr": "Comme nous avons toujours joué."}
    for lang in LANGUAGES:
        cards = {card: base.names[lang][card] for card in base.cards}
        yield f"\n[names.{lang}]\n"
        yield from _table({"title": titles[lang], "about": abouts[lang], "victim": base.names[lang]["victim"], **cards})


def _table(entries: Mapping[str, str]) -> Iterable[str]:
    return (f"{key} = {_quoted(value)}\n" for key, value in entries.items())


def _list(cards: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, cards))}]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
