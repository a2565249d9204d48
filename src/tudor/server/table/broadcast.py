"""Tells each client what is new to its seat, in the order of the game, and nothing else."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Raw, Struct

from tudor.model.sight import Decision, Observation, Order, Own, View
from tudor.presenter import lines_since, prompt
from tudor.protocol.messages import AutoAnswer, Clock, Entry, Snapshot, Update
from tudor.protocol.wire import Fields, changes, fields, own_changes, write
from tudor.server.table.match import Match
from tudor.server.table.services import Client
from tudor.stepper import Viewer
from tudor.text.words import words as vocabulary
from tudor.views import with_own


class _Told(Struct, frozen=True):
    """What the clients of one seat know beyond the public."""

    own: Own
    seen: int


class _News:
    """What a step changes for everyone."""

    def __init__(self, public: Fields, clock: Clock | None, asked: tuple[int, ...]) -> None:
        self.public = public
        """The changes that everyone sees."""
        self.clock = clock
        self.asked = asked
        self._encoded: list[tuple[int, tuple[Observation, ...], bytes]] = []

    def to_many(self, seq: int, fresh: tuple[Observation, ...]) -> bytes:
        """The update of a seat that owes nothing and sees what everyone sees: mostly the same, so it is encoded once."""
        for number, observed, update in self._encoded:
            if number == seq and observed == fresh:
                return update
        update = write(Update(seq=seq, observations=fresh, changes=self.public, decision=None, clock=self.clock))
        self._encoded.append((seq, fresh, update))
        return update


class Broadcast:
    """Keeps track of what the clients of one game have been told."""

    def __init__(self, match: Match, clients: Callable[[], Iterable[Client]], orders: Mapping[int, Order]) -> None:
        self._match = match
        self._clients = clients
        self._orders = orders
        """By seat, its order for a sealed window."""
        self._public = match.view(None)
        """The public view: most of every view, so its changes are computed once for all."""
        self._told: dict[Viewer, _Told] = {}

    def tell(self, clock: Clock | None) -> None:
        """Tell every client what is new to its seat, if anything is."""
        public, told = self._match.view(None), self._told
        news = _News(_without_own(changes(self._public, public)), clock, self._match.asked)
        self._public, self._told = public, {}
        encoded: dict[tuple[Viewer, str], bytes] = {}
        for client in self._clients():
            viewer = client.viewer
            before = told.get(viewer)
            # A client without a snapshot gets everything with that.
            if before is None:
                continue
            key = viewer, _language(client)
            update = encoded.get(key)
            if update is None:
                update = encoded[key] = self._update(*key, before, news)
            if update:
                client.send_bytes(update)

    def _update(self, viewer: Viewer, lang: str, before: _Told, news: "_News") -> bytes:
        own, seen = self._match.own(viewer), self._match.seen(viewer)
        self._told[viewer] = _Told(own, len(seen))
        fresh = tuple(seen[before.seen :])
        changed = news.public if own == before.own else news.public | own_changes(before.own, own)
        if not fresh and not changed:
            return b""
        owed = self._match.decision(viewer) if viewer in news.asked else None
        if lang:
            words = self._in_words(with_own(self._public, own), before.seen, owed, viewer, lang)
        elif owed is None and changed is news.public:
            return news.to_many(len(seen), fresh)
        else:
            words = {}
        return write(
            Update(seq=len(seen), observations=fresh, changes=changed, decision=owed, clock=news.clock, **words)
        )

    def snapshot(
        self, client: Client, since: int, clock: Clock | None, notes: tuple[Entry, ...], answers: AutoAnswer
    ) -> Snapshot:
        """The state of the game, with the observations from a number on."""
        viewer, seen = client.viewer, self._match.seen(client.viewer)
        now = self._match.view(viewer)
        self._told[viewer] = _Told(self._match.own(viewer), len(seen))
        owed = self._match.decision(viewer)
        # A client that knows more than the game has saw steps that damage erased, and starts over.
        since = since if since <= len(seen) else 0
        lang = _language(client)
        words = self._in_words(now, since, owed, viewer, lang) if lang else {}
        return Snapshot(
            seq=len(seen),
            branch=self._match.branch,
            view=Raw(write(fields(now))),
            observations=tuple(seen[since:]),
            decision=owed,
            clock=clock,
            notes=notes,
            order=None if viewer is None else self._orders.get(viewer),
            answers=answers,
            **words,
        )

    def _in_words(self, view: View, since: int, owed: Decision | None, viewer: Viewer, lang: str) -> dict[str, Any]:
        """Story and lines from a number on, and the prompt, for clients that want words."""
        match, order = self._match, None if viewer is None else self._orders.get(viewer)
        told, seen = vocabulary(match.setup.edition, lang), match.seen(viewer)
        return {
            "story": tuple([told.tell(observation, view.seat) for observation in seen[since:]]),
            "lines": lines_since(seen, since, view),
            "prompt": prompt(view, owed, seen, told, order),
        }


def _without_own(public: Fields) -> Fields:
    """The public changes without fields of a seat's own part, such as an open case file."""
    return {name: value for name, value in public.items() if name not in Own.__struct_fields__}


def _language(client: Client) -> str:
    """The language of a client's story, if it wants one."""
    return client.lang if client.story else ""
