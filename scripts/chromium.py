"""The browser that tests, pictures and measurements drive."""

import shutil

FLAGS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
"""What Debian's Chromium needs as root in a container."""
# The shell has no windows to manage and takes a third less of the processor.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def installed() -> str | None:
    """The path of the browser that is installed, if there is one."""
    return next((found for found in map(shutil.which, NAMES) if found), None)
