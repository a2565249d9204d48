"""A server of the SpeedClue contest, written from docs/speedclue.md: it trusts no entrant and checks every rule."""

from collections.abc import Sequence
from random import Random
from socket import create_server, socket
from typing import NamedTuple

SUSPECTS = ("Gr", "Mu", "Pe", "Pl", "Sc", "Wh")
WEAPONS = ("Ca", "Kn", "Pi", "Re", "Ro", "Wr")
ROOMS = ("Ba", "Bi", "Co", "Di", "Ha", "Ki", "Li", "Lo", "St")
KINDS = (SUSPECTS, WEAPONS, ROOMS)
PATIENCE = 120.0
"""Seconds to wait for an answer; the contest itself waits ten, on a machine that does nothing else."""


class Entrant:
    """An entrant's connection, and what the server remembers of its game."""

    def __init__(self, name: str, connection: socket) -> None:
        self.name = name
        self.hand: set[str] = set()
        self.seen: set[str] = set()
        self.made: list[list[str]] = []
        self.must_accuse = False
        self.out = False
        self._connection = connection

    def ask(self, message: str) -> str:
        """The answer to a message, to the byte."""
        self._connection.sendall(message.encode("ascii"))
        return self.hear()

    def hear(self) -> str:
        """The next answer."""
        return self._connection.recv(512).decode("ascii")

    def tell(self, message: str) -> None:
        """Send a message that is only confirmed."""
        assert "ok" == self.ask(message)

    def close(self) -> None:
        """End the contest for this entrant."""
        assert "dead" == self.ask("done")
        assert b"" == self._connection.recv(1)
        self._connection.close()

    def hang_up(self) -> None:
        """Break off without a word."""
        self._connection.close()


class Played(NamedTuple):
    """How a game went."""

    winner: str
    turns: int


class ContestServer:
    """Waits for entrants on a port of its own, then lets them play."""

    def __init__(self) -> None:
        self._listening = create_server(("localhost", 0))
        self._listening.settimeout(PATIENCE)
        self.port: int = self._listening.getsockname()[1]
        self.entrants: list[Entrant] = []

    def accept(self) -> None:
        """Let the next entrant in, who says its name and that it is alive."""
        connection, _ = self._listening.accept()
        connection.settimeout(PATIENCE)
        name, alive = connection.recv(512).decode("ascii").split(" ")
        assert "alive" == alive
        self.entrants.append(Entrant(name, connection))

    def close(self) -> None:
        """End the contest."""
        for entrant in self.entrants:
            entrant.close()
        self._listening.close()

    def hang_up(self) -> None:
        """Break off without a word."""
        for entrant in self.entrants:
            entrant.hang_up()
        self._listening.close()

    def play(self, seed: int) -> Played:
        """One game; the entrants sit in an order of chance."""
        rng = Random(seed)
        players = rng.sample(self.entrants, len(self.entrants))
        case = [rng.choice(kind) for kind in KINDS]
        _deal(players, case, rng)
        for turn in range(1, 500):
            active = (turn - 1) % len(players)
            if players[active].out:
                continue
            _suggest(players, active)
            if _accuse(players, active, case):
                return Played(players[active].name, turn)
            standing = [player for player in players if not player.out]
            if len(standing) == 1:
                return Played(standing[0].name, turn)
        raise AssertionError("nobody finds out")


def _deal(players: Sequence[Entrant], case: Sequence[str], rng: Random) -> None:
    deck = [card for kind in KINDS for card in kind if card not in case]
    rng.shuffle(deck)
    for place, player in enumerate(players):
        player.hand = {*deck[place :: len(players)]}
        player.seen, player.made, player.must_accuse, player.out = {*player.hand}, [], False, False
        player.tell(f"reset {len(players)} {place} {' '.join(sorted(player.hand))}")


def _suggest(players: Sequence[Entrant], active: int) -> None:
    """A suggestion, disproved by the first who can, and told to everybody."""
    asker = players[active]
    named = _triple(asker.ask("suggest"), "suggest")
    assert named not in asker.made, "no suggestion twice"
    asker.made.append(named)
    order = [(active + step) % len(players) for step in range(1, len(players))]
    witness = next((place for place in order if players[place].hand & {*named}), None)
    if witness is None:
        asker.must_accuse = not asker.seen & {*named}
        card = ""
    else:
        card = _shown(players[witness], active, named)
        asker.seen.add(card)
    for place, player in enumerate(players):
        knows = f" {card}" if card and place in (active, witness) else ""
        player.tell(f"suggestion {active} {' '.join(named)} {'-' if witness is None else witness}{knows}")


def _shown(witness: Entrant, active: int, named: Sequence[str]) -> str:
    """The card shown; the witness is asked only if there is a choice."""
    cards = witness.hand & {*named}
    if len(cards) == 1:
        return next(iter(cards))
    does, card = witness.ask(f"disprove {active} {' '.join(named)}").split(" ")
    assert "show" == does
    assert card in cards
    return card


def _accuse(players: Sequence[Entrant], active: int, case: Sequence[str]) -> bool:
    """Whether the active player accuses, and is right."""
    answer = players[active].ask("accuse")
    if answer == "-":
        assert not players[active].must_accuse, "what nobody could disprove must be accused"
        return False
    named = _triple(answer, "accuse")
    assert not players[active].seen & {*named}, "no accusation of a card seen"
    right = named == case
    for player in players:
        player.tell(f"accusation {active} {' '.join(named)} {'+' if right else '-'}")
    players[active].out = not right
    return right


def _triple(answer: str, expected: str) -> list[str]:
    does, *named = answer.split(" ")
    assert expected == does
    assert all(card in kind for card, kind in zip(named, KINDS, strict=True))
    return named
