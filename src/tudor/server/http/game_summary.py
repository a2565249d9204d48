"""A finished game in a few words, from its record."""

from functools import lru_cache

from msgspec import Struct

from tudor.editions import find
from tudor.notation.headers import PLAYER, read_headers
from tudor.notation.records import NOBODY, UNFINISHED
from tudor.server.table.game_result import turns_in
from tudor.text import words
from tudor.text.languages import N_
from tudor.text.page_phrases import PHRASES


class GameSummary(Struct, frozen=True, kw_only=True):
    """What is told of a finished game without showing a card."""

    edition: str
    title: str
    """The edition's title."""
    people: tuple[str, ...]
    bots: int
    turns: int
    result: str
    """Who won, as a sentence."""

    def line(self, lang: str) -> str:
        """Who played, and how long."""
        say = words(find(self.edition), lang).say
        bots = say(PHRASES["bot-count"], {"count": self.bots}) if self.bots else ""
        turns = say(N_("{count} turns"), {"count": self.turns})
        return " · ".join(filter(None, (", ".join(self.people), bots, turns)))


@lru_cache(256)
def summary(record: str, lang: str) -> GameSummary:
    """The summary of a record, complete or not."""
    headers = read_headers(record.partition("\n\n")[0].splitlines(), find)
    setup, winner = headers.setup, headers.result.value
    people = {number: headers.free.get(f"{PLAYER}{number + 1}", "") for number in range(len(setup.seats))}
    told = words(setup.edition, lang)
    result = told.say(PHRASES["nobody-won"])
    if winner == UNFINISHED:
        result = told.say(PHRASES["table-closed"])
    elif winner != NOBODY:
        result = told.say(PHRASES["who-won"], {"who": told.noun(winner)})
    return GameSummary(
        edition=setup.edition.id,
        title=setup.edition.names[lang]["title"],
        people=tuple(filter(None, people.values())),
        bots=sum(not name for name in people.values()),
        turns=turns_in(record),
        result=result,
    )
