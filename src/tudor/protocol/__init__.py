"""The protocol: JSON messages with observations and actions, the same for browsers, terminals and bots."""

VERSION = 1
"""Changes when a message changes its meaning; new fields do not count."""
