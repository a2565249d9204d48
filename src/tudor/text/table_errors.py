"""What can be wrong with what somebody asks of a server."""

from tudor.text.languages import N_

TABLE_ERRORS: dict[str, str] = {
    "message": N_("This message is not understood: {reason}. The messages are described in docs/protocol.md."),
    "hello-first": N_("Nobody knows yet who you are. Begin with a hello."),
    "hello-twice": N_("You have said hello already. Go on with something else."),
    "spectators-cannot": N_("Those who watch cannot do that. Join the table while a chair is open."),
    "host-only": N_("Only the host of the table can do that. Ask {host}."),
    "not-at-this-stage": N_("That cannot be done now: the table is {stage}. It can be done when it is: {stages}."),
    "token": N_("This seat is not yours, or not any more. Join the table again by its link."),
    "table-unknown": N_("There is no table “{table}”. Look for it among the open tables, or ask for its link again."),
    "game-unknown": N_("There is no finished game “{table}”, or it is not open to you. Ask one of its players."),
    "game-not-over": N_("The game is not over. Its record is opened at the end."),
    "table-damaged": N_("What was kept of this table is damaged, and cannot be read. Open another one."),
    "table-full": N_("All chairs of this table are taken. Watch it, or open a table of your own."),
    "table-began": N_("The game at this table has begun. Watch it, or open a table of your own."),
    "nickname": N_("A nickname has 1 to {most} letters, on one line. Choose another one."),
    "nickname-taken": N_("Somebody at this table is called {name} already. Choose another name."),
    "words": N_("What you say has 1 to {most} letters that can be read. Shorten it."),
    "chairs": N_("{edition_id} has {fewest} to {most} chairs, not {count}. Choose another number."),
    "chair-unknown": N_("There is no chair number {chair}. Choose one from 0 to {last}."),
    "chair-taken": N_("Chair number {chair} is taken. Choose one that is open."),
    "chair-yours": N_("That is your own chair. Leave the table, if you want to go."),
    "suspect-taken": N_("{suspect} is taken. Choose one of: {suspects}."),
    "not-ready": N_("Not everybody is ready yet: {people}. Wait for them, or let a bot take their chair."),
    "level": N_("There is no bot “{level}”. Choose one of: {levels}."),
    "too-fast": N_("That is too much at once. Wait a moment, then go on."),
    "hints-off": N_("At this table the notebook gives no help. Ask the host for a table with hints."),
    "contribution": N_("What you add to the deal may have {most} bytes. Shorten it."),
    "no-window": N_("There is nothing to give an order for in this edition."),
    "card-or-owner": N_("There is no card {card} or no owner {owner} in this game."),
    "address": N_(
        "Nothing can be served at {host}, port {port}: it is in use, not allowed, or no address of this machine. Choose another --port or --host."
    ),
    "origin-form": N_("“{origin}” is no address of a server. Write it like https://clue.example.org, without a path."),
    "rate": N_("“{rate}” is no rate. Write it like 120/minute; the periods are second, minute and hour."),
    "origin": N_("This request comes from another site. Open Tudor by its own address."),
    "stopping": N_("The server is being restarted. Your game is safe; you will be connected again."),
    "too-slow": N_("Your connection could not keep up. It will be resumed."),
    "fault": N_("Something went wrong on our side. Your game is safe; you will be connected again."),
    "storage": N_("This could not be written down, so it was not done. Try it again."),
}
"""By code, the English sentence; a part of :data:`tudor.text.errors.ERRORS`."""
