"""Phrases of the browser client about everything around a game: your games, sharing, pace, and what to do when stuck."""

from tudor.text.languages import N_

SERVICE_PHRASES: dict[str, str] = {
    # Your games
    "my-games": N_("Your games"),
    "my-finished-games": N_("Games you finished ({count})"),
    "your-move": N_("Your move"),
    "continue": N_("Continue"),
    "waits-for": N_("Waiting for {who}"),
    "leave-page": N_("Leave this page? After a while, a bot will play for you until you come back."),
    "leave-page-alone": N_("Leave this page? Your game waits for you on the start page."),
    "leave-page-yes": N_("Leave this page"),
    # Sharing
    "share": N_("Share"),
    "share-text": N_("Watch this game of {title} again"),
    "share-hint": N_("Anyone with this link can watch the game again. It does not lead to your table."),
    "share-copied": N_("Link copied."),
    # Pace
    "speed": N_("Bot speed"),
    "speed-is": N_("Bots: {speed}"),
    "speed.calm": N_("calm"),
    "speed.brisk": N_("brisk"),
    "speed.instant": N_("instant"),
    "answer-for-me": N_("Answer for me"),
    "answer-for-me-hint": N_(
        "The server answers suggestions for you, always after the same time, so nobody learns whether you had a choice. "
        "Choose which cards it shows first; otherwise it shows a card that the other player has already seen, if you have one."
    ),
    "answer-for-me-is-on": N_("Suggestions are answered for you."),
    "answer-first": N_("Show first"),
    "stand-in-plays": N_("A bot is playing for you until you act yourself."),
    "take-back": N_("Take back your seat"),
    # What to do when stuck
    "lost-link": N_("Check the link: a letter may be missing. Or start a game of your own."),
    "full-table": N_("This table is full: you are watching."),
    "full-table-hint": N_("When the game begins you see it as a spectator. To play, open a table of your own."),
    "server-down": N_("The server does not answer. It may be restarting, or you may be offline."),
    "try-again": N_("Try again"),
    "game-not-yours": N_("Only those who played can see this game again."),
    "game-refused-hint": N_("Ask somebody who played for a link: they find it under Share at the end of the game."),
}
