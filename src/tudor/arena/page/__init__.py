"""What a match has shown, as one page for a browser: plots one would rather look at than read."""

from tudor.arena.page.html import page_of

__all__ = ["page_of"]
