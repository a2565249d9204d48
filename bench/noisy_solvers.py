"""Solvers of puzzles as weak and as strong as people: they forget clues and follow short chains of thought.

They share nothing with the deduction engine: a table of who may still have which card, and a few rules that everybody
at a table knows, applied one link of the chain after another.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tudor.deduction import consider
from tudor.model.cards import Triple
from tudor.puzzles.clues import PASSED, UNSEEN, Clue
from tudor.puzzles.puzzle import OPEN, Puzzle

CASE, POOL = "case", "pool"
Owners: TypeAlias = dict[str, set[str]]
"""By card, who may have it."""


class Strength(Struct, frozen=True):
    """How well somebody solves."""

    links: int
    """How long a chain of thought may be."""
    memory: int
    """How many answers they keep in mind; which ones of more than that, chance decides."""
    forgets: float
    """The probability to forget any answer besides."""
    counts_sets: bool
    """Do they see that several sets somebody showed from fill a hand?"""
    supposes: bool
    """Do they suppose something to see whether it is impossible?"""
    blur: float
    """By how many bits they misjudge a suggestion."""


def strengths(count: int = 20) -> list[Strength]:
    """Solvers of rising strength."""
    ranks = [place / (count - 1) for place in range(count)]
    return [
        Strength(
            links=1 + round(11 * rank),
            memory=3 + round(37 * rank**1.5),
            forgets=0.06 * (1 - rank),
            counts_sets=rank > 0.4,
            supposes=rank > 0.7,
            blur=0.3 * (1 - rank),
        )
        for rank in ranks
    ]


class OneOf(Struct, frozen=True):
    """Somebody has one of these cards."""

    owner: str
    cards: frozenset[str]


class Impossible(Exception):
    """Something that was supposed cannot be."""


class Solver:
    """One attempt at a puzzle."""

    def __init__(self, puzzle: Puzzle, strength: Strength, rng: Random) -> None:
        self.puzzle, self.strength = puzzle, strength
        self._rng = rng
        edition = puzzle.rules
        self._kinds = (edition.suspects, edition.weapons, edition.rooms)
        self._sizes = puzzle.hand_sizes
        everyone = {seat for seat in self._sizes if seat != puzzle.me} | {CASE}
        self.owners: Owners = {card: set(everyone) for card in edition.cards}
        for card in puzzle.hand:
            self.owners[card] = {puzzle.me}
        self._sets: list[OneOf] = []
        self._wrong: list[frozenset[str]] = []
        self.kept: list[Clue] = []
        answers = [(place, at) for place, clue in enumerate(puzzle.clues) for at in range(max(1, len(clue.answers)))]
        held = rng.sample(answers, min(len(answers), strength.memory))
        self._held = {answer for answer in held if rng.random() >= strength.forgets}
        for place, clue in enumerate(puzzle.clues):
            self._note(place, clue)

    # What is remembered

    def _note(self, place: int, clue: Clue) -> None:
        whole = (place, 0) in self._held
        if clue.verb == "accuses":
            self._wrong += [frozenset(clue.cards)] * whole
        elif clue.verb != "asks":
            for card in clue.cards if whole else ():
                self.owners[card] = {POOL if clue.verb == "pool" else clue.seat}
        else:
            answers = tuple(answer for at, answer in enumerate(clue.answers) if (place, at) in self._held)
            self.kept.append(Clue(clue.turn, clue.seat, "asks", clue.cards, answers))
            for witness, answer in answers:
                self._answered(witness, answer, clue.cards)

    def _answered(self, witness: str, answer: str, cards: tuple[str, ...]) -> None:
        if witness == self.puzzle.me:
            return
        if answer == PASSED:
            for card in cards:
                self.owners[card].discard(witness)
        elif answer == UNSEEN:
            self._sets.append(OneOf(witness, frozenset(cards)))
        else:
            self.owners[answer] = {witness}

    # What is deduced

    def think(self) -> None:
        """Follow the chain as far as the solver can."""
        left = self._follow(self.owners, self.strength.links)
        if self.strength.supposes and left:
            self._suppose(left)

    def _follow(self, owners: Owners, links: int) -> int:
        """Link after link, until nothing new follows; the links that are left."""
        for left in range(links, 0, -1):
            found = [*self._excluded(owners)]
            news = [(card, owner) for card, owner in found if owner in owners[card]]
            for card, owner in news:
                owners[card].discard(owner)
            self._check(owners)
            if not news:
                return left
        return 0

    def _check(self, owners: Owners) -> None:
        if any(not who for who in owners.values()):
            raise Impossible

    def _suppose(self, links: int) -> None:
        """Suppose a card with each owner it may have; drop what leads nowhere, and think again."""
        changed = True
        while changed:
            changed = False
            for card, who in self.owners.items():
                for owner in sorted(who) if len(who) > 1 else ():
                    trial = {other: {*may} for other, may in self.owners.items()}
                    trial[card] = {owner}
                    try:
                        self._follow(trial, links)
                    except Impossible:
                        self.owners[card].discard(owner)
                        changed = True
            if changed:
                self._follow(self.owners, links)

    def _excluded(self, owners: Owners) -> Iterator[tuple[str, str]]:
        """What one link of thought excludes: a card with an owner."""
        yield from self._by_case(owners)
        for owner, size in self._sizes.items():
            if owner != self.puzzle.me:
                yield from self._by_hand(owners, owner, size)
        for one in self._sets:
            can = [card for card in one.cards if one.owner in owners[card]]
            if not can:
                raise Impossible
            if len(can) == 1:
                yield from ((can[0], other) for other in owners[can[0]] if other != one.owner)
        for wrong in self._wrong:
            open_cards = [card for card in wrong if owners[card] != {CASE}]
            yield from ((card, CASE) for card in open_cards if len(open_cards) == 1)

    def _by_case(self, owners: Owners) -> Iterator[tuple[str, str]]:
        for kind in self._kinds:
            can = [card for card in kind if CASE in owners[card]]
            known = [card for card in kind if owners[card] == {CASE}]
            if not can or len(known) > 1:
                raise Impossible
            if known:
                yield from ((card, CASE) for card in can if card not in known)
            elif len(can) == 1:
                yield from ((can[0], other) for other in owners[can[0]] if other != CASE)

    def _by_hand(self, owners: Owners, owner: str, size: int) -> Iterator[tuple[str, str]]:
        can = [card for card, who in owners.items() if owner in who]
        known = [card for card in can if len(owners[card]) == 1]
        if len(can) < size or len(known) > size:
            raise Impossible
        if len(known) == size:
            yield from ((card, owner) for card in can if card not in known)
        elif len(can) == size:
            yield from ((card, other) for card in can for other in owners[card] if other != owner)
        elif self.strength.counts_sets:
            yield from self._by_sets(owners, owner, size - len(known), known)

    def _by_sets(self, owners: Owners, owner: str, free: int, known: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Sets without a common card that take up all free places of a hand."""
        sets = {
            frozenset(card for card in one.cards if owner in owners[card]) for one in self._sets if one.owner == owner
        }
        apart = sorted((cards for cards in sets if cards.isdisjoint(known)), key=sorted)
        for chosen in combinations(apart, free) if free <= 3 else ():
            union = frozenset().union(*chosen)
            if len(union) == sum(map(len, chosen)):
                yield from ((card, owner) for card in owners if card not in union and card not in known)

    # What is answered

    @property
    def solves(self) -> bool:
        """Does the solver find the answer? What is not certain to them, they do not guess."""
        if self.puzzle.kind == "best-question":
            return self._asks_best()
        try:
            self.think()
        except Impossible:
            return False
        return self._answer() == self.puzzle.answer

    def _answer(self) -> str:
        puzzle = self.puzzle
        if puzzle.kind == "who-holds-it":
            return " ".join(sorted(self.owners[puzzle.about[0]]))
        if puzzle.kind == "what-was-shown":
            turn, witness = puzzle.about
            named = next(clue.cards for clue in puzzle.clues if clue.verb == "asks" and str(clue.turn) == turn)
            return " ".join(card for card in named if witness in self.owners[card])
        found = [[card for card in kind if self.owners[card] == {CASE}] for kind in self._kinds]
        return " ".join(cards[0] if cards else OPEN for cards in found)

    def _asks_best(self) -> bool:
        """Weigh the suggestions by what is remembered, each with a blur."""
        remembered = replace(self.puzzle, story=tuple(clue.line for clue in self.kept))
        named = [Triple(*one.split()) for one in self.puzzle.about]
        weighed = [
            one.entropy + self._rng.gauss(0, self.strength.blur) for one in consider(remembered.knowledge(), named)
        ]
        return self.puzzle.about[weighed.index(min(weighed))] == self.puzzle.answer


def solved_by(puzzle: Puzzle, solvers: Sequence[Strength]) -> int:
    """How many of these solve a puzzle."""
    return sum(Solver(puzzle, one, Random(f"{puzzle.id}/{place}")).solves for place, one in enumerate(solvers))
