"""Rule pages in our own words, generated from the switches of each edition."""

from tudor.text.rulebook.page import rules_page

__all__ = ["rules_page"]
