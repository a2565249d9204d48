"""Bots that are programs of their own, in any language: JSON lines on stdin and stdout, see docs/outside-bots.md."""

from tudor.outside.bots import ForgivenBot, OutsideBot, seed_from
from tudor.outside.program import OutsideBotFailed
from tudor.outside.stdio import serve

__all__ = ["ForgivenBot", "OutsideBot", "OutsideBotFailed", "seed_from", "serve"]
