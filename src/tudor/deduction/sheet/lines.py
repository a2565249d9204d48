"""The lines after the headers: suggestions with their answers, accusations, and other facts."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from tudor.deduction.facts import CASE, Fact, Holds, HoldsOneOf, Lacks, NotCase, Note, Owner, Showed, Source, Tag
from tudor.deduction.sheet.headers import SheetLine, SheetQuestion, SheetTable
from tudor.deduction.sheet.name_finder import Tokens, tokens, without_fillers
from tudor.deduction.sheet.vocabulary import (
    ABOUT_ACCUSATIONS,
    ABOUT_NO,
    ACCUSES,
    AND,
    ARROW,
    CANNOT,
    EVERYONE,
    HELPS,
    ME_FIRST,
    NEGATED,
    NO,
    NO_SIGN,
    NOBODY,
    NOR,
    NOT,
    NUMBERED,
    ONE_OF,
    RIGHT,
    SHOWS,
    SUGGESTS,
    TELLS,
    TO_SOMEBODY,
    UNANSWERED,
    WRONG,
    YES_SIGN,
)
from tudor.model.cards import Card, Seat, Triple
from tudor.text.errors import Illegal, Message, Unreadable


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
            return self._suggestion(self._named(tokens(name), SUGGESTS), self._cards.triple(named), answered)
        if any(word in ACCUSES for word in tokens(text)):
            return self._accusation(text)
        return self._told(text)

    def _named(self, written: Tokens, verbs: frozenset[str]) -> Seat:
        """The player named before one of these verbs, which may be written or not."""
        if len(written) > 1 and written[-1] in verbs and not self._people.nearest(written):
            return self._named(written[:-1], verbs)
        return self._people.one(written)

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
        if self._nobody_shows(answered):
            return self._implied(others)
        answers = [*self._written(answered, named)]
        if not answers:
            raise Unreadable("sheet-answer", text=answered.strip())
        heard = {answer.seat for answer in answers}
        if seat in heard:
            raise Illegal("sheet-own-answer", player=seat)
        self._question(seat, answers, others)
        return self._implied(self._before(answers, others, heard)) + answers

    def _nobody_shows(self, answered: str) -> bool:
        """Is it "nobody", "nobody showed a card" or "everyone passes"?"""
        written = tokens(_spelt_out(answered))
        if written in NOBODY:
            return True
        for length in range(1, len(written)):
            name, rest = written[:length], {*written[length:]}
            if name in NOBODY and not self._people.nearest(name) and rest <= SHOWS | NO | ABOUT_NO:
                return True
            if name in EVERYONE and not self._people.nearest(name) and rest & NO and rest <= NO | ABOUT_NO:
                return True
        return False

    def _written(self, answered: str, named: Triple) -> Iterator[WrittenAnswer]:
        """The answers one by one; a name alone takes over the pass behind it: "Ben, Cleo no"."""
        waiting: list[tuple[str, Seat]] = []
        for part in self._parts(answered):
            alone = self._people.nearest(tokens(_with_signs(part)))
            if len(alone) == 1:
                waiting.append((part, alone[0]))
                continue
            answer = self._answer(part, named)
            if waiting and answer.shows:
                break
            yield from (WrittenAnswer(seat, shows=False) for _, seat in waiting)
            yield answer
            waiting = []
        if waiting:
            raise Unreadable("sheet-answer", text=waiting[0][0].strip())

    def _parts(self, answered: str) -> Iterator[str]:
        """What each player answered: separated by commas, or by "and" before a name."""
        for part in re.split(r"[,;]", answered):
            now, *more = AND.split(part)
            for link, after in zip(more[::2], more[1::2], strict=True):
                if any(self._people.nearest(tokens(after)[:length]) for length in (1, 2, 3)):
                    yield now
                    now = after
                else:
                    now += link + after
            if tokens(_with_signs(now)):
                yield now

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
        written = tokens(_with_signs(_spelt_out(part)))
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
            # Anything else may be another player's answer, which must not be lost.
            return WrittenAnswer(found[0], shows=False) if {*rest} <= NO | ABOUT_NO else None
        card = without_fillers(word for word in rest if word not in SHOWS)
        if not card:
            return WrittenAnswer(found[0], shows=True)
        if not self._cards.resemble(card):
            return None
        shown = self._cards.one(card, tuple(named))
        if shown not in tuple(named):
            raise Illegal("sheet-not-named", card=self._cards.typed([shown])[0], cards=self._cards.typed(named))
        return WrittenAnswer(found[0], shows=True, card=shown)

    # Everything else

    def _accusation(self, text: str) -> Iterator[tuple[Fact, Tag]]:
        """An accusation made aloud; a written one tells only its author anything."""
        written = re.findall(r"[\w'’-]+", text)
        verb = next(place for place, word in enumerate(written) if tokens(word) and tokens(word)[0] in ACCUSES)
        self._named(tokens(" ".join(written[:verb])), HELPS)
        behind = [word for word in written[verb + 1 :] if not {*tokens(word)} <= ABOUT_ACCUSATIONS]
        named = [word for word in behind if not {*tokens(word)} & (WRONG | RIGHT)]
        if not named:
            return
        triple = self._cards.triple(" ".join(named))
        said = {token for word in written[verb + 1 :] for token in tokens(word)}
        if said & RIGHT and not said & NEGATED:
            yield from ((Holds(CASE, card), "case") for card in triple)
        else:
            yield NotCase(triple), "accused"

    def _told(self, text: str) -> Iterator[tuple[Fact, Tag]]:
        """What an owner is known to have or to lack."""
        owner, (holds, tag), cards = self._sentence(text)
        if tag == "murdered":
            self.murdered.add(owner)
        if holds and ONE_OF.search(text):
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
                behind = text[match.end() :].lstrip(" :")
                cards = self._without_viewer(behind) if tells == (True, "disclosed") else behind
                return found[0], tells, self._cards.several(NOR.sub(",", ONE_OF.sub(",", cards)))
        raise Unreadable("sheet-no-line")

    def _without_viewer(self, text: str) -> str:
        """The cards of "me the rope", "Dad the rope" or "the rope to Dad"."""
        bare = ME_FIRST.sub("", text)
        behind = TO_SOMEBODY.search(bare)
        if behind and self._people.nearest(tokens(behind[1])):
            return bare[: behind.start()]
        first, _, rest = bare.strip().partition(" ")
        is_viewer = bool(rest) and not self._cards.resemble(tokens(first)) and bool(self._people.nearest(tokens(first)))
        return rest if is_viewer else bare


def _spelt_out(text: str) -> str:
    """The text with "not" instead of "n't"."""
    return NOT.sub(" not", CANNOT.sub("cannot", text))


def _with_signs(text: str) -> str:
    """The text with words instead of signs."""
    return NO_SIGN.sub(" no ", YES_SIGN.sub(" yes ", text))


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
