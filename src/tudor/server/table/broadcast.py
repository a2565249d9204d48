"""Tells each client what is new to its seat, in the order of the game, and nothing else."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Raw, Struct

from tudor.model.sight import Decision, Observation, Order, Own, View
from tudor.presenter import line, prompt
from tudor.protocol.messages import Clock, Entry, Snapshot, Update
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
        changed = _without_own(changes(self._public, public))
        self._public, self._told = public, {}
        encoded: dict[tuple[Viewer, str], bytes] = {}
        for client in self._clients():
            viewer, lang = client.viewer, _language(client)
            # A client without a snapshot gets everything with that.
            if viewer not in told:
                continue
            if viewer not in self._told:
                self._told[viewer] = self._now(viewer)
            if (viewer, lang) not in encoded:
                encoded[viewer, lang] = self._update(viewer, told[viewer], changed, lang, clock)
            if encoded[viewer, lang]:
                client.send_bytes(encoded[viewer, lang])

    def _now(self, viewer: Viewer) -> _Told:
        return _Told(self._match.own(viewer), len(self._match.seen(viewer)))

    def _update(self, viewer: Viewer, before: _Told, public: Fields, lang: str, clock: Clock | None) -> bytes:
        now, seen = self._told[viewer], self._match.seen(viewer)
        fresh = tuple(seen[before.seen :])
        changed = public if now.own == before.own else public | own_changes(before.own, now.own)
        if not fresh and not changed:
            return b""
        owed = self._match.decision(viewer)
        words = self._in_words(with_own(self._public, now.own), fresh, owed, viewer, lang) if lang else {}
        return write(
            Update(
                seq=now.seen,
                observations=fresh,
                changes=changed,
                decision=owed,
                clock=clock,
                **words,
            )
        )

    def snapshot(self, client: Client, since: int, clock: Clock | None, notes: tuple[Entry, ...]) -> Snapshot:
        """The state of the game, with the observations from a number on."""
        viewer, seen = client.viewer, self._match.seen(client.viewer)
        now = self._match.view(viewer)
        self._told[viewer] = self._now(viewer)
        owed = self._match.decision(viewer)
        # A client that knows more than the game has saw steps that damage erased, and starts over.
        missed = tuple(seen[since if since <= len(seen) else 0 :])
        lang = _language(client)
        words = self._in_words(now, missed, owed, viewer, lang) if lang else {}
        return Snapshot(
            seq=len(seen),
            branch=self._match.branch,
            view=Raw(write(fields(now))),
            observations=missed,
            decision=owed,
            clock=clock,
            notes=notes,
            order=None if viewer is None else self._orders.get(viewer),
            **words,
        )

    def _in_words(
        self, view: View, seen: Iterable[Observation], owed: Decision | None, viewer: Viewer, lang: str
    ) -> dict[str, Any]:
        """Story, lines and prompt, for clients that want words."""
        match, order = self._match, None if viewer is None else self._orders.get(viewer)
        told = vocabulary(match.setup.edition, lang)
        return {
            "story": tuple([told.tell(observation, view.seat) for observation in seen]),
            "lines": tuple([line(observation, view.seat) for observation in seen]),
            "prompt": prompt(view, owed, match.seen(viewer), told, order),
        }


def _without_own(public: Fields) -> Fields:
    """The public changes without fields of a seat's own part, such as an open case file."""
    return {name: value for name, value in public.items() if name not in Own.__struct_fields__}


def _language(client: Client) -> str:
    """The language of a client's story, if it wants one."""
    return client.lang if client.story else ""
