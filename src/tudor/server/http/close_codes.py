"""Why a socket is closed."""

CAME_FROM_ELSEWHERE, TOO_MANY, TOO_SLOW, UNKNOWN_TABLE, STOPPING, FAULT = 4403, 4429, 4408, 4404, 4503, 4500
CLOSED, REMOVED = 4410, 4401
"""For what the operator does: a table is closed, a spectator removed."""
SIGNED_OUT = 4402
"""The session or token with which the socket was opened has ended."""
