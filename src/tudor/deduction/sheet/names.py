"""The names of one table: its cards and its players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tudor.deduction.facts import CASE, POOL, Owner
from tudor.deduction.sheet.name_finder import OTHER_LANGUAGE, NameFinder, Tokens, tokens, without_fillers
from tudor.model.cards import Card, Seat, Suspect, Triple
from tudor.model.edition import Edition
from tudor.text.errors import Ambiguous, Unreadable
from tudor.text.languages import LANGUAGES
from tudor.text.nouns import Noun

SUSPECT = 10
"""How much farther a suspect's name is than a player's own name."""
ME = "me, I, moi, je, j"
CASE_WORDS = "case, case file, envelope, étui, étui confidentiel, enveloppe"
POOL_WORDS = "pool, piscine"
SYNONYMS: Mapping[Card, tuple[str, ...]] = {
    "scarlet": ("scarlett", "miss scarlett"),
    "green": ("reverend green", "mr green", "révérend olive", "docteur olive"),
    "white": ("mrs white", "chef white"),
    "mustard": ("col mustard",),
    "orchid": ("doctor orchid",),
    "gray": ("grey",),
    "knife": ("dagger", "poignard"),
    "dagger": ("knife", "couteau"),
    "wrench": ("spanner", "clef anglaise"),
    "lead-pipe": ("lead piping", "piping"),
    "revolver": ("gun", "pistol", "pistolet"),
    "pistol": ("gun", "revolver"),
    "candlestick": ("candle holder",),
    "rope": ("cord",),
    "lounge": ("living room", "sitting room", "grand salon"),
    "billiard-room": ("billiards",),
    "conservatory": ("winter garden", "jardin d'hiver"),
}
"""What other boxes and other families call a card; a card of that very name comes first."""


class CardNames:
    """The cards of an edition, found by what people write."""

    def __init__(self, edition: Edition, lang: str) -> None:
        self._edition, self._lang = edition, lang
        others = ((card, name, OTHER_LANGUAGE) for card in edition.cards for name in SYNONYMS.get(card, ()))
        self._finder = NameFinder([*_names(edition, edition.cards, lang), *others])

    def one(self, written: Tokens, among: Sequence[Card] = ()) -> Card:
        """The card meant; of several equally near, one ``among`` these."""
        nearest = self._finder.nearest(without_fillers(written) or written)
        near = tuple(card for card in nearest if card in among) or nearest
        if not near:
            raise self._unknown(written)
        if len(near) > 1:
            raise Ambiguous("sheet-ambiguous", text=" ".join(written), readings=self.typed(near))
        return near[0]

    def typed(self, cards: Iterable[Card]) -> tuple[str, ...]:
        """What to type for these cards: their ids, which are English, or their names in another language."""
        names = self._edition.names[self._lang]
        return tuple(cards) if self._lang == "en" else tuple(Noun(names[card], self._lang).title() for card in cards)

    def resemble(self, written: Tokens) -> bool:
        """Could every word belong to a card?"""
        return all(self._finder.found((word,)) or self._finder.resembles(word) for word in written)

    def several(self, text: str) -> tuple[Card, ...]:
        """All cards named, with or without commas."""
        if "," in text:
            return tuple(self.one(tokens(part)) for part in text.split(",") if tokens(part))
        written = without_fillers(tokens(text))
        return self._best(written, self._finder.readings(written, len(written)))

    def triple(self, text: str) -> Triple:
        """A suspect, a weapon and a room, in any order."""
        written = without_fillers(tokens(text))
        readings = [
            (off, tuple(card for kind in self._kinds() for card in cards if card in kind))
            for off, cards in self._finder.readings(written, 3)
            if all(sum(card in kind for card in cards) == 1 for kind in self._kinds())
        ]
        if not readings and self._finder.misfit(written) is None:
            raise Unreadable("sheet-triple", text=text.strip())
        if not readings:
            raise self._unknown(written, self._unnamed(written))
        return Triple(*self._best(written, readings))

    def _unnamed(self, written: Tokens) -> tuple[Card, ...]:
        """The cards of the kinds that none of the words names."""
        named = {card for word in written for card in self._finder.nearest((word,))}
        missing = [kind for kind in self._kinds() if named.isdisjoint(kind)]
        return tuple(card for kind in missing for card in kind)

    def _kinds(self) -> tuple[tuple[Card, ...], ...]:
        return self._edition.suspects, self._edition.weapons, self._edition.rooms

    def _best(self, written: Tokens, readings: list[tuple[int, tuple[Card, ...]]]) -> tuple[Card, ...]:
        if not readings:
            raise self._unknown(written)
        least = min((off, len(cards)) for off, cards in readings)
        best = [*dict.fromkeys(cards for off, cards in readings if (off, len(cards)) == least)]
        if len(best) > 1:
            raise Ambiguous(
                "sheet-ambiguous",
                text=" ".join(written),
                readings=tuple(" + ".join(self.typed(cards)) for cards in best),
            )
        return best[0]

    def _unknown(self, written: Tokens, among: tuple[Card, ...] = ()) -> Unreadable:
        """The nearest name; the names to choose from if none is near."""
        word = self._finder.misfit(written) or " ".join(written)
        nearest = self._finder.similar(word, among or self._edition.cards)
        if nearest is None:
            return Unreadable("unknown-word", word=word, words=self.typed(among or self._edition.cards))
        return Unreadable("sheet-word", word=word, nearest=nearest)


class PlayerNames:
    """The players, found by their own names or their suspects."""

    def __init__(self, edition: Edition, players: Sequence[tuple[str, Suspect | None]], lang: str) -> None:
        self.seats: tuple[Seat, ...] = tuple(name for name, _ in players)
        self.me: Seat | None = None
        self._edition = edition
        names = [(name, name, 0) for name in self.seats]
        for name, suspect in players:
            names += [
                (name, alias, off + SUSPECT) for _, alias, off in _names(edition, [suspect] if suspect else [], lang)
            ]
        self._finder = NameFinder(names)

    def one(self, written: Tokens) -> Seat:
        """The player meant."""
        found = self.nearest(written)
        if not found:
            word = " ".join(written)
            raise Unreadable("sheet-player", word=word, nearest=self._finder.guess(word), players=self.seats)
        if len(found) > 1:
            raise Ambiguous("sheet-ambiguous", text=" ".join(written), readings=found)
        return found[0]

    def nearest(self, written: Tokens) -> tuple[Seat, ...]:
        """The players who may be meant. A player of that name takes precedence over "me"."""
        found = self._finder.nearest(written)
        exact = [seat for seat in found if tokens(seat) == written]
        if not exact and self.me is not None and _is_one_of(written, ME):
            return (self.me,)
        return found

    def owner(self, written: Tokens) -> tuple[Owner, ...]:
        """The players who may be meant, or the case file, or the pool."""
        found = self.nearest(written)
        written = without_fillers(written) or written
        if not found and _is_one_of(written, CASE_WORDS):
            return (CASE,)
        return (POOL,) if not found and self._edition.pool and _is_one_of(written, POOL_WORDS) else found

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The other players, starting on this one's left."""
        here = self.seats.index(seat)
        return self.seats[here + 1 :] + self.seats[:here]


def _is_one_of(written: Tokens, words: str) -> bool:
    return written in {tokens(word) for word in words.split(",")}


def _names(edition: Edition, things: Sequence[str], lang: str) -> Iterator[tuple[str, str, int]]:
    """The id of each thing, which is English, and its names; another language is a little farther."""
    for thing in things:
        yield thing, thing, 0 if lang == "en" else OTHER_LANGUAGE
        for language in LANGUAGES:
            yield thing, edition.names[language][thing], 0 if language == lang else OTHER_LANGUAGE
