"""What can be wrong with players from outside: programs of their own, and those who learn to play."""

from tudor.text.languages import N_

OUTSIDE_ERRORS: dict[str, str] = {
    "outside-command": N_("Cannot run the command “{command}”: {reason}. Name an existing program."),
    "outside-late": N_("The program “{command}” did not answer “{asked}” within {seconds} seconds and was stopped."),
    "outside-ended": N_(
        "The program “{command}” exited with status {status} when asked “{asked}”. Its last output: {words}"
    ),
    "outside-long": N_("The program “{command}” wrote a line of more than {most} bytes and was stopped."),
    "outside-unasked": N_(
        "The program “{command}” wrote “{line}” without being asked and was stopped. Write only answers to stdout, "
        "everything else to stderr."
    ),
    "outside-version": N_("The program “{command}” speaks protocol version {version}. It must speak version {ours}."),
    "outside-unreadable": N_(
        "The program “{command}” answered “{asked}” with “{line}”, which cannot be read: {reason}."
    ),
    "outside-illegal": N_("The program “{command}” chose {action}, which is illegal here ({kind})."),
    "bot-outside": N_("“{bot}” is already a program. Name a level or a Python class."),
    "bot-message": N_("Cannot read this line: {reason}. See docs/outside-bots.md for the messages."),
    "rl-action": N_("Action {number} is illegal for {agent} now. Choose one whose mask entry is 1."),
}
"""By code, the English sentence; a part of :data:`tudor.text.errors.ERRORS`."""
