"""Notes of people who play on cardboard: a small forgiving text format, and what it tells."""

from tudor.deduction.sheet.sheet import Sheet, read_sheet

__all__ = ["Sheet", "read_sheet"]
