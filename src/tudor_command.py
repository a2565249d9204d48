"""The command ``tudor``, until the package is imported: it stands beside it, as importing anything from it imports a lot."""

import signal


def main() -> None:
    """Run the command line. While it is imported, Ctrl-C ends the process as it would any program, without a traceback."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tudor.cli import main as run

    signal.signal(signal.SIGINT, before)
    run()
