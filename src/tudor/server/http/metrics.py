"""Figures for operators: how many and how long, never who, where or what."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from hmac import compare_digest
from http import HTTPStatus
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tudor.text.errors import ERRORS

PATH = "/metrics"
COUNTED = {
    "steps": "Decisions played",
    "games": "Games finished",
    "tables": "Tables opened",
    "damaged": "Games that were found damaged, and cut back",
    "fenced": "Writes refused because another process had taken the table",
    "takeovers": "Tables taken over from workers that died or stopped",
    "forgotten": "Tables forgotten because they were older than --keep",
}
MEASURED = {
    "tables_open": "Tables in memory",
    "sockets_open": "Sockets open",
    "sockets_elsewhere": "Sockets open here whose tables belong to other workers",
    "workers": "Workers that this one hears, with itself",
    "thinker_crashes": "Times that thinking for a bot or a notebook failed",
    "writes_waiting": "Writes waiting for the disk",
    "questions_waiting": "Questions of people waiting for a thinking process",
    "bots_waiting": "Decisions of bots waiting for a thinking process",
    "thinking": "Jobs in the thinking processes",
    "disk_free_bytes": "Bytes free where the data are",
    "open_files": "Files and sockets the process has open",
    "read_only": "1 while nobody can open or join a table, otherwise 0",
}
TIMED = {
    "action_seconds": "From the arrival of a decision until it is stored and told",
    "commit_seconds": "Writing one group of steps and values to the disk",
}
REFUSALS = "refusals"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds in seconds."""


class _Durations(Collector):
    """A histogram. Adding to the library's own costs ten times as much, and every action does it."""

    def __init__(self, name: str, told: str) -> None:
        self._name = name
        self._told = told
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = (*map(floatToGoString, BUCKETS), "+Inf")
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._told, buckets=buckets, sum_value=self._sum)


class Metrics:
    """Counters and durations since the start, and current values."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counters = {
            name: Counter(f"tudor_{name}", told, registry=self._registry) for name, told in COUNTED.items()
        }
        self._gauges = {name: Gauge(f"tudor_{name}", told, registry=self._registry) for name, told in MEASURED.items()}
        self._durations = {name: _Durations(f"tudor_{name}", told) for name, told in TIMED.items()}
        for durations in self._durations.values():
            self._registry.register(durations)
        self._refusals = Counter(
            f"tudor_{REFUSALS}", "Requests and messages refused, by code", ["code"], registry=self._registry
        )

    def count(self, what: str) -> None:
        """Add one to a counter."""
        self._counters[what].inc()

    def refuse(self, code: str) -> None:
        """Count a refusal. The codes are those of our errors, so nobody can make up new ones."""
        self._refusals.labels(code if code in ERRORS else "other").inc()

    def time(self, what: str, seconds: float) -> None:
        """Add a duration."""
        self._durations[what].add(seconds)

    def watch(self, current: Mapping[str, Callable[[], float]]) -> None:
        """Read these values whenever the figures are asked for."""
        for name, value in current.items():
            self._gauges[name].set_function(value)

    def text(self) -> bytes:
        """All figures in Prometheus format."""
        return generate_latest(self._registry)


class MetricsAccess:
    """ASGI middleware that tells the figures: on their own port, or on the public one to the holder of a token."""

    def __init__(self, app: ASGIApp, metrics: Metrics, port: int | None, token: str) -> None:
        self._app = app
        self._metrics = metrics
        self._port = port
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for the figures, or pass a request on."""
        if scope["type"] != "lifespan" and self._port is not None and scope["server"][1] == self._port:
            await self._on_own_port(scope, receive, send)
        elif self._token and _asks_for_figures(scope):
            await self._told(allowed=self._has_token(scope))(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _on_own_port(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close"})
        elif _asks_for_figures(scope):
            await self._told(allowed=True)(scope, receive, send)
        else:
            await PlainTextResponse("Not Found", HTTPStatus.NOT_FOUND)(scope, receive, send)

    def _told(self, *, allowed: bool) -> Response:
        if not allowed:
            return PlainTextResponse("Forbidden", HTTPStatus.FORBIDDEN)
        return Response(self._metrics.text(), media_type="text/plain; version=0.0.4")

    def _has_token(self, scope: Scope) -> bool:
        """The time this takes tells nothing about the token."""
        given = Headers(scope=scope).get("authorization", "")
        return compare_digest(given.encode(), f"Bearer {self._token}".encode())


def _asks_for_figures(scope: Scope) -> bool:
    return (scope["type"], scope.get("method"), scope.get("path")) == ("http", "GET", PATH)
