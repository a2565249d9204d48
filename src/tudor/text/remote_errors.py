"""What can be wrong with joining a table on a server."""

from tudor.text.languages import N_

REMOTE_ERRORS: dict[str, str] = {
    "link": N_("“{link}” is not a link to a table. Copy it from the browser; it should look like {example}."),
    "no-server": N_("No Tudor server answers at {address} ({reason}). Check the link, or try again later."),
    "server-version": N_(
        "The server speaks protocol version {version}, but this client speaks version {ours}. Update Tudor."
    ),
}
"""By code, the English sentence; a part of :data:`tudor.text.errors.ERRORS`."""
