"""Notes of games on a real board, in a small forgiving text format."""

from tudor.deduction.sheet.sheet import Sheet, read_sheet

__all__ = ["Sheet", "read_sheet"]
