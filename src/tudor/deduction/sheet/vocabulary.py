"""The words of notes in both languages, as :func:`~tudor.deduction.sheet.name_finder.tokens` gives them."""

import re
from collections.abc import Mapping

from tudor.deduction.facts import Tag
from tudor.deduction.sheet.name_finder import Tokens, tokens

ARROW = re.compile(r"-+>|=+>|→")
NUMBERED = re.compile(r"(\d+)(?:[.):]\s*|\s+(?=\S))")
ONE_OF = re.compile(r"(?i)\b(?:or|ou|soit|one\s+of|l['’]une?\s+d\w+|une?\s+de)\b")
NOR = re.compile(r"(?i)\b(?:nor|ni)\b")
AND = re.compile(r"(?i)(\b(?:and|then|et|puis)\b)")
YES_SIGN = re.compile(r"(?<!\S)[?✓✔+](?!\S)")
NO_SIGN = re.compile(r"(?<!\S)[✗✘x–-](?!\S)")
CANNOT, NOT = re.compile(r"(?i)\bcan['’]t\b"), re.compile(r"(?i)n['’]t\b")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NO = _words("no non nothing rien none pass passes passed passe cannot not pas aucune aucun")
ABOUT_NO = _words(
    "does did do could can has have had show shows showed anything any of them these it card cards the a to me "
    "ne n a ai peut pu montre de la ces cartes carte une son tour m"
)
"""What may stand beside a no without changing it."""
SHOWS = _words("shows show showed shown yes does did can has montre oui ai card one something me une carte moi m to")
SUGGESTS = _words("suggests suggest suggested asks ask asked says said suggere propose demande dit")
NOBODY = {tokens(word) for word in ("nobody", "no one", "none", "nothing", "personne", "no", "non", "rien")}
EVERYONE = {tokens(word) for word in ("everyone", "everybody", "all", "tous", "toutes", "tout le monde")}
UNANSWERED = {tokens(word) for word in ("unanswered", "silence", "silenced", "butler", "sans réponse", "majordome")}
ACCUSES = _words("accuses accuse accused")
WRONG = _words("wrong failed no false incorrect lost loses faux fausse non rate perdu perd")
RIGHT = _words("right correct yes wins won juste oui gagne")
ABOUT_ACCUSATIONS = _words("c est is was it s that a not isn wasn t pas n")
"""What may stand beside the verdict."""
NEGATED = _words("not isn wasn pas")
HELPS = _words("a has have ai")
"""Verbs that only help another one: "Dad has accused …"."""
TO_SOMEBODY = re.compile(r"(?i)\s+(?:to|à)\s+(\S+)\s*$")
ME_FIRST = re.compile(r"(?i)^\W*(?:to\s+)?(?:me|moi)\b")

_TOLD: Mapping[tuple[bool, Tag], str] = {
    (False, "told"): """does not have, doesn t have, don t have, do not have, has not got, hasn t got, hasn t, has not,
        has neither, have neither, has no, have no, lacks, lack, does not contain, doesn t contain, n a ni, n a aucune,
        n a aucun, n a pas, n ai ni, n ai aucune, n ai pas, ne possede pas, ne contient pas, ne contient ni""",
    (True, "told"): "has got, have got, has, have, holds, contains, a, ai, possede, contient",
    (True, "disclosed"): "m a montre, a montre, me montre, montre, has shown, shows, showed",
    (
        True,
        "murdered",
    ): """was murdered, is dead, murdered, open, a ete assassine, a ete assassinee, est mort, est morte,
        assassine, assassinee""",
}
TELLS: Mapping[Tokens, tuple[bool, Tag]] = dict(
    sorted(
        ((tuple(phrase.split()), tells) for tells, phrases in _TOLD.items() for phrase in phrases.split(",")),
        key=lambda told: -len(told[0]),
    )
)
"""Other facts, by the words behind the name; longer phrases come first."""
