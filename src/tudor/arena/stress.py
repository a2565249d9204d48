"""Opponents that deviate in one simple way, to find out whether a level can be exploited.

Each is a detective or a mastermind in everything else. None should win more than its share against masterminds.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from msgspec.structs import replace

from tudor.arena.imported_bots import MakeBot
from tudor.bots.candidates import ReasonedAction
from tudor.bots.detective import Detective
from tudor.bots.mastermind import Mastermind
from tudor.model.actions import Accuse, Suggest
from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import Suggested
from tudor.model.options import Suggestions
from tudor.model.sight import Decision, Observation, Reason, View

STRESS = "stress:"
"""Prefix of their names."""


class Rusher(Detective):
    """A detective that accuses as soon as one triple is likely enough."""

    def __init__(self, rng: Random, enough: float) -> None:
        super().__init__(rng)
        self._enough = enough

    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        """The likeliest triple, from this chance on."""
        [(likeliest, chance)] = self.casebook.beliefs().case.likeliest(1)
        if chance < self._enough:
            return None
        return ReasonedAction(Accuse(*likeliest), Reason("accuse-gamble", {"chance": chance}))


class Bluffer(Detective):
    """A detective that names one of its own suspects or weapons in every question, if it holds any."""

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """The likeliest triple, with one card of its own in it."""
        asked = super().question(view, offered)
        own = [card for card in (*offered.suspects, *offered.weapons) if card in view.hand]
        return _with(asked, self.rng.choice(own), offered) if own else asked


class Asker(Detective):
    """A detective that asks for any cards it cannot place, likely or not."""

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """Any suspect and weapon whose owner it does not know."""
        asked = super().question(view, offered)
        for cards in (offered.suspects, offered.weapons):
            unknown = [card for card in cards if not self.is_known(card)]
            asked = _with(asked, self.rng.choice(unknown), offered) if unknown else asked
        return asked


class Copier(Detective):
    """A detective that repeats the suspect and the weapon of the last question."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._last: Triple | None = None

    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Remember what others ask for."""
        super().hear(view, news, seat)
        asked = [seen.named for seen in news if isinstance(seen, Suggested) and seen.seat != seat]
        self._last = asked[-1] if asked else self._last

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """The last question of another player, in this room; before there is one, its own."""
        asked = super().question(view, offered)
        if self._last is None:
            return asked
        return _with(_with(asked, self._last.suspect, offered), self._last.weapon, offered)


class Plain(Mastermind):
    """A mastermind that never names its own suspects and weapons."""

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """Its own question, unless it names a card of its own; then a detective's."""
        asked = super().question(view, offered)
        assert isinstance(asked.action, Suggest)
        bluffs = asked.action.suspect in view.hand or asked.action.weapon in view.hand
        return Detective.question(self, view, offered) if bluffs else asked


class Waiter(Mastermind):
    """A mastermind that never gambles."""

    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        """Its own accusation, unless it is a gamble."""
        accusation = super().accusation(view, decision)
        return None if accusation is not None and accusation.reason.code == "accuse-gamble" else accusation


def _with(asked: ReasonedAction, card: Card, offered: Suggestions) -> ReasonedAction:
    """The question with one card exchanged."""
    assert isinstance(asked.action, Suggest)
    action = replace(asked.action, **{"suspect" if card in offered.suspects else "weapon": card})
    return ReasonedAction(action, Reason("ask-open"))


OPPONENTS: Mapping[str, MakeBot] = {
    **{f"{STRESS}accuse-{percent}": partial(Rusher, enough=percent / 100) for percent in (20, 30, 40, 50)},
    f"{STRESS}always-bluff": Bluffer,
    f"{STRESS}never-bluff": Plain,
    f"{STRESS}never-gamble": Waiter,
    f"{STRESS}ask-unknown": Asker,
    f"{STRESS}copy-last": Copier,
}
"""The opponents by name."""
