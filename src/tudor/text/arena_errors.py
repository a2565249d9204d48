"""What can be wrong with a match of bots."""

from tudor.text.languages import N_

ARENA_ERRORS: dict[str, str] = {
    "arena-bots": N_("“{text}” names no bots. Name one for each seat, with commas between: {example}"),
    "arena-nobody": N_("Say who plays, by --bots, or which match goes on, by --resume."),
    "arena-two-files": N_("A match has one file: say --out for a new or an old one, or --resume, but not both."),
    "arena-bot": N_(
        "There is no bot “{bot}”. The nearest is {nearest}; there are: {bots}. A program of yours is named like this: {example}"
    ),
    "arena-import": N_(
        "There is no bot “{bot}” to import. Name a module that Python finds and a class in it: {example}"
    ),
    "arena-seats": N_("{count} bots do not fit on {seats} seats. Name fewer bots, or more seats."),
    "arena-few": N_(
        "Bots named: {count}, and {fewest} play at least. Name more, or say {example}: the last one named takes the seats left over."
    ),
    "arena-league": N_("A league needs two different bots at least, and has: {bots}."),
    "arena-bot-fails": N_("The bot {bot} failed in the middle of a game: {problem}"),
    "arena-bot-cheats": N_("The bot {bot} did what is not legal: {action}"),
    "arena-workers-die": N_(
        "The processes that play end by themselves again and again. Is there enough memory? Use fewer jobs."
    ),
    "arena-cluster": N_("No Dask scheduler answers at {address}. Start one, or play without --dask."),
    "arena-dask-missing": N_("Playing on a cluster needs Dask. Install it with the package: {extra}"),
    "arena-file-write": N_("The file {file} cannot be written. Choose another place."),
    "arena-file-missing": N_("There is no file {file} to go on from. Name one that --out has written."),
    "arena-file-none": N_("The file {file} holds no match of the arena. Choose another file."),
    "arena-file-line": N_("Line {line} of the file {file} is damaged. Take it out, and its deal is played again."),
    "arena-file-release": N_(
        "The match in the file {file} was begun with Tudor {release}, whose bots may play otherwise. Choose another file."
    ),
    "arena-file-other": N_(
        "The file {file} holds another match: {difference}. Choose another file, or play that match."
    ),
}
