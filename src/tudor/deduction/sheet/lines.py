"""The lines after the headers: suggestions with their answers, accusations, and other facts."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from tudor.deduction.facts import CASE, Fact, Holds, HoldsOneOf, Lacks, NotCase, Note, Owner, Showed, Source, Tag
from tudor.deduction.sheet.headers import SheetLine, SheetQuestion, SheetTable
from tudor.deduction.sheet.name_finder import Tokens, tokens, without_fillers
from tudor.model.cards import Card, Seat, Triple
from tudor.text.errors import Illegal, Message, Unreadable

ARROW = re.compile(r"-+>|=+>|→")
NUMBERED = re.compile(r"(\d+)(?:[.)]\s*|\s+(?=\S))")
OR = re.compile(r"(?i)\b(?:or|ou)\b")
NOR = re.compile(r"(?i)\b(?:nor|ni)\b")
YES_SIGN = re.compile(r"(?<!\S)[?✓✔+](?!\S)")
NO_SIGN = re.compile(r"(?<!\S)[✗✘x–-](?!\S)")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NO = _words("no non nothing rien none pass passes passed passe cannot pas")
SHOWS = _words("shows show showed shown yes montre oui card one something me une carte moi m to")
SUGGESTS = _words("suggests suggest suggested asks ask asked says said suggere propose demande dit")
NOBODY = {tokens(word) for word in ("nobody", "no one", "none", "nothing", "personne", "no", "non", "rien")}
UNANSWERED = {tokens(word) for word in ("unanswered", "silence", "silenced", "butler", "sans réponse", "majordome")}
ACCUSES = _words("accuses accuse accused")
WRONG = _words("wrong failed no false faux fausse non rate raté")
RIGHT = _words("right correct yes wins juste oui gagne")

# Other facts, by the words behind the name; longer phrases come first.
TELLS: Mapping[Tokens, tuple[bool, Tag]] = {
    ("does", "not", "have"): (False, "told"),
    ("doesn", "t", "have"): (False, "told"),
    ("has", "neither"): (False, "told"),
    ("n", "a", "ni"): (False, "told"),
    ("n", "a", "aucune"): (False, "told"),
    ("n", "a", "pas"): (False, "told"),
    ("has", "not"): (False, "told"),
    ("has", "no"): (False, "told"),
    ("lacks",): (False, "told"),
    ("m", "a", "montre"): (True, "disclosed"),
    ("has",): (True, "told"),
    ("have",): (True, "told"),
    ("holds",): (True, "told"),
    ("a",): (True, "told"),
    ("contient",): (True, "told"),
    ("shows",): (True, "disclosed"),
    ("showed",): (True, "disclosed"),
    ("montre",): (True, "disclosed"),
    ("murdered",): (True, "murdered"),
    ("open",): (True, "murdered"),
    ("assassine",): (True, "murdered"),
    ("assassinee",): (True, "murdered"),
}


class WrittenAnswer(Struct, frozen=True):
    """One player's answer: a pass, a card, or a card unseen."""

    seat: Seat
    shows: bool
    card: Card | None = None


class LineReader:
    """Reads the lines of one table."""

    def __init__(self, table: SheetTable) -> None:
        self._edition, self._people, self._cards = table.edition, table.people, table.cards
        self._lying = table.false_witnesses
        self._line = SheetLine(0, "")
        self.murdered: set[Seat] = set()
        """Players who no longer answer."""
        self.questions: list[SheetQuestion] = [*table.questions]
        """What is probably a slip."""

    def read(self, line: SheetLine) -> tuple[Note, ...]:
        """The notes a line gives."""
        self._line = line
        with line.named():
            facts = self._facts(self._without_number(line.text))
            return tuple(Note(fact, Source(tag, line.number)) for fact, tag in facts)

    def _without_number(self, text: str) -> str:
        """The line without the number of the suggestion, unless a player is called like that."""
        match = NUMBERED.match(text)
        return text if match is None or self._people.nearest(tokens(match[1])) else text[match.end() :]

    def _facts(self, text: str) -> Iterator[tuple[Fact, Tag]]:
        if ARROW.search(text):
            said, _, answered = ARROW.sub("→", text, count=1).partition("→")
            name, colon, named = said.partition(":")
            if not colon:
                name, named = self._said(said)
            return self._suggestion(self._people.one(tokens(name)), self._cards.triple(named), answered)
        if any(word in ACCUSES for word in tokens(text)):
            return self._accusation(text)
        return self._told(text)

    # Suggestions

    def _said(self, said: str) -> tuple[str, str]:
        """The name and the cards of "Dad suggests plum rope hall"."""
        written = said.split()
        for place, word in enumerate(written):
            if place and {*tokens(word)} & SUGGESTS:
                return " ".join(written[:place]), " ".join(written[place + 1 :])
        raise Unreadable("sheet-suggestion")

    def _suggestion(self, seat: Seat, named: Triple, answered: str) -> Iterator[tuple[Fact, Tag]]:
        if tokens(answered) in UNANSWERED:
            return
        for answer in self._answers(seat, named, answered):
            if answer.shows:
                yield _shown(answer, named, seen=self._people.me in (seat, answer.seat))
            elif not self._lying:
                yield Lacks(answer.seat, tuple(named)), "passed"

    def _answers(self, seat: Seat, named: Triple, answered: str) -> list[WrittenAnswer]:
        """All answers, including the passes implied by the order of the table."""
        others = self._people.after(seat)
        parts = [part for part in re.split(r"[,;]", answered) if part.strip()]
        if len(parts) == 1 and tokens(parts[0]) in NOBODY:
            return self._implied(others)
        answers = [self._answer(part, named) for part in parts]
        if not answers:
            raise Unreadable("sheet-answer", text=answered.strip())
        heard = {answer.seat for answer in answers}
        if seat in heard:
            raise Illegal("sheet-own-answer", player=seat)
        self._question(seat, answers, others)
        return self._implied(self._before(answers, others, heard)) + answers

    def _question(self, seat: Seat, answers: list[WrittenAnswer], others: tuple[Seat, ...]) -> None:
        """Ask about answers that the rules do not expect."""
        shown = next((answer for answer in answers if answer.shows), None)
        for answer in answers:
            if answer.shows and answer.card is None and seat == self._people.me:
                self._ask(Message("slip-card", player=answer.seat))
        if self._edition.rules.witnesses == "all":
            return
        for earlier, later in pairwise(answers):
            if others.index(later.seat) < others.index(earlier.seat):
                self._ask(Message("slip-order", player=later.seat, other=earlier.seat))
            elif shown is not None and answers.index(later) > answers.index(shown):
                self._ask(Message("slip-after", player=shown.seat, other=later.seat))

    def _ask(self, reason: Message) -> None:
        self.questions.append(SheetQuestion(self._line, reason))

    def _before(self, answers: list[WrittenAnswer], others: tuple[Seat, ...], heard: set[Seat]) -> list[Seat]:
        """Unmentioned players asked before the last answer; nobody where all answer."""
        if self._edition.rules.witnesses == "all":
            return []
        last = max(others.index(answer.seat) for answer in answers)
        return [other for other in others[:last] if other not in heard]

    def _implied(self, seats: tuple[Seat, ...] | list[Seat]) -> list[WrittenAnswer]:
        return [WrittenAnswer(seat, shows=False) for seat in seats if seat not in self.murdered]

    def _answer(self, part: str, named: Triple) -> WrittenAnswer:
        written = tokens(NO_SIGN.sub(" no ", YES_SIGN.sub(" yes ", part)))
        # The longest name first: "Marie-Louise" is not Marie with a card called Louise.
        for length in range(len(written) - 1, 0, -1):
            answer = self._answer_of(written[:length], written[length:], named)
            if answer is not None:
                return answer
        self._people.one(written[:1])
        raise Unreadable("sheet-answer", text=part.strip())

    def _answer_of(self, name: Tokens, rest: Tokens, named: Triple) -> WrittenAnswer | None:
        """The answer, if this part is a player's name and the rest makes sense."""
        found = self._people.nearest(name)
        if len(found) != 1:
            return None
        if any(word in NO for word in rest):
            return WrittenAnswer(found[0], shows=False)
        card = without_fillers(word for word in rest if word not in SHOWS)
        if not card:
            return WrittenAnswer(found[0], shows=True)
        if not self._cards.resemble(card):
            return None
        shown = self._cards.one(card, tuple(named))
        if shown not in tuple(named):
            raise Illegal("sheet-not-named", card=shown, cards=tuple(named))
        return WrittenAnswer(found[0], shows=True, card=shown)

    # Everything else

    def _accusation(self, text: str) -> Iterator[tuple[Fact, Tag]]:
        """An accusation made aloud; a written one tells only its author anything."""
        written = re.findall(r"[\w'’-]+", text)
        verb = next(place for place, word in enumerate(written) if tokens(word) and tokens(word)[0] in ACCUSES)
        self._people.one(tokens(" ".join(written[:verb])))
        named = [word for word in written[verb + 1 :] if not {*tokens(word)} & (WRONG | RIGHT)]
        if not named:
            return
        triple = self._cards.triple(" ".join(named))
        if any({*tokens(word)} & RIGHT for word in written[verb + 1 :]):
            yield from ((Holds(CASE, card), "case") for card in triple)
        else:
            yield NotCase(triple), "accused"

    def _told(self, text: str) -> Iterator[tuple[Fact, Tag]]:
        """What an owner is known to have or to lack."""
        owner, (holds, tag), cards = self._sentence(text)
        if tag == "murdered":
            self.murdered.add(owner)
        if holds and OR.search(text):
            yield HoldsOneOf(owner, cards), tag
        elif holds:
            yield from ((Holds(owner, card), tag) for card in cards)
        else:
            yield Lacks(owner, cards), tag

    def _sentence(self, text: str) -> tuple[Owner, tuple[bool, Tag], tuple[Card, ...]]:
        plain = _plain(text)
        for words, tells in TELLS.items():
            pattern = r"\b" + r"\W+".join(words) + r"\b"
            match = re.search(pattern, plain)
            found = self._people.owner(tokens(text[: match.start()])) if match else ()
            if match and len(found) == 1:
                named = NOR.sub(",", OR.sub(",", text[match.end() :].lstrip(" :")))
                return found[0], tells, self._cards.several(named)
        raise Unreadable("sheet-no-line")


def _plain(text: str) -> str:
    """The text in lower case without accents, each letter in its place."""
    return "".join(map(_letter, text))


@lru_cache(maxsize=4096)
def _letter(character: str) -> str:
    return (tokens(character) or (" ",))[0][:1]


def _shown(answer: WrittenAnswer, named: Triple, *, seen: bool) -> tuple[Fact, Tag]:
    if answer.card is None:
        return HoldsOneOf(answer.seat, tuple(named)), "shown"
    return Showed(answer.seat, answer.card, tuple(named)), "shown" if seen else "watched"
