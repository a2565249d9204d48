"""The results of a match as one HTML page with plots."""

from tudor.arena.page.html import page_of

__all__ = ["page_of"]
