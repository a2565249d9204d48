"""Messages between the workers of a cluster."""

from tudor.server.bus.interface import Bus, BusTimeout, BusUnavailable, Listener, NoResponders, Responder, Subscription

__all__ = ["Bus", "BusTimeout", "BusUnavailable", "Listener", "NoResponders", "Responder", "Subscription"]
