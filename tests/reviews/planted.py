"""Detectives who go wrong on purpose, once in a game, and remember where."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor import Game
from tudor.bots.detective import Detective
from tudor.deduction import Knowledge, Showed, consider, rank
from tudor.model.actions import Accuse, Action, Show, Suggest
from tudor.model.cards import Card, Seat, Triple
from tudor.model.options import Suggestions
from tudor.model.sight import Decision, Observation, View
from tudor.reviews import Subject
from tudor.views import observations

Fault: TypeAlias = Literal["ask", "show", "accuse"]
TELLING = 0.5
"""Bits that a card tells the player it is shown to, to be called telling."""
PROMISING = 0.5
"""Bits that the usual question is expected to tell: elsewhere there is little to lose."""
LOW, HIGH = 0.15, 0.32
"""An accusation with a probability about 30 %."""


class Planted(Struct, frozen=True):
    """A fault in a game: the index of its event."""

    game: Game
    place: int
    subject: Subject


class _Slip:
    """The one mistake of a game, made by the first player who has a chance after some turns."""

    def __init__(self, fault: Fault, game: Game, after: int) -> None:
        self.fault, self.game, self.after = fault, game, after
        self.place: int | None = None


class _Stumbler(Detective):
    """A detective who asks the most telling question, except for one slip."""

    def __init__(self, rng: Random, slip: _Slip) -> None:
        super().__init__(rng)
        self.slip = slip

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """What a careful detective does, or the slip."""
        usual = super().decide(view, news, decision)
        if isinstance(usual, Suggest):
            usual = Suggest(*rank(self.casebook.knowledge, usual.room, weighting="choice")[0].suggestion)
        slip = self.slip
        if slip.place is not None or view.turn < slip.after:
            return usual
        wrong: Action | None = getattr(self, f"wrong_{slip.fault}")(view, decision, usual)
        if wrong is None:
            return usual
        slip.place = len(slip.game.events)
        return wrong

    def wrong_ask(self, view: View, decision: Decision, usual: Action) -> Action | None:
        """Ask only for cards whose places are known."""
        offered = decision.legal.of(Suggest)
        if not isinstance(usual, Suggest) or not isinstance(offered, Suggestions):
            return None
        known = [
            [card for card in kind if self.casebook.owner(card) is not None]
            for kind in (offered.suspects, offered.weapons, (usual.room,))
        ]
        wrong = next((Suggest(*named) for named in product(*known)), None)
        return wrong if self._promises(usual) >= PROMISING else None

    def _promises(self, question: Suggest) -> float:
        """Bits that a question is expected to tell."""
        knowledge = self.casebook.knowledge
        [prospect] = consider(knowledge, [Triple(question.suspect, question.weapon, question.room)], weighting="choice")
        return self.casebook.notebook().case.entropy - prospect.entropy

    def wrong_show(self, view: View, decision: Decision, usual: Action) -> Action | None:
        """Show a card that is new and telling, although another has been shown before."""
        to = view.player
        if decision.kind != "answer" or to is None:
            return None
        cards = [action.card for action in decision.legal if isinstance(action, Show)]
        seen = self.casebook.shown.get(to, set())
        fresh = [card for card in cards if card not in seen]
        if len(fresh) == len(cards):
            return None
        named = view.suggestion
        assert named is not None
        telling = [card for card in fresh if self._tells(to, decision.seat, card, named) >= TELLING]
        return Show(telling[0]) if telling else None

    def _tells(self, to: Seat, witness: Seat, card: Card, named: Triple) -> float:
        """Bits that this card really tells, by what the other player knows."""
        knowledge = Knowledge.at(self.slip.game.record().setup, to)
        for seen in observations(self.slip.game.events, to):
            knowledge.observe(seen)
        before = knowledge.notebook("choice").case.entropy
        knowledge.add(Showed(witness, card, tuple(named)))
        return before - knowledge.notebook("choice").case.entropy

    def wrong_accuse(self, view: View, decision: Decision, usual: Action) -> Action | None:
        """Accuse with a probability of about 30 %."""
        if decision.legal.of(Accuse) is None or isinstance(usual, Accuse):
            return None
        [(triple, chance)] = self.casebook.beliefs().case.likeliest(1)
        return Accuse(*triple) if LOW <= chance <= HIGH else None


def stumble(edition: str, seats: int, fault: Fault, seed: int) -> Planted | None:
    """A game of careful detectives with one such mistake; None if nobody had a chance to make it."""
    game = Game(edition, seats, seed=seed)
    slip = _Slip(fault, game, after=seed % 8)
    game.play_out({seat: _Stumbler(Random(f"{seed}/{seat}"), slip) for seat in game.setup.seats})
    return None if slip.place is None else Planted(game, slip.place, fault)
