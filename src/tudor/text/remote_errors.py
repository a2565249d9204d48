"""What can be wrong with joining a table on a server."""

from tudor.text.languages import N_

REMOTE_ERRORS: dict[str, str] = {
    "link": N_("“{link}” is no link to a table. Links look like {example}; copy yours from the browser."),
    "no-server": N_("No server of Tudor answers at {address} ({reason}). Check the link, or try again later."),
    "server-version": N_(
        "The server speaks version {version} of the protocol, and this is version {ours}. Update Tudor."
    ),
}
"""By code, the English sentence; a part of :data:`tudor.text.errors.ERRORS`."""
