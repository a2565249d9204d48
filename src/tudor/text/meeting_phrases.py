"""Phrases of the browser client about playing with strangers: quick matches."""

from tudor.text.languages import N_

MEETING_PHRASES: dict[str, str] = {
    # Quick matches
    "match": N_("Quick match"),
    "match-hint": N_("Play with whoever is here. The game begins by itself when all chairs are taken."),
    "match-group": N_("Game"),
    "group.classic": N_("Classic board"),
    "group.super-cluedo": N_("Super Cluedo"),
    "group.cluedo-2008": N_("Cluedo (2008)"),
    "match-bots": N_("If too few people come, let bots take the free chairs"),
    "match-button": N_("Find players"),
    "match-waiting": N_("Waiting now: {count}"),
    "match-nobody": N_("Nobody is waiting for this game yet."),
    "match-players": N_("{count} players"),
    "match-title": N_("Looking for players"),
    "match-people": N_("Here: {here} of {all}"),
    "match-bots-in": N_("In {seconds} s, bots take the free chairs."),
    "match-people-only": N_("Somebody here would rather wait for people, so no bots take the free chairs."),
    "match-keep-open": N_("Keep this page open: if you close it, your chair is given away after a few seconds."),
    "match-leave": N_("Leave the queue"),
}
