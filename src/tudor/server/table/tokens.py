"""Signed tokens: a seat belongs to whoever holds its token."""

from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from tudor.text.errors import Illegal


class Claim(NamedTuple):
    """What a token says: a chair of a table, and the key it had when the token was given."""

    table: str
    chair: int
    key: str


class Tokens:
    """Makes tokens, and reads those it made."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="tudor.seat")

    def make(self, claim: Claim) -> str:
        """The token of a chair."""
        return str(self._signer.dumps(list(claim)))

    def read(self, token: str) -> Claim:
        """What a token says; refused if nobody here made it."""
        try:
            table, chair, key = self._signer.loads(token)
        except (BadData, ValueError, TypeError) as error:
            raise Illegal("token") from error
        return Claim(str(table), int(chair), str(key))
