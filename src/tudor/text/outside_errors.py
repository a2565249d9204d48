"""What can be wrong with players from outside: programs of their own, and those who learn to play."""

from tudor.text.languages import N_

OUTSIDE_ERRORS: dict[str, str] = {
    "outside-command": N_("The command “{command}” cannot be run: {reason}. Name a program that is there."),
    "outside-late": N_(
        "The program “{command}” gave no answer to “{asked}” within {seconds} seconds, and was stopped."
    ),
    "outside-ended": N_(
        "The program “{command}” ended with status {status} when it was asked “{asked}”. Its last words: {words}"
    ),
    "outside-long": N_("The program “{command}” wrote a line of more than {most} bytes, and was stopped."),
    "outside-unasked": N_(
        "The program “{command}” wrote “{line}” without being asked, and was stopped. What is no answer goes to stderr."
    ),
    "outside-version": N_(
        "The program “{command}” speaks version {version} of the protocol. It needs to speak version {ours}."
    ),
    "outside-unreadable": N_(
        "The program “{command}” answered “{asked}” with “{line}”, which cannot be understood: {reason}."
    ),
    "outside-illegal": N_("The program “{command}” chose {action}, which is not legal here ({kind})."),
    "bot-outside": N_("“{bot}” is a program already. Name a level, or a class in Python."),
    "bot-message": N_("This line is not understood: {reason}. The messages are described in docs/outside-bots.md."),
    "rl-action": N_("Action {number} is not legal for {agent} now. Choose one for which the mask has a 1."),
}
"""By code, the English sentence; a part of :data:`tudor.text.errors.ERRORS`."""
