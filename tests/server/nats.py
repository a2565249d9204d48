"""A real NATS server for tests, from a wheel: nothing is installed, and nothing is left behind."""

from tudor.server.cluster.engines import Nats as NatsServer
from tudor.server.cluster.engines import running_nats as running

__all__ = ["NatsServer", "running"]
