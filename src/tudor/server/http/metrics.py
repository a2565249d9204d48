"""Figures for operators: counts only, never people or contents."""

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

COUNTED = {
    "steps": "Decisions played",
    "games": "Games finished",
    "tables": "Tables opened",
    "damaged": "Games that were found damaged, and cut back",
}
MEASURED = {
    "tables_open": "Tables in memory",
    "sockets_open": "Sockets open",
    "thinker_crashes": "Times that thinking for a bot or a notebook failed",
}


class Metrics:
    """Counters since the start, and current values."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counters = {
            name: Counter(f"tudor_{name}", told, registry=self._registry) for name, told in COUNTED.items()
        }
        self._gauges = {name: Gauge(f"tudor_{name}", told, registry=self._registry) for name, told in MEASURED.items()}

    def count(self, what: str) -> None:
        """Add one to a counter."""
        self._counters[what].inc()

    def set(self, what: str, number: float) -> None:
        """Set a current value."""
        self._gauges[what].set(number)

    def text(self) -> bytes:
        """All figures in Prometheus format."""
        return generate_latest(self._registry)
