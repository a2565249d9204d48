"""The headers of a sheet: who plays, and the writer's own cards."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from tudor.deduction.facts import CASE, POOL, Holds, Owner, Source
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.sheet.edition_names import edition_named
from tudor.deduction.sheet.name_finder import tokens
from tudor.deduction.sheet.names import CardNames, PlayerNames
from tudor.editions import load, with_house_rules
from tudor.editions.decks import KINDS, own_deck
from tudor.model.cards import Seat, Suspect
from tudor.model.edition import Edition
from tudor.text.errors import Illegal, Message, TudorError, Unreadable

HEADERS: Mapping[str, str] = {
    "edition": "edition, game, édition, jeu",
    "rules": "rules, house rules, règles, règles de la maison",
    "players": "players, joueurs, joueuses",
    "me": "me, I am, moi, je suis",
    "cards": "cards, my cards, hand, my hand, cartes, mes cartes, main, ma main",
    "dealer": "dealer, donneur, donneuse",
    "sizes": "sizes, hands, hand sizes, mains, tailles",
    "false-witnesses": "false witnesses, faux témoins",
    "suspects": "suspects, characters, personnages",
    "weapons": "weapons, armes",
    "rooms": "rooms, places, pièces, lieux",
    "answers": "answers, witnesses, réponses, témoins",
}
KEYS = {tokens(word): key for key, words in HEADERS.items() for word in words.split(",")}
WITNESSES = {
    **dict.fromkeys(map(tokens, ("all", "everyone", "everybody", "tous", "toutes", "tout le monde")), "all"),
    **dict.fromkeys(map(tokens, ("until shown", "until a card is shown", "jusqu'à une carte")), "until-shown"),
}
"""Who answers a suggestion, in words."""
FEWEST, MOST = 2, 10
"""Players whose notes can be read, whatever the box says."""
YES = frozenset(["yes", "y", "oui", "o"])
PLAYER = re.compile(r"([^(]+?)\s*(?:\((.*)\))?")


class SheetLine(Struct, frozen=True):
    """A line of the file and its number."""

    number: int
    text: str
    doubt: float = 0.0
    """The probability that it is wrong, if it is marked as doubtful."""

    @contextmanager
    def named(self) -> Iterator[None]:
        """Add the line's number and text to any error inside."""
        try:
            yield
        except TudorError as error:
            raise type(error)("sheet-line", line=self.number, text=self.text, reason=error.message) from None


class SheetQuestion(Struct, frozen=True):
    """A line that can be read but is probably a slip, and the question about it."""

    line: SheetLine
    reason: Message

    def text(self, lang: str) -> str:
        """The question with its line."""
        return Message("sheet-line", line=self.line.number, text=self.line.text, reason=self.reason).text(lang)


class SheetTable(Struct, frozen=True, eq=False):
    """The players, cards and knowledge the headers define."""

    edition: Edition
    people: PlayerNames
    cards: CardNames
    knowledge: Knowledge
    false_witnesses: bool
    questions: tuple[SheetQuestion, ...]


def header_of(text: str) -> tuple[str, str] | None:
    """The header of a line and its value; None if it has none."""
    key, colon, value = text.partition(":")
    header = KEYS.get(tokens(key))
    return (header, value.strip()) if colon and header else None


class HeaderReader:
    """Reads the headers, in any order."""

    def __init__(
        self,
        lines: Mapping[str, tuple[SheetLine, str]],
        lang: str,
        usual: Edition,
        named: Callable[[str], Edition] = load,
    ) -> None:
        """``lines`` gives the line and the value of each header; ``usual`` is played if none names an edition."""
        self._lines = lines
        self._lang = lang
        self._usual = usual
        self._named = named

    def table(self) -> SheetTable:
        """The table where the notes were taken."""
        edition = self._edition()
        cards = CardNames(edition, self._lang)
        people = self._people(edition, cards)
        knowledge = Knowledge(
            edition, people.seats, hand_sizes=self._sizes(people), dealer=self._player("dealer", people), me=people.me
        )
        questions = self._take_hand(people, cards, knowledge)
        _, lying = self._lines.get("false-witnesses", (None, ""))
        return SheetTable(edition, people, cards, knowledge, lying.casefold() in YES, questions)

    def _edition(self) -> Edition:
        line, value = self._lines.get("edition", (SheetLine(0, ""), self._usual.id))
        with line.named():
            edition = self._usual if line.number == 0 else edition_named(value, self._named)
        line, rules = self._lines.get("rules", (line, ""))
        with line.named():
            edition = with_house_rules(edition, rules.replace(",", " ").split())
        return self._with_own_cards(self._with_witnesses(edition))

    def _with_witnesses(self, edition: Edition) -> Edition:
        """The edition with the house rule for who answers."""
        if "answers" not in self._lines:
            return edition
        line, value = self._lines["answers"]
        with line.named():
            if tokens(value) not in WITNESSES:
                raise Unreadable("sheet-witnesses", text=value)
            return with_house_rules(edition, [f"witnesses={WITNESSES[tokens(value)]}"])

    def _with_own_cards(self, edition: Edition) -> Edition:
        """The edition with the cards named in the notes, if there are any."""
        own = {kind: self._lines[kind] for kind in KINDS if kind in self._lines}
        if not own:
            return edition
        line = max((line for line, _ in own.values()), key=lambda line: line.number)
        with line.named():
            return own_deck(edition, {kind: _listed(value) for kind, (_, value) in own.items()})

    def _people(self, edition: Edition, cards: CardNames) -> PlayerNames:
        if "players" not in self._lines:
            raise Unreadable("sheet-missing", example="players: Ann, Ben, Cleo")
        line, value = self._lines["players"]
        with line.named():
            players = [_player(part.strip(), edition, cards) for part in value.split(",") if part.strip()]
            _check([name for name, _ in players])
        people = PlayerNames(edition, players, self._lang)
        people.me = self._player("me", people)
        return people

    def _player(self, key: str, people: PlayerNames) -> Seat | None:
        """The player a header names, if it is there."""
        if key not in self._lines:
            return None
        line, value = self._lines[key]
        with line.named():
            return people.one(tokens(value))

    def _sizes(self, people: PlayerNames) -> dict[Owner, int] | None:
        if "sizes" not in self._lines:
            return None
        line, value = self._lines["sizes"]
        with line.named():
            return dict(_size(part, people) for part in value.split(",") if part.strip())

    def _take_hand(self, people: PlayerNames, cards: CardNames, knowledge: Knowledge) -> tuple[SheetQuestion, ...]:
        """Note the writer's own cards, which must fill their hand; a question for each that is named twice."""
        if "cards" not in self._lines:
            return ()
        line, value = self._lines["cards"]
        with line.named():
            if people.me is None:
                raise Unreadable("sheet-missing", example=f"me: {people.seats[0]}")
            hand = cards.several(value)
            _check_hand(len(hand), knowledge.hand_sizes.get(people.me))
        for card in dict.fromkeys(hand):
            knowledge.add(Holds(people.me, card), Source("hand", line.number))
        twice = {card: Message("slip-twice", card=cards.typed([card])[0]) for card in hand if hand.count(card) > 1}
        return tuple(SheetQuestion(line, reason) for reason in twice.values())


def _listed(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in re.split(r"[,;]", value) if tokens(part))


def _player(text: str, edition: Edition, cards: CardNames) -> tuple[str, Suspect | None]:
    """A name, and the suspect in brackets behind it."""
    match = PLAYER.fullmatch(text)
    if match is None or not tokens(match[1]) or match[1] in (CASE, POOL):
        raise Unreadable("sheet-missing", example="players: Ann, Ben (Plum), Cleo")
    if match[2] is None:
        return match[1], None
    suspect = cards.one(tokens(match[2]), edition.suspects)
    if suspect not in edition.suspects:
        raise Unreadable("not-a-suspect", card=cards.typed([suspect])[0], cards=cards.typed(edition.suspects))
    return match[1], suspect


def _check(names: list[str]) -> None:
    if not FEWEST <= len(names) <= MOST:
        raise Illegal("sheet-players", fewest=FEWEST, most=MOST, count=len(names))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Illegal("sheet-player-twice", player=twice)


def _check_hand(named: int, size: int | None) -> None:
    if size is not None and named != size:
        raise Illegal("sheet-hand", count=size, named=named)


def _size(part: str, people: PlayerNames) -> tuple[Owner, int]:
    """How many cards an owner has: "Ann 6"."""
    *name, count = tokens(part)
    found = people.owner(tuple(name))
    if len(found) != 1 or not count.isdecimal():
        raise Unreadable("sheet-missing", example="hands: Ann 5, Ben 5, Cleo 4, Dora 4")
    return found[0], int(count)
