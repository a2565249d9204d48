"""The first case: a short game with a fixed deal that teaches moving, suggesting, answering, the notebook and accusing."""

from tudor.server.first_case.lessons import FirstCase, first_case

__all__ = ["FirstCase", "first_case"]
