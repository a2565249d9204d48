"""The mastermind: reads the others, plans several turns ahead, and gambles when waiting is worse."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from tudor.bots.candidates import ReasonedAction
from tudor.bots.detective import Detective
from tudor.bots.place_value import PlaceValues
from tudor.bots.roads import roads_at, roads_of
from tudor.model.actions import Accuse, Suggest
from tudor.model.cards import Card, Room, Seat
from tudor.model.kinds import Kind
from tudor.model.options import Suggestions
from tudor.model.sight import Decision, Observation, Reason, View

if TYPE_CHECKING:
    from tudor.bots.planning.plans import Plans

PLANNING = 20
"""Units of work a plan may take. With a smaller budget it plays as a detective."""
DRAWS, MOST_DRAWS = 4, 4000
"""Example deals it thinks on for each unit of its budget, and at most."""


class Mastermind(Detective):
    """The strongest level."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._planned: Plans | None = None
        self._may_plan = True

    @property
    def plans(self) -> "Plans":
        """What it believes beyond its notebook; there from the first decision on."""
        assert self._planned is not None
        return self._planned

    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Take in everything, including what players give away by their actions."""
        super().hear(view, news, seat)
        if self._planned is None:
            from tudor.bots.planning.plans import Plans

            self._planned = Plans(self.casebook, view.setup, self.rng)
        self._planned.hear(news)

    def _choose(self, view: View, decision: Decision) -> ReasonedAction:
        self._may_plan = decision.budget >= PLANNING
        self.plans.draws = min(DRAWS * decision.budget, MOST_DRAWS)
        return super()._choose(view, decision)

    # Accusing

    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        """Accuse when hardly anything else is possible, or when a rival would probably be first."""
        # Among false witnesses, actions say as little as words.
        if not self._may_plan or view.setup.options.false_witnesses:
            return super().accusation(view, decision)
        estimate = self.plans.estimate
        if estimate.solution is not None:
            is_certain = self.casebook.solution is not None
            reason = Reason("accuse-certain") if is_certain else Reason("accuse-inferred", {"chance": estimate.chance})
            return ReasonedAction(Accuse(*estimate.solution), reason)
        if is_last_chance(view, decision.kind) and self.plans.is_time_to_gamble(view):
            return ReasonedAction(Accuse(*estimate.likeliest), Reason("accuse-gamble", {"chance": estimate.chance}))
        return None

    @property
    def has_solved(self) -> bool:
        """Is hardly anything else possible?"""
        return self.plans.estimate.solution is not None if self._may_plan else super().has_solved

    # Walking and asking

    def room_values(self, view: View) -> Mapping[Room, float]:
        """Rooms that may be the crime scene are worth most; with a pool, all rooms count as for a detective."""
        if not self._may_plan or view.setup.edition.pool is not None:
            return super().room_values(view)
        return self.plans.room_values(view)

    def place_values(self, view: View) -> PlaceValues:
        """What places are worth several turns ahead; only one visit ahead where a road is closed for good."""
        if not self._may_plan:
            return super().place_values(view)
        wanted, roads = self.wanted_rooms(view), roads_at(view)
        if roads is roads_of(view.setup.edition):
            return self.plans.tour_values(wanted)
        return PlaceValues(roads, self.plans.visit_values(wanted))

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """The suggestion that leaves least unknown, averaged over the answers."""
        if not self._may_plan:
            return super().question(view, offered)
        named, unknown = self.plans.question(view, offered.rooms)
        return ReasonedAction(Suggest(*named), Reason("ask-telling", {"bits": round(unknown, 1)}))

    # Showing

    def new_card_to_show(self, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """The card that tells that player least."""
        if not self._may_plan:
            return super().new_card_to_show(cards, to)
        card, unknown = self.plans.least_telling(cards, to)
        return card, Reason("show-least", {"seat": to, "bits": round(unknown, 1)})


def is_last_chance(view: View, kind: Kind) -> bool:
    """Is this the turn's last chance to accuse? Where a card shown ends the turn, that is before asking."""
    return kind in ("close", "pool") or (kind == "start" and view.setup.edition.rules.after_shown_card == "turn-over")
