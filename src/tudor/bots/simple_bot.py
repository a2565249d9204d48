"""Remembers what it is shown, asks for what it has not seen, and accuses when only one answer is left."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from tudor.model.actions import Accuse, Action, Denounce, End, Move, Passage, Roll, Show, Stay, Suggest
from tudor.model.board import Board
from tudor.model.cards import Card, Place, Room, Seat, Triple
from tudor.model.happenings import NobodyShowed, Suggested
from tudor.model.options import Legal, Places, Suggestions
from tudor.model.sight import CardSeen, Decision, HandSeen, Observation, View

MOVING_ON = 0.5
"""How often it leaves a room that is as good as any other."""


class SimpleBot:
    """A careful beginner: it never guesses, and never accuses before it is sure."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._elsewhere: set[Card] = set()
        """Cards known to lie in a hand."""
        self._in_case: set[Card] = set()
        self._shown: set[tuple[Seat, Card]] = set()
        """To whom this seat has shown what."""
        self._named: Triple | None = None

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """Accuse when sure; otherwise do what may bring something new."""
        for observation in news:
            self._note(view, observation)
        legal = decision.legal
        solution = self._solution(view)
        if solution is not None and legal.of(Accuse) is not None:
            return Accuse(*solution)
        match decision.kind:
            case "start":
                return self._begin(view, legal)
            case "move":
                return self._walk(view, legal)
            case "suggest":
                return self._suggest(view, legal)
            case "answer":
                return self._answer(view, legal)
            case "close":
                return End()

    # What it knows

    def _note(self, view: View, observation: Observation) -> None:
        match observation:
            case HandSeen(cards=cards):
                self._elsewhere.update(cards)
            case CardSeen(witness=witness, to=to, card=card):
                self._elsewhere.add(card)
                if witness == view.seat:
                    self._shown.add((to, card))
            case Suggested(seat=seat, named=named) if seat == view.seat:
                self._named = named
            case NobodyShowed(seat=seat) if seat == view.seat and not view.setup.options.false_witnesses:
                assert self._named is not None
                self._in_case.update(card for card in self._named if card not in view.hand)
            case _:
                pass

    def _candidates(self, cards: Iterable[Card]) -> list[Card]:
        """Those of one kind of card that may lie in the case file."""
        cards = tuple(cards)
        known = [card for card in cards if card in self._in_case]
        return known or [card for card in cards if card not in self._elsewhere]

    def _solution(self, view: View) -> tuple[Card, Card, Card] | None:
        edition = view.setup.edition
        kinds = [self._candidates(cards) for cards in (edition.suspects, edition.weapons, edition.rooms)]
        if any(len(candidates) > 1 for candidates in kinds):
            return None
        (suspect,), (weapon,), (room,) = kinds
        return suspect, weapon, room

    def _wanted_rooms(self, view: View) -> list[Room]:
        """Rooms worth asking in: those still open; once the room is known, those nobody can answer with."""
        rooms = self._candidates(view.setup.edition.rooms)
        if len(rooms) == 1:
            rooms += [card for card in view.hand if card in view.setup.edition.rooms]
        # Asking in one place for ever may bring nothing where witnesses may be false: move on now and then.
        elsewhere = [room for room in rooms if room != view.pawns[view.seat or ""]]
        return elsewhere if elsewhere and self._rng.random() < MOVING_ON else rooms

    # What it does

    def _begin(self, view: View, legal: Legal) -> Action:
        here = view.pawns[view.seat or ""]
        wanted = self._wanted_rooms(view)
        passage = next((action for action in legal.of(Passage) or () if isinstance(action, Passage)), None)
        if (accused := legal.of(Denounce)) is not None:
            return accused.pick(self._rng)
        if legal.of(Suggest) is not None and here in wanted:
            return self._suggest(view, legal)
        if Stay() in legal and here in wanted:
            return Stay()
        if passage is not None and (passage.to in wanted or Roll() not in legal):
            return passage
        return Roll() if Roll() in legal else Stay()

    def _walk(self, view: View, legal: Legal) -> Action:
        offered = legal.of(Move)
        if not isinstance(offered, Places):
            return Stay()
        board, wanted = view.setup.edition.board, self._wanted_rooms(view)
        nearest = min(_steps_to_nearest(board, place, wanted) for place in offered.to)
        return Move(self._rng.choice([to for to in offered.to if _steps_to_nearest(board, to, wanted) == nearest]))

    def _suggest(self, view: View, legal: Legal) -> Action:
        offered = legal.of(Suggest)
        assert isinstance(offered, Suggestions)
        choice = self._rng.choice
        return Suggest(
            choice(self._candidates(offered.suspects)), choice(self._candidates(offered.weapons)), offered.rooms[0]
        )

    def _answer(self, view: View, legal: Legal) -> Action:
        """Show what that player has seen already, if possible; never lie."""
        shows = [action for action in legal if isinstance(action, Show)]
        if not shows:
            return legal.choose(self._rng)
        again = [action for action in shows if (view.player, action.card) in self._shown]
        return self._rng.choice(again or shows)


@cache
def _steps_to(board: Board, room: Room) -> dict[Place, int]:
    """How many steps lead from each place to a room, on an empty board."""
    steps: dict[Place, int] = {room: 0}
    frontier: list[Place] = list(dict.fromkeys(board.doors_of(room)))
    count = 0
    while frontier:
        count += 1
        steps.update(dict.fromkeys(frontier, count))
        around = (step for square in frontier for step in (*board.neighbours[square], *board.behind(square)))
        reached = [place for place in dict.fromkeys(around) if place not in steps]
        steps.update({place: count + 1 for place in reached if place in board.rooms})
        frontier = [place for place in reached if place not in steps]
    return steps


def _steps_to_nearest(board: Board, place: Place, rooms: Sequence[Room]) -> int:
    return min(_steps_to(board, room)[place] for room in rooms)
