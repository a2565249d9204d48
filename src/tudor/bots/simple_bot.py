"""Remembers what it is shown, asks for what it has not seen, and accuses when only one answer is left."""

from collections.abc import Iterable, Sequence
from random import Random

from tudor.bots.distances import steps_to_nearest
from tudor.model.actions import (
    Accuse,
    Action,
    Butler,
    Decline,
    Denounce,
    Draw,
    End,
    Look,
    Move,
    Passage,
    Roll,
    Show,
    Stay,
    Stop,
    Suggest,
    UsePower,
)
from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.happenings import Murdered, NobodyShowed, Suggested
from tudor.model.options import Legal, Places, Suggestions
from tudor.model.sight import (
    CardSeen,
    Decision,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    Observation,
    PoolSeen,
    View,
    WatchSeen,
)

MOVING_ON = 0.5
"""How often it leaves a room that is as good as any other."""
DANGEROUS_CLOCKS = 5
"""So many clocks in the open make drawing for nothing too dangerous."""


class SimpleBot:
    """A careful beginner: it never guesses, and never accuses before it is sure."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._elsewhere: set[Card] = set()
        """Cards known to lie in a hand or in the pool."""
        self._in_case: set[Card] = set()
        self._pool_known = False
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
            case "answer" | "disclose":
                return self._answer(view, legal)
            case "close" | "pool":
                return self._close(legal)
            case "draw" | "react":
                return Draw() if Draw() in legal and view.clocks < DANGEROUS_CLOCKS else Decline()
            case "spy":
                return legal.choose(self._rng)

    # What it knows

    def _note(self, view: View, observation: Observation) -> None:
        match observation:
            case HandSeen(cards=cards) | Murdered(cards=cards):
                self._elsewhere.update(cards)
            case PoolSeen(cards=cards):
                self._elsewhere.update(cards)
                self._pool_known = True
            case CardSeen(witness=witness, to=to, card=card) | DisclosureSeen(witness=witness, to=to, card=card):
                self._elsewhere.add(card)
                if witness == view.seat:
                    self._shown.add((to, card))
            case WatchSeen(card=card) | GlimpseSeen(card=card):
                self._elsewhere.add(card)
            case Suggested(seat=seat, named=named) if seat == view.seat:
                self._named = named
            case NobodyShowed(seat=seat) if seat == view.seat and self._silence_proves(view):
                assert self._named is not None
                self._in_case.update(card for card in self._named if card not in self._elsewhere)
            case _:
                pass

    def _silence_proves(self, view: View) -> bool:
        """Not where witnesses may be false, nor while a card may lie in the pool."""
        return not view.setup.options.false_witnesses and (self._pool_known or not view.pool_size)

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
        """Rooms worth going to: those still open; once the room is known, those nobody can answer with.

        Where accusations and unknown cards wait in the pool, that is where to go with a solution, or without news.
        """
        edition = view.setup.edition
        rooms = self._candidates(edition.rooms)
        if edition.pool is not None and self._solution(view) is not None:
            return [edition.pool]
        if len(rooms) == 1:
            rooms += [card for card in view.hand if card in edition.rooms]
        if edition.pool is not None and view.pool_size and not self._pool_known:
            rooms.append(edition.pool)
        # Asking in one place for ever may bring nothing where witnesses may be false: move on now and then.
        elsewhere = [room for room in rooms if room != view.pawns[view.seat or ""]]
        return elsewhere if elsewhere and self._rng.random() < MOVING_ON else rooms

    # What it does

    def _begin(self, view: View, legal: Legal) -> Action:
        here = view.pawns[view.seat or ""]
        wanted = self._wanted_rooms(view)
        if (accused := legal.of(Denounce)) is not None:
            return accused.pick(self._rng)
        if legal.of(Suggest) is not None and here in wanted:
            return self._suggest(view, legal)
        if Stay() in legal and here in wanted:
            return Stay()
        passage = next((action for action in legal.of(Passage) or () if isinstance(action, Passage)), None)
        if passage is not None and (passage.to in wanted or Roll() not in legal):
            return passage
        if Butler("stay") in legal and here in wanted:
            return Butler("stay")
        return next((action for action in (Butler("go-anywhere"), UsePower(), Roll()) if action in legal), Stay())

    def _walk(self, view: View, legal: Legal) -> Action:
        if (stops := legal.of(Stop)) is not None:
            return stops.pick(self._rng)
        offered = legal.of(Move)
        if not isinstance(offered, Places):
            return Stay() if Stay() in legal else legal.choose(self._rng)
        board, wanted = view.setup.edition.board, self._wanted_rooms(view)
        nearest = min(steps_to_nearest(board, place, wanted) for place in offered.to)
        return Move(self._rng.choice([to for to in offered.to if steps_to_nearest(board, to, wanted) == nearest]))

    def _suggest(self, view: View, legal: Legal) -> Action:
        offered = legal.of(Suggest)
        assert isinstance(offered, Suggestions)
        rooms = [room for room in offered.rooms if room in self._wanted_rooms(view)] or offered.rooms
        choice = self._rng.choice
        return Suggest(
            choice(self._candidates(offered.suspects)), choice(self._candidates(offered.weapons)), choice(rooms)
        )

    def _answer(self, view: View, legal: Legal) -> Action:
        """Show what that player has seen already, if possible; never lie."""
        shows = [action for action in legal if isinstance(action, Show)]
        if not shows:
            return legal.choose(self._rng)
        again = [action for action in shows if (view.player, action.card) in self._shown]
        return self._rng.choice(again or shows)

    def _close(self, legal: Legal) -> Action:
        """Do whatever brings another card or another turn."""
        gains = (Butler("right-shows"), UsePower(), Butler("play-again"))
        looking = () if self._pool_known else (Look(),)
        return next((action for action in (*looking, *gains) if action in legal), End())
