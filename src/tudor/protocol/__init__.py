"""The one protocol: JSON messages that carry observations out and actions in, the same for browsers, terminals and bots."""

VERSION = 1
"""Changes when a message changes its meaning; new fields alone do not count."""
