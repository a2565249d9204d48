"""A passkey device in software: it makes keys and signs challenges as a browser hands them to it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "===")


class Authenticator:
    """One passkey, for the last site that asked for it."""

    def __init__(self) -> None:
        self.id = token_bytes(32)
        self.count = 0
        """How often it has signed; 0 for ever if it does not count."""
        self.counts = True
        self.user = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Any, origin: str) -> dict[str, Any]:
        """Answer the options for a new passkey."""
        self.user = unb64(options["user"]["id"])
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + self._public_key()
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": b64(_client_data("webauthn.create", options, origin)),
            "attestationObject": b64(attestation),
        }
        return self._credential(response)

    def sign(self, options: Any, origin: str) -> dict[str, Any]:
        """Answer the options for signing in."""
        self.count += self.counts
        data, told = self._data(options["rpId"], 0), _client_data("webauthn.get", options, origin)
        signature = self._key.sign(data + sha256(told).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": b64(told),
            "authenticatorData": b64(data),
            "signature": b64(signature),
            "userHandle": b64(self.user),
        }
        return self._credential(response)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        name = b64(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}

    def _data(self, host: str, more: int) -> bytes:
        return sha256(host.encode()).digest() + bytes([PRESENT | VERIFIED | more]) + self.count.to_bytes(4)

    def _public_key(self) -> bytes:
        numbers = self._key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})


def _client_data(kind: str, options: Any, origin: str) -> bytes:
    told = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
    return json.dumps(told).encode()
