"""Answers that the table gives for a player who wishes it.

They take the same time whatever the seat holds, and there is one for every suggestion: nobody learns whether there was a choice.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.json import Decoder

from tudor.model.actions import Action, Pass, Show
from tudor.model.cards import Card
from tudor.model.happenings import Suggested
from tudor.model.sight import CardSeen, Decision, Observation
from tudor.protocol.messages import Answers, AutoAnswer
from tudor.server.table.journal import Journal
from tudor.server.table.services import Client
from tudor.text.errors import Illegal

PREFIX = "answers/"
OFF = AutoAnswer()
_wishes: Decoder[AutoAnswer] = Decoder(AutoAnswer)


class AutoAnswers:
    """Which seats of one game are answered for."""

    def __init__(self, journal: Journal, clients: Callable[[], Iterable[Client]]) -> None:
        self._journal = journal
        self._clients = clients
        self._wishes: dict[int, AutoAnswer] = {}

    def restore(self, values: Mapping[str, bytes]) -> None:
        """Load the stored wishes."""
        for key, value in values.items():
            if key.startswith(PREFIX):
                self._wishes[int(key.removeprefix(PREFIX))] = _wishes.decode(value)

    def of(self, number: int | None) -> AutoAnswer:
        """What a seat wishes."""
        return OFF if number is None else self._wishes.get(number, OFF)

    def are_on(self, number: int) -> bool:
        """True if a seat is answered for."""
        return self.of(number).on

    async def keep(self, number: int, wish: AutoAnswer, hand: Sequence[Card]) -> None:
        """Store a wish about the cards of a hand, and tell all windows of its seat."""
        for card in wish.cards:
            if card not in hand:
                raise Illegal("not-your-card", card=card)
        await self._journal.put(f"{PREFIX}{number}", wish)
        self._wishes[number] = wish
        for client in self._clients():
            if client.viewer == number:
                client.send(Answers(wish))

    def choice(self, number: int, owed: Decision, seen: Sequence[Observation]) -> Action:
        """The answer for a seat: the card it prefers, else one that the suggester knows, else the first."""
        shows = {one.card: one for one in owed.legal if isinstance(one, Show) and not one.glimpse}
        known = _shown(owed.seat, seen)
        liked = (*self.of(number).cards, *(card for card in shows if card in known), *shows)
        return next((shows[card] for card in liked if card in shows), Pass())


def _shown(witness: str, seen: Sequence[Observation]) -> set[Card]:
    """The cards a witness has shown to the player who suggests now."""
    suggester = next((one.seat for one in reversed(seen) if isinstance(one, Suggested)), "")
    return {one.card for one in seen if isinstance(one, CardSeen) and (witness, suggester) == (one.witness, one.to)}
