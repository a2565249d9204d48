"""Passkeys in the browser: an authenticator that Chromium plays, and whose keys can move to another browser."""

from typing import Any

from playwright.sync_api import Page

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Keyring:
    """What holds somebody's passkeys, attached to a page: ``Keyring(page)``."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        made = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})
        self._id = made["authenticatorId"]

    @property
    def passkeys(self) -> list[dict[str, Any]]:
        """The passkeys it holds."""
        found: list[dict[str, Any]] = self._devtools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})[
            "credentials"
        ]
        return found

    def receive(self, other: "Keyring") -> None:
        """Take over the passkeys of another, as a password manager does."""
        for passkey in other.passkeys:
            self._devtools.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": passkey})
