"""The order of a turn, which all levels have in common. What they know, want and ask is their own."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random

from tudor.bots import manners
from tudor.bots.choice import Choice, Option, best_of
from tudor.bots.outlooks import Outlook
from tudor.bots.roads import roads_at
from tudor.model.actions import Accuse, Action, Denounce, End, Look, Move, Roll, Show, Spy, Suggest
from tudor.model.cards import Card, Room, Seat
from tudor.model.happenings import Suggested
from tudor.model.options import Listed, Places, Suggestions
from tudor.model.sight import Decision, Observation, Reason, View


class Sleuth(ABC):
    """A player who walks where asking is worth most, and accuses when it thinks it knows enough."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._reason: Reason | None = None
        self._asked_in: Room | None = None
        self._has_asked = False
        """Has it asked anything since it last weighed the answers?"""

    @property
    def reason(self) -> Reason | None:
        """Why it decided as it did last."""
        return self._reason

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """Take in the news, and choose."""
        self._remember_asking(decision.seat, news)
        self.hear(view, news, decision.seat)
        action, self._reason = self._choose(view, decision)
        return action

    def _remember_asking(self, seat: Seat, news: Sequence[Observation]) -> None:
        for seen in news:
            if type(seen) is Suggested and seen.seat == seat:
                self._asked_in, self._has_asked = seen.named.room, True

    # What the levels differ in

    @abstractmethod
    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Take in what was observed since the last decision."""

    @abstractmethod
    def verdict(self, view: View, decision: Decision) -> Choice | None:
        """The accusation to make, if it is time for one."""

    @abstractmethod
    def worth(self, view: View) -> Mapping[Room, float]:
        """What it is worth to be in each room, from 0 to 1; the place where accusations are made included."""

    @abstractmethod
    def question(self, view: View, offered: Suggestions) -> Choice:
        """What to suggest."""

    @abstractmethod
    def card_to_show(self, view: View, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """Which of several cards to show to somebody."""

    @abstractmethod
    def target(self, view: View, seats: tuple[Seat, ...]) -> Seat:
        """On whom to spy."""

    def spying(self, view: View) -> float:
        """What it is worth to have somebody show a card, measured by a suggestion."""
        return manners.SPYING

    @abstractmethod
    def is_known(self, card: Card) -> bool:
        """Is it known who holds a card, or that it lies in the case file?"""

    @property
    @abstractmethod
    def has_solved(self) -> bool:
        """Is the accusation settled, and only to be made?"""

    @property
    @abstractmethod
    def knows_pool(self) -> bool:
        """Is it known which cards lie in the pool?"""

    # The order of a turn

    def _choose(self, view: View, decision: Decision) -> Choice:
        if decision.legal.of(Accuse) is not None and (verdict := self.verdict(view, decision)) is not None:
            return verdict
        match decision.kind:
            case "answer" | "disclose":
                return self._show(view, decision)
            case "start":
                return self._begin(view, decision)
            case "move":
                return self.walk(view, decision)
            case "suggest":
                return self._suggest(view, decision)
            case "close" | "pool":
                return self._close(view, decision)
            case "spy":
                return self._spy(view, decision)
            case _:
                return self._intrigue(view, decision)

    def outlook(self, view: View) -> Outlook:
        """Where it is worth going."""
        return Outlook(roads_at(view), self.wanted(view))

    def wanted(self, view: View) -> Mapping[Room, float]:
        """What it is worth to be in each room where one may ask next."""
        worth = self.worth(view)
        if view.setup.edition.rules.same_room_again == "never-running" and self._asked_in in worth:
            worth = {room: value for room, value in worth.items() if room != self._asked_in}
        return worth

    def _begin(self, view: View, decision: Decision) -> Choice:
        """Denounce who can be; then suggest at once, stay, take a passage, roll, or play what may be played instead."""
        # Asking comes first: of what promises the same, the first is done.
        groups = [group for group in decision.legal.groups if group.does is not Accuse]
        groups.sort(key=lambda group: group.does is not Suggest)
        for group in groups:
            if group.does is Denounce:
                return self._denounce(next(iter(group)))
        if len(groups) == 1 and groups[0].does is Roll:
            return Choice(Roll(), Reason("no-other-way"))
        outlook = self.outlook(view)
        options = []
        for group in groups:
            if isinstance(group, Suggestions):
                choice = self.question(view, group)
                options.append(Option(outlook.at(view.pawns[decision.seat]), *choice))
            elif isinstance(group, Listed):
                options += [manners.opening(view, decision.seat, action, outlook) for action in group]
        return best_of(options)

    def _denounce(self, action: Action) -> Choice:
        assert isinstance(action, Denounce)
        return Choice(action, Reason("denounce", {"seat": action.seat}))

    def walk(self, view: View, decision: Decision) -> Choice:
        """Go where it is most promising, and spy on the way."""
        outlook = self.outlook(view)
        options = []
        for group in decision.legal.groups:
            if isinstance(group, Places):
                options.append(self._walk_to(view, group, outlook))
            elif isinstance(group, Listed):
                options += [manners.other_way(view, action, outlook, self.spying(view)) for action in group]
        return best_of(options)

    def _walk_to(self, view: View, offered: Places, outlook: Outlook) -> Option:
        """Of places that are equally promising, any."""
        place = self.rng.choice(outlook.best(manners.harmless(view, offered.to)))
        if place in view.setup.edition.board.rooms:
            return Option(outlook.at(place), Move(place), Reason("enter", {"room": place}))
        return Option(outlook.at(place), Move(place), Reason("approach", {"room": outlook.aim(place)}))

    def _suggest(self, view: View, decision: Decision) -> Choice:
        """Ask; who has solved the case, and cannot accuse here, helps nobody by asking on."""
        offered = decision.legal.of(Suggest)
        assert isinstance(offered, Suggestions)
        if self.has_solved and End() in decision.legal:
            return Choice(End(), Reason("keep-quiet"))
        return self.question(view, offered)

    def _show(self, view: View, decision: Decision) -> Choice:
        """Never hide a card; where one's power allows, look at one in return."""
        shows = [action for action in decision.legal if isinstance(action, Show)]
        to = view.player
        if not shows or to is None:
            return Choice(next(iter(decision.legal)), Reason("nothing-to-show"))
        cards = tuple(action.card for action in shows if not action.glimpse)
        card, reason = (cards[0], Reason("show-only")) if len(cards) == 1 else self.card_to_show(view, cards, to)
        if len(shows) > len(cards):
            return Choice(Show(card, glimpse=True), Reason("glimpse", {"seat": to}))
        return Choice(Show(card), reason)

    def _spy(self, view: View, decision: Decision) -> Choice:
        seat = self.target(view, tuple(action.seat for action in decision.legal if isinstance(action, Spy)))
        return Choice(Spy(seat), Reason("spy", {"seat": seat}))

    def _close(self, view: View, decision: Decision) -> Choice:
        if Look() in decision.legal and not self.knows_pool:
            return Choice(Look(), Reason("look"))
        # Where there is nothing to play, it makes no difference, and need not be counted.
        solved = bool(view.setup.edition.intrigue) and self.has_solved
        return manners.close(view, decision, solved=solved)

    def _intrigue(self, view: View, decision: Decision) -> Choice:
        if decision.kind == "choose":
            return manners.choose_character(view, decision.legal, self.rng)
        if decision.kind == "draw":
            return manners.draw(view)
        assert view.suggestion is not None
        unknown = tuple(card for card in view.suggestion if not self.is_known(card))
        hiding = any(card in view.hand for card in view.suggestion)
        return manners.react(decision, unknown, hiding=hiding)
