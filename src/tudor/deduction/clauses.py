"""Notes and conclusions as clauses of a sentence; similar ones share a clause."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.deduction import phrases
from tudor.deduction.argument import Conclusion
from tudor.deduction.facts import CASE, POOL, Holds, HoldsOneOf, Lacks, NotCase, Note, Owner, Showed
from tudor.deduction.phrases import Pair
from tudor.model.cards import Card, Seat
from tudor.model.edition import Edition
from tudor.text.languages import N_, translate
from tudor.text.nouns import Noun, Vocabulary
from tudor.text.speech import CARD

Counted: TypeAlias = Literal["turn", "line"]
"""What the numbers of the sources count: turns of a game, or lines of a file."""


class ClauseContent(Struct, frozen=True):
    """The content of a clause: what is said about which owner, and when. Clauses for different cards are merged."""

    about: str
    owner: Owner
    number: int
    apart: tuple[Card, ...] = ()
    """The cards themselves, where clauses must not be merged."""
    mistaken: bool = False
    """Is it true only if what was noted then is wrong?"""


class Clauses:
    """How to speak about one table in one language."""

    def __init__(
        self,
        edition: Edition,
        lang: str,
        you: Seat | None,
        names: Mapping[Owner, str],
        counted: Counted,
        seats: Iterable[Seat] = (),
    ) -> None:
        self._edition, self.lang, self.you = edition, lang, you
        self._names = names
        self._players = {seat for seat in seats if seat not in names}
        """The players who are called by their suspects."""
        self._counted = counted

    def noun(self, card: Card) -> Noun:
        """The name of a card, or of the pool."""
        return Noun(self._edition.names[self.lang].get(card, card), self.lang)

    def card(self, card: Card) -> Noun:
        """The name of a card: that of a suspect who sits at the table is never taken for the player."""
        noun = self.noun(card)
        if card not in self._players:
            return noun
        return Noun(translate(CARD, self.lang).format(name=noun.title()), self.lang)

    def who(self, owner: Owner) -> Noun:
        """The name of a player, which may be that of a card."""
        return Noun(self._names[owner], self.lang) if owner in self._names else self.noun(owner)

    def kind_of(self, card: Card) -> int:
        """0, 1 or 2 for a suspect, a weapon or a room."""
        edition = self._edition
        return next(
            place for place, kind in enumerate((edition.suspects, edition.weapons, edition.rooms)) if card in kind
        )

    def say(self, template: str, **details: object) -> str:
        """A marked sentence in this language, with its placeholders filled."""
        pool = self.noun(self._edition.pool or POOL)
        book = Vocabulary(self._edition.names[self.lang]["vocabulary"])
        return translate(template, self.lang).format_map({"pool": pool, "book": book, **details})

    def say_of(self, owner: Owner, pair: Pair, **details: object) -> str:
        """The sentence about an owner, or to you."""
        return self.say(pair[owner == self.you], owner=self.who(owner), **details)

    def listed(self, cards: Iterable[Card]) -> str:
        """The cards joined by commas and "and"."""
        *others, last = (self.card(card).phrase for card in cards)
        return self.say(N_("{others} and {last}"), others=", ".join(others), last=last) if others else last

    def named(self, cards: Iterable[Card]) -> str:
        """The cards joined by commas."""
        return ", ".join(self.card(card).phrase for card in cards)

    def conclusion(self, owner: Owner, cards: Iterable[Card], *, holds: bool) -> str:
        """An owner holds these cards, or none of them."""
        cards = tuple(cards)
        if holds:
            return self._of_owner(owner, phrases.HAS, phrases.IN_CASE, phrases.IN_POOL, self.listed(cards))
        named = self.named(cards)
        if len(cards) == 1:
            return self._of_owner(owner, phrases.LACKS, phrases.NOT_IN_CASE, phrases.NOT_IN_POOL, named)
        return self._of_owner(owner, phrases.LACKS_ALL, phrases.NONE_IN_CASE, phrases.NONE_IN_POOL, named)

    def _of_owner(self, owner: Owner, seat: Pair, case: str, pool: str, listed: str) -> str:
        if owner == CASE:
            return self.say(case, cards=listed)
        return self.say(pool, cards=listed) if owner == POOL else self.say_of(owner, seat, cards=listed)

    def noted(self, note: Note, conclusion: Conclusion) -> str:
        """A sentence on a conclusion that a note states by itself: how it was learnt, without saying it twice."""
        said, cards = _said(note, conclusion.card)
        if note.source.tag == "hand":
            return self.say(phrases.UNREASONED, so=self.say_of(said.owner, phrases.DEALT, cards=self.listed(cards)))
        because = self.joined([(note, conclusion.card)])
        if said.mistaken or said.about in phrases.SEEN_THERE:
            return self.say(phrases.UNREASONED, so=because)
        so = self.conclusion(conclusion.owner, (conclusion.card,), holds=conclusion.holds)
        if said.about not in ("holds", "lacks"):
            return self.say(phrases.PLAINLY, so=so, because=because)
        template = phrases.NOTED[self._counted] if said.number else phrases.UNREASONED
        return self.say(template, so=so, number=said.number)

    def joined(self, premises: Iterable[tuple[Conclusion | Note, Card | None]]) -> str:
        """All premises, similar ones in one clause; of a note, only what it says about the card, if one is given."""
        clauses: dict[ClauseContent, list[Card]] = {}
        for premise, card in premises:
            said, cards = _said(premise, card)
            known = clauses.setdefault(said, [])
            known += [named for named in cards if named not in known]
        return self.say(N_("; ")).join(self._clauses(clauses))

    def _clauses(self, clauses: Mapping[ClauseContent, list[Card]]) -> list[str]:
        """The clauses in order, with all denials of an owner together where the first one stands."""
        told: list[str] = []
        denying: set[Owner] = set()
        for said, cards in clauses.items():
            if said.about != "passed":
                told.append(self._clause(said, cards))
            elif said.owner not in denying:
                denying.add(said.owner)
                told.append(self._denials(said.owner, clauses))
        return told

    def _denials(self, owner: Owner, clauses: Mapping[ClauseContent, list[Card]]) -> str:
        denials = [
            self.say(phrases.DENIAL[self._counted if said.number else ""], cards=self.listed(cards), number=said.number)
            for said, cards in sorted(clauses.items(), key=lambda item: item[0].number)
            if said.about == "passed" and said.owner == owner
        ]
        *others, last = denials
        if others:
            last = self.say(N_("{others} and {last}"), others=", ".join(others), last=last)
        return self.say_of(owner, phrases.PASSED, denials=last)

    def _clause(self, said: ClauseContent, cards: list[Card]) -> str:
        match said.about:
            case "holds" | "lacks":
                clause = self.conclusion(said.owner, cards, holds=said.about == "holds")
            case "one-of":
                one = (phrases.HAS_ONE, phrases.ONE_IN_CASE, phrases.ONE_IN_POOL)
                clause = self._of_owner(said.owner, *one, self.named(cards))
            case "accused":
                clause = self.say(phrases.ACCUSED, named=", ".join(self.noun(card).phrase for card in cards))
            case "showed-one" | "hid-one":
                pair = phrases.SHOWED_ONE if said.about == "showed-one" else phrases.HID_ONE
                clause = self.say_of(said.owner, pair, cards=self.named(cards))
            case "case" | "pool" as place:
                clause = self.say(phrases.SEEN_THERE[place], cards=self.listed(cards))
            case tag:
                clause = self.say_of(said.owner, phrases.SEEN[tag], cards=self.listed(cards))
        when = phrases.IF_WRONG if said.mistaken else phrases.WHEN
        return self.say(when[self._counted], number=said.number, clause=clause) if said.number else clause


def _said(premise: Conclusion | Note, card: Card | None) -> tuple[ClauseContent, tuple[Card, ...]]:
    """What a premise says, and about which cards."""
    if isinstance(premise, Conclusion):
        return ClauseContent("holds" if premise.holds else "lacks", premise.owner, 0), (premise.card,)
    tag = premise.source.tag
    # A hand is known from the beginning.
    number, mistaken = 0 if tag == "hand" else premise.source.turn, tag == "mistaken"
    about: str
    match premise.fact:
        case Holds(owner=owner, card=held) | Showed(owner=owner, card=held):
            about = tag if tag in phrases.SEEN or tag in phrases.SEEN_THERE else "holds"
            return ClauseContent(about, owner, number, mistaken=mistaken), (held,)
        case Lacks(owner=owner, cards=cards):
            about = "passed" if tag == "passed" else "lacks"
            return ClauseContent(about, owner, number, mistaken=mistaken), (card,) if card else cards
        case HoldsOneOf(owner=owner, cards=cards):
            about = {"shown": "showed-one", "lied": "hid-one"}.get(tag, "one-of")
            return ClauseContent(about, owner, number, cards, mistaken), cards
        case NotCase(triple=triple):
            return ClauseContent("accused", CASE, number, tuple(triple)), tuple(triple)
