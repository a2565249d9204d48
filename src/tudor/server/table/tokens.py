"""Signed tokens: a seat belongs to the holder of its token."""

from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from tudor.text.errors import Illegal


class Claim(NamedTuple):
    """The contents of a token: a table, a chair, and the chair's key at the time."""

    table: str
    chair: int
    key: str


class Tokens:
    """Makes and reads tokens."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="tudor.seat")

    def make(self, claim: Claim) -> str:
        """The token of a chair."""
        return str(self._signer.dumps(list(claim)))

    def read(self, token: str) -> Claim:
        """The contents of a token; refused unless made here."""
        try:
            table, chair, key = self._signer.loads(token)
        except (BadData, ValueError, TypeError) as error:
            raise Illegal("token") from error
        claim = Claim(str(table), int(chair), str(key))
        # The last letter of a signature has bits that count for nothing: other letters would do as well.
        if self.make(claim) != token:
            raise Illegal("token")
        return claim
