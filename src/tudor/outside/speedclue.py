"""A bot in the SpeedClue contest, over TCP: see docs/speedclue.md."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from socket import create_connection, socket

from tudor.editions import load
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Setup
from tudor.model.sight import Bot
from tudor.outside.speedclue_game import ContestGame
from tudor.text.errors import Unreadable

EDITION = "clue-cards"
"""The game of the contest: no board, any room on any turn."""
HOST = "localhost"
LONGEST = 512
"""Bytes of a message at most; the longest has about 40."""
CARDS: Mapping[str, Card] = {
    "gr": "green", "mu": "mustard", "pe": "peacock", "pl": "plum", "sc": "scarlet", "wh": "white",
    "ca": "candlestick", "kn": "knife", "pi": "lead-pipe", "re": "revolver", "ro": "rope", "wr": "wrench",
    "ba": "ballroom", "bi": "billiard-room", "co": "conservatory", "di": "dining-room", "ha": "hall", "ki": "kitchen",
    "li": "library", "lo": "lounge", "st": "study",
}  # fmt: skip
"""The contest's abbreviations; case does not matter."""
ABBREVIATIONS = {card: abbreviation.title() for abbreviation, card in CARDS.items()}
DEAD = "dead"
"""The last answer."""


def enter_contest(make_bot: Callable[[Random], Bot], name: str, port: int) -> None:
    """Play all games of the contest on this port of this machine, under the name the contest gave the bot."""
    entrant = Entrant(make_bot, name)
    with _connected(port) as server:
        answer = f"{name} alive"
        while answer != DEAD:
            server.sendall(answer.encode("ascii"))
            answer = entrant.answer(_received(server))
        server.sendall(answer.encode("ascii"))


def _connected(port: int) -> socket:
    try:
        return create_connection((HOST, port))
    except OSError as error:
        raise Unreadable("speedclue-server", port=str(port), reason=str(error)) from None


def _received(server: socket) -> str:
    """The next message. The server sends one at a time and waits for the answer, so nothing marks its end."""
    try:
        message = server.recv(LONGEST)
    except ConnectionError:
        message = b""
    if not message:
        raise Unreadable("speedclue-ended")
    return message.decode("ascii", "replace")


class Entrant:
    """Answers the messages of the contest's server."""

    def __init__(self, make_bot: Callable[[Random], Bot], name: str) -> None:
        self._make_bot = make_bot
        self._name = name
        self._games = 0
        self._setup: Setup | None = None
        self._game: ContestGame | None = None

    def answer(self, message: str) -> str:
        """The answer to a message."""
        try:
            return self._answer(message.replace("\0", " ").casefold().split())
        except (IndexError, KeyError, ValueError):
            raise Unreadable("speedclue-message", message=message) from None

    def _answer(self, words: Sequence[str]) -> str:
        match words:
            case ["reset", count, place, *cards]:
                self._begin(int(count), int(place), [CARDS[card] for card in cards])
            case ["suggest"]:
                return f"suggest {_written(self.game.suggestion())}"
            case ["disprove", player, *named]:
                return f"show {ABBREVIATIONS[self.game.card_to_show(self._seat(player), _triple(named))]}"
            case ["suggestion", player, suspect, weapon, room, witness, *card]:
                shown = CARDS[card[0]] if card else None
                by = None if witness == "-" else self._seat(witness)
                self.game.hear_suggestion(self._seat(player), _triple((suspect, weapon, room)), by, shown)
            case ["accuse"]:
                accused = self.game.accusation()
                return "-" if accused is None else f"accuse {_written(accused)}"
            case ["accusation", player, *named, ("+" | "-") as result]:
                self.game.hear_accusation(self._seat(player), _triple(named), right=result == "+")
            case ["done"]:
                return DEAD
            case _:
                raise ValueError
        return "ok"

    @property
    def game(self) -> ContestGame:
        """The game being played."""
        if self._game is None:
            raise ValueError
        return self._game

    def _begin(self, count: int, place: int, hand: Sequence[Card]) -> None:
        edition = load(EDITION)
        fewest, most = edition.players
        if not fewest <= count <= most or not 0 <= place < count:
            raise ValueError
        self._setup = Setup(edition=edition, seats=edition.suspects[:count])
        self._games += 1
        # By its number, so that the same contest gives the same games.
        rng = Random(f"{self._name}/{self._games}")
        self._game = ContestGame(self._make_bot(rng), self._setup, self._setup.seats[place], hand, rng)

    def _seat(self, place: str) -> Seat:
        assert self._setup is not None
        return self._setup.seats[int(place)]


def _triple(cards: Sequence[str]) -> Triple:
    suspect, weapon, room = (CARDS[card] for card in cards)
    return Triple(suspect, weapon, room)


def _written(named: Triple) -> str:
    return " ".join(ABBREVIATIONS[card] for card in named)
