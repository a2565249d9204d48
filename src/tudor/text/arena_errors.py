"""What can be wrong with a match of bots."""

from tudor.text.languages import N_

ARENA_ERRORS: dict[str, str] = {
    "arena-bots": N_("“{text}” names no bots. Name one bot per seat, separated by commas: {example}"),
    "arena-nobody": N_("Say who plays with --bots, or continue a match with --resume."),
    "arena-two-files": N_("--out and --resume both name the match file. Use only one of them."),
    "arena-bot": N_(
        "There is no bot “{bot}”. Did you mean {nearest}? Available bots: {bots}. To use your own program: {example}"
    ),
    "arena-import": N_("Cannot import the bot “{bot}”. Name a module on Python's path and a class in it: {example}"),
    "arena-seats": N_("{count} bots are too many for {seats} seats. Name fewer bots, or add seats."),
    "arena-few": N_(
        "Bots named: {count}. The game needs at least {fewest} players. Name more, or write {example}: the last "
        "bot named fills the remaining seats."
    ),
    "arena-league": N_("A league needs at least two different bots, but this one has only: {bots}. Name another."),
    "arena-bot-fails": N_("The bot {bot} failed during a game: {problem}"),
    "arena-bot-cheats": N_("The bot {bot} made an illegal move: {action}"),
    "arena-workers-die": N_("The worker processes keep dying, perhaps for lack of memory. Use fewer with --jobs."),
    "arena-cluster": N_("No Dask scheduler answers at {address}. Start one, or play without --dask."),
    "arena-dask-missing": N_("Playing on a cluster needs Dask. Install the extra: {extra}"),
    "arena-file-write": N_("Cannot write the file {file}. Choose another location."),
    "arena-file-missing": N_("There is no file {file} to resume. Name a file written with --out."),
    "arena-file-none": N_("The file {file} is not an arena match. Choose another file."),
    "arena-file-line": N_("Line {line} of the file {file} is damaged. Delete it; its deal will be played again."),
    "arena-file-release": N_(
        "The match in {file} was started with Tudor {release}, whose bots may play differently. Choose another file."
    ),
    "arena-file-other": N_(
        "The file {file} contains a different match: {difference}. Choose another file, or play that match."
    ),
}
