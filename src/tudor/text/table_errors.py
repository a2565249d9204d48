"""What can be wrong with what somebody asks of a server."""

from tudor.text.languages import N_

TABLE_ERRORS: dict[str, str] = {
    "message": N_("Cannot read this message: {reason}. See docs/protocol.md for the messages."),
    "hello-first": N_("The server does not know you yet. Send “hello” first."),
    "hello-twice": N_("You have already said hello. Send another message."),
    "spectators-cannot": N_("Spectators cannot do that. Join the table while a chair is open."),
    "host-only": N_("Only the table's host can do that. Ask {host}."),
    "not-at-this-stage": N_("You cannot do that while the table is {stage}, only while it is: {stages}."),
    "token": N_("This seat is not yours, or no longer yours. Join the table again by its link."),
    "table-unknown": N_("There is no table “{table}”. Look for it among the open tables, or ask for the link again."),
    "game-unknown": N_("There is no finished game “{table}”, or you may not see it. Ask one of its players."),
    "game-not-over": N_("The game is not over. You can read its record afterwards."),
    "table-damaged": N_("The stored game of this table is damaged and cannot be read. Open another table."),
    "table-full": N_("All chairs at this table are taken. Watch the game, or open your own table."),
    "table-began": N_("The game at this table has begun. Watch it, or open your own table."),
    "nickname": N_("A nickname must have 1 to {most} characters on one line. Choose another."),
    "nickname-taken": N_("Someone at this table is already called {name}. Choose another name."),
    "words": N_("A message must have 1 to {most} readable characters. Change it."),
    "chairs": N_("{edition_id} is for {fewest} to {most} players, not {count}. Choose another number."),
    "chair-unknown": N_("There is no chair {chair}. Choose one from 0 to {last}."),
    "chair-taken": N_("Chair {chair} is taken. Choose an open one."),
    "chair-yours": N_("That is your own chair. To give it up, leave the table."),
    "suspect-taken": N_("{suspect} is taken. Choose one of: {suspects}."),
    "not-ready": N_("Not everyone is ready: {people}. Wait for them, or give their chairs to bots."),
    "level": N_("There is no bot “{level}”. Choose one of: {levels}."),
    "too-fast": N_("You are sending too much at once. Wait a moment, then go on."),
    "hints-off": N_("At this table the notebook gives no hints. Ask the host to open a table with hints."),
    "contribution": N_("Your share of the seed may have at most {most} bytes. Shorten it."),
    "no-window": N_("This edition has no orders to give."),
    "card-or-owner": N_("There is no card {card} or no owner {owner} in this game. Check both names."),
    "address": N_(
        "Cannot listen on {host}, port {port}: it is in use, not allowed, or not an address of this machine. "
        "Choose another --port or --host."
    ),
    "origin-form": N_("“{origin}” is not a server address. Write it like https://clue.example.org, without a path."),
    "rate": N_("“{rate}” is not a rate. Write it like 120/minute, per second, minute or hour."),
    "origin": N_("This request comes from another site. Open Tudor at its own address."),
    "stopping": N_("The server is restarting. Your game is safe, and you will be reconnected."),
    "too-slow": N_("Your connection was too slow. You will be reconnected."),
    "fault": N_("Something went wrong on our side. Your game is safe, and you will be reconnected."),
    "storage": N_("This could not be saved, so it was not done. Try again."),
}
"""By code, the English sentence; a part of :data:`tudor.text.errors.ERRORS`."""
