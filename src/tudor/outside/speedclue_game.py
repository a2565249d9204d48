"""One game of the SpeedClue contest as a bot sees it: the server's news as observations, its questions as decisions."""

from collections.abc import Sequence
from random import Random

from tudor.deduction.deck import dealt
from tudor.model.actions import Accuse, Action, End, Show, Suggest
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Setup
from tudor.model.happenings import (
    AccusationFailed,
    AccusedAloud,
    DealerDrawn,
    NobodyShowed,
    Passed,
    Suggested,
    TurnBegan,
    TurnEnded,
    Won,
)
from tudor.model.kinds import Kind
from tudor.model.options import Accusations, Legal, Listed, Suggestions
from tudor.model.sight import Bot, CardSeen, CardUnseen, CaseHidden, Decision, HandHidden, HandSeen, Observation, View


class ContestGame:
    """A bot's seat in one game. The contest has two rules of its own, and both are kept here.

    A player never makes the same suggestion twice. A player never accuses a card they have seen, and must accuse when
    nobody could disprove a suggestion of cards they have not seen.
    """

    def __init__(self, bot: Bot, setup: Setup, seat: Seat, hand: Sequence[Card], rng: Random) -> None:
        self._bot = bot
        self._rng = rng
        self._setup = setup
        self._seat = seat
        self._hand = tuple(card for card in setup.edition.cards if card in hand)
        self._seen = set(hand)
        self._made: set[Action] = set()
        self._proven: Triple | None = None
        self._turn = 0
        self._player: Seat | None = None
        self._named: Triple | None = None
        self._out: list[Seat] = []
        # The last seat deals, so that the first gets the first card.
        self._sizes = dealt(setup.edition, setup.seats, setup.seats[-1])
        self._news: list[Observation] = [DealerDrawn(setup.seats[-1]), CaseHidden(), *self._hands_dealt()]

    def _hands_dealt(self) -> list[Observation]:
        sizes = self._sizes.items()
        others: list[Observation] = [HandHidden(seat, size) for seat, size in sizes if seat != self._seat]
        return [*others, HandSeen(self._seat, self._hand)]

    # What the server asks

    def suggestion(self) -> Triple:
        """What the bot suggests, or the nearest that it has not suggested before."""
        self._begin_turn(self._seat)
        edition = self._setup.edition
        offered = Suggestions(edition.suspects, edition.weapons, edition.rooms)
        wanted = self._decide("start", Legal((offered,)))
        left = [suggest for suggest in offered if suggest not in self._made]
        chosen = max(left, key=lambda suggest: len({*_named(suggest)} & {*_named(wanted)}))
        self._made.add(chosen)
        return _named(chosen)

    def card_to_show(self, to: Seat, named: Triple) -> Card:
        """The card the bot shows; the server asks only if there is one."""
        self._hear_suggestion(to, named, until=self._seat)
        shows = tuple(Show(card) for card in named if card in self._hand)
        chosen = self._decide("answer", Legal((Listed(shows),)))
        assert isinstance(chosen, Show)
        return chosen.card

    def accusation(self) -> Triple | None:
        """What the bot accuses, if anything."""
        if self._proven is not None:
            return self._proven
        edition = self._setup.edition
        unseen = map(self._unseen, (edition.suspects, edition.weapons, edition.rooms))
        chosen = self._decide("close", Legal((Listed((End(),)), Accusations(*unseen))))
        return None if isinstance(chosen, End) else _named(chosen)

    def _unseen(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card not in self._seen)

    # What the server tells

    def hear_suggestion(self, player: Seat, named: Triple, witness: Seat | None, card: Card | None) -> None:
        """A suggestion, who disproved it, and with which card if this seat knows."""
        if self._named is None:
            self._hear_suggestion(player, named, until=witness)
        self._named = None
        if witness is None:
            self._news.append(NobodyShowed(player))
            if player == self._seat and self._seen.isdisjoint(named):
                self._proven = named
        elif card is None:
            self._news.append(CardUnseen(witness, player))
        else:
            self._news.append(CardSeen(witness, player, card))
            self._seen.add(card)

    def hear_accusation(self, player: Seat, named: Triple, *, right: bool) -> None:
        """An accusation, and whether it was right."""
        self._news.append(AccusedAloud(player, named))
        if right:
            self._news.append(Won(player, named))
        else:
            self._news.append(AccusationFailed(player))
            self._out.append(player)

    def _hear_suggestion(self, player: Seat, named: Triple, until: Seat | None) -> None:
        """A suggestion and the passes of those asked before ``until``."""
        self._begin_turn(player)
        self._named = named
        self._news.append(Suggested(player, named))
        for witness in self._setup.after(player):
            if witness == until:
                break
            self._news.append(Passed(witness))

    def _begin_turn(self, player: Seat) -> None:
        """The server tells no turns: they follow from who suggests."""
        if player == self._player:
            return
        if self._player is not None and self._player not in self._out:
            self._news.append(TurnEnded(self._player))
        self._turn += 1
        self._player = player
        self._news.append(TurnBegan(player, self._turn))

    # The bot

    def _decide(self, kind: Kind, legal: Legal) -> Action:
        """The bot's choice, or a random one if the contest forbids it."""
        news, self._news = tuple(self._news), []
        choice = self._bot.decide(self._view(kind), news, Decision(self._seat, kind, legal))
        return choice if choice in legal else legal.groups[0].pick(self._rng)

    def _view(self, kind: Kind) -> View:
        return View(
            setup=self._setup,
            seat=self._seat,
            dealer=self._setup.seats[-1],
            turn=self._turn,
            player=self._player,
            pawns={},
            weapons={},
            hand=self._hand,
            hand_sizes=self._sizes,
            out=tuple(seat for seat in self._setup.seats if seat in self._out),
            brought=(),
            dice=(),
            steps=0,
            spied=(),
            suggestion=self._named,
            case=None,
            pool_size=0,
            clocks=0,
            butlers=(),
            butler_counts={},
            played=(),
            spent=(),
            dead=(),
            open_hands={},
            asked=kind,
            waiting_for=(self._seat,),
            over=False,
            winner=None,
        )


def _named(action: Action) -> Triple:
    assert isinstance(action, Suggest | Accuse)
    return Triple(action.suspect, action.weapon, action.room)
