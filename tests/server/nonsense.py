"""Messages that must never be accepted from their senders: unreadable, impossible, or not allowed."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

Message = str | bytes
PROTOTYPES = ("__proto__", "constructor", "prototype", "toString", "__class__", "__init__", "hasOwnProperty")
NUMBERS = ("NaN", "Infinity", "-Infinity", "-1", "1e999", "0.1", "99999999999999999999999999", "0x10", "1_000")
LETTERS = (
    "\u0000",
    "\u202e",
    "\ufeff",
    "\u2028",
    "\u200b",
    "é",
    "漢",
    "🃏",
    "\x7f",
    "\x1b[31m",
    "<script>",
    "'; DROP TABLE",
)
JUNK: tuple[Any, ...] = (
    None, True, -1, 2**63, 10**30, 1.5, "", " ", "\u0000", "x" * 500, [], {}, [[]], {"__proto__": {"host": True}}, ["host"],
    {"type": "start"}, "🃏" * 60, "../../etc/passwd", "%00", "${jndi:x}",
)  # fmt: skip

# All of these are forbidden to a spectator, and in this game to a player who is not the host.
BEFORE_THE_GAME = (
    {"type": "take-suspect", "suspect": None},
    {"type": "take-chair", "chair": 1},
    {"type": "get-ready"},
    {"type": "contribute", "randomness": "7"},
)
OF_THE_HOST = (
    {"type": "set-bot", "chair": 0, "level": "novice"},
    {"type": "set-speed", "speed": "brisk"},
    {"type": "open-chair", "chair": 0},
    {"type": "start"},
    {"type": "pause"},
)
OF_PLAYERS = (
    {"type": "act", "action": {"do": "roll"}},
    {"type": "act", "action": {"do": "accuse", "suspect": "green", "weapon": "rope", "room": "hall"}},
    {"type": "arm", "order": None},
    {"type": "take-back"},
    {"type": "answer-for-me"},
    {"type": "note", "card": "rope", "owner": "case", "mark": "yes"},
    {"type": "deduce"},
    {"type": "explain", "card": "rope", "owner": "case"},
    {"type": "leave"},
    {"type": "rematch"},
)
OF_THOSE_PRESENT = (
    {"type": "say", "text": "Hello"},
    {"type": "quip", "phrase": "hello"},
    {"type": "mute", "chair": 0},
)
FROM_SERVERS = ("welcome", "table", "snapshot", "update", "accepted", "refused", "goodbye", "pong", "noted", "time")
# What the test's edition does not have, and cards that no player holds.
IMPOSSIBLE = (
    {"do": "choose", "suspect": "green"},
    {"do": "spy", "seat": "green"},
    {"do": "stop", "at": "A1", "steps": 2},
    {"do": "butler", "card": "clock"},
    {"do": "send-home", "suspect": "green"},
    {"do": "power"},
    {"do": "draw"},
    {"do": "decline"},
    {"do": "silence", "witness": "green"},
    {"do": "watch", "witness": "green"},
    {"do": "look"},
    {"do": "denounce", "seat": "green"},
    {"do": "own-up"},
    {"do": "win"},
    {"do": "dice", "faces": [6, 6]},
)


class Nonsense:
    """An endless supply. ``role`` is whose: "visitor", "spectator" or "player"; ``stolen`` gives ids that others used,
    and ``foreign`` cards that others hold."""

    def __init__(
        self, role: str, rng: Random, stolen: Callable[[], str], foreign: Callable[[], tuple[str, ...]]
    ) -> None:
        self._rng = rng
        self._stolen = stolen
        self._foreign = foreign
        self._number = 0
        self._forbidden = {
            "visitor": (*BEFORE_THE_GAME, *OF_THE_HOST, *OF_PLAYERS, *OF_THOSE_PRESENT),
            "spectator": (*BEFORE_THE_GAME, *OF_THE_HOST, *OF_PLAYERS),
            "player": (*BEFORE_THE_GAME, *OF_THE_HOST),
        }[role]

    def __iter__(self) -> Iterator[Message]:
        kinds = (
            self._forbidden_message, self._forbidden_with_junk, self._unknown_kind, self._impossible_action, self._cut_off,
            self._noise, self._deep, self._strange_number, self._binary, self._stolen_id, self._strange_letters, self._long,
            self._no_object, self._wrong_names, self._anothers_card, self._twice,
        )  # fmt: skip
        while True:
            yield self._rng.choice(kinds)()

    def _id(self) -> str:
        self._number += 1
        return f"n{self._number}"

    def _write(self, message: Mapping[str, Any]) -> str:
        return msgspec.json.encode({"id": self._id(), **message}).decode()

    def _forbidden_message(self) -> Message:
        return self._write(self._rng.choice(self._forbidden))

    def _forbidden_with_junk(self) -> Message:
        message = dict(self._rng.choice(self._forbidden))
        field = self._rng.choice([name for name in ("id", *message) if name != "type"])
        return self._write(message | {field: self._rng.choice(JUNK)})

    def _unknown_kind(self) -> Message:
        kind = self._rng.choice((*FROM_SERVERS, *PROTOTYPES, *JUNK, "START", "start ", "hello\u0000"))
        return self._write({"type": kind})

    def _impossible_action(self) -> Message:
        return self._write({"type": "act", "action": self._rng.choice((*IMPOSSIBLE, *JUNK))})

    def _cut_off(self) -> Message:
        whole = self._write(self._rng.choice((*self._forbidden, *OF_THOSE_PRESENT)))
        return whole[: self._rng.randrange(len(whole))]

    def _noise(self) -> Message:
        return (
            "".join(self._rng.choice('{}[]":,\\u0019 truefalsn-eE\t\n') for _ in range(self._rng.randrange(1, 60)))
            + "}"
        )

    def _deep(self) -> Message:
        depth = self._rng.choice((50, 1000, 8000))
        inside = self._rng.choice(("[", '{"a":'))
        deep = (inside * (depth // len(inside)))[:8000]
        return self._rng.choice(
            (deep, f'{{"type":"say","id":"d","text":{deep}', f'{{"type":"act","id":"d","action":{deep}')
        )

    def _strange_number(self) -> Message:
        kind, field = self._rng.choice((("take-chair", "chair"), ("mute", "chair"), ("hello", "since")))
        return f'{{"type":"{kind}","id":"{self._id()}","{field}":{self._rng.choice(NUMBERS)}}}'

    def _binary(self) -> Message:
        return self._rng.randbytes(self._rng.randrange(40))

    def _stolen_id(self) -> Message:
        return self._write({**self._rng.choice(self._forbidden), "id": self._stolen()})

    def _strange_letters(self) -> Message:
        letters = "".join(self._rng.choice(LETTERS) for _ in range(20))
        lone = self._rng.choice(("\\ud800", "\\udfff\\ud800", "\\uDEAD"))
        strange = msgspec.json.encode(letters + "\u0000").decode()[:-1] + lone
        return f'{{"type":"say","id":"{self._id()}","text":{strange}"}}'

    def _long(self) -> Message:
        return self._write({"type": "say", "text": self._rng.choice("aé漢") * self._rng.randrange(301, 5000)})

    def _no_object(self) -> Message:
        return self._rng.choice(
            ("", " ", "null", "true", "0", '"start"', "[]", "{}", '["start"]', '{"type":"say"}', "\ufeff{}")
        )

    def _wrong_names(self) -> Message:
        names = {self._rng.choice(PROTOTYPES): self._rng.choice(JUNK) for _ in range(3)}
        return self._write({**self._rng.choice((*self._forbidden, {"type": "ping"})), **names})

    def _anothers_card(self) -> Message:
        card = self._rng.choice(self._foreign() or ("rope-that-is-not",))
        return self._write({"type": "act", "action": {"do": "show", "card": card}})

    def _twice(self) -> Message:
        one, other = (self._rng.choice(self._forbidden)["type"] for _ in range(2))
        return f'{{"type":"{one}","id":"{self._id()}","type":"{other}","id":"{self._id()}"}}'
