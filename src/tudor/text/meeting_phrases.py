"""Phrases of the browser client about playing with strangers: quick matches, slow games and watching."""

from tudor.text.languages import N_

MEETING_PHRASES: dict[str, str] = {
    # Quick matches
    "match": N_("Quick match"),
    "match-hint": N_("Play with people who are here now. The game starts as soon as every chair is taken."),
    "match-group": N_("Game"),
    "match-bots": N_("If too few people come, let bots take the free chairs"),
    "match-rated": N_("Rated: everyone needs an account"),
    "match-button": N_("Find players"),
    "match-waiting": N_("Waiting now: {count}"),
    "match-nobody": N_("Nobody is waiting for this game yet."),
    "match-players": N_("{count} players"),
    "match-title": N_("Looking for players"),
    "match-people": N_("Here: {here} of {all}"),
    "match-bots-in": N_("In {seconds} s, bots take the free chairs."),
    "match-people-only": N_("Somebody here would rather wait for people, so no bots take the free chairs."),
    "match-keep-open": N_("Keep this page open: if you close it, your chair is given away after a few seconds."),
    "match-may-close": N_("You can close this page: you will find the game among your games."),
    "match-leave": N_("Leave the queue"),
    # Watching
    "watch-title": N_("Games in progress"),
    "watch-hint": N_(
        "Public tables that are playing now. Spectators see what everybody at the table sees, and nobody's cards."
    ),
    "watch-nothing": N_("Nobody is playing at a public table right now."),
    "watch-game": N_("Watch the game of {who}"),
    "watch-rating": N_("Average rating {rating}"),
    "watch-late": N_("Spectators: one round behind"),
    "delay": N_("Spectators watch one round behind"),
    "delay-hint": N_("So that nobody can help a player while the game goes on."),
    "late-banner": N_("You are watching one round behind the players."),
    # Slow games
    "turn-count": N_("Your turn: {count}"),
    "notify-on": N_("Notify me when it is my turn"),
    "notify-off": N_("Stop notifying me"),
    "notify-denied": N_("Your browser blocks notifications from this site. You can allow them in its settings."),
}
