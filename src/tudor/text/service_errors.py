"""Errors of everything around a game: the arena, programs that play, servers and their files, fairness."""

from tudor.text.languages import N_

SERVICE_ERRORS: dict[str, str] = {
    # Matches of bots
    "arena-bots": N_("“{text}” names no bots. Name one bot per seat, separated by commas: {example}"),
    "arena-nobody": N_("Say who plays with --bots, or continue a match with --resume."),
    "arena-two-files": N_("--out and --resume both name the match file. Use only one of them."),
    "arena-bot": N_("There is no bot “{bot}”.{guess} Available bots: {bots}. To use your own program: {example}"),
    "arena-import": N_("“{bot}” does not name a bot. Name a module and a class in it: {example}"),
    "arena-no-module": N_(
        "There is no module {module}, neither in {folder} nor on Python's path. Run this in the folder of your bot."
    ),
    "arena-no-class": N_("There is no {name} in {module} ({file}). Name a class that is there."),
    "arena-import-fails": N_("The module {module} fails when it is imported: {problem}. Correct it."),
    "arena-syntax": N_("{where} is not valid Python: {problem}. Correct it."),
    "arena-init": N_("“{bot}” cannot be made from a random.Random, its only argument. Write: {example}"),
    "arena-decide": N_("“{bot}” cannot decide when given a view, the news and a decision. Write: {example}"),
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
    # Programs that play, and environments that learn
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
    "speedclue-server": N_(
        "No contest answers on port {port} ({reason}). Start the contest's server first and give its port."
    ),
    "speedclue-ended": N_("The contest's server closed the connection before the contest was over. Start both again."),
    "speedclue-message": N_("Cannot read this message: “{message}”. See docs/speedclue.md for the messages."),
    "rl-action": N_("Action {number} is illegal for {agent} now. Choose one whose mask entry is 1."),
    "rl-reset": N_("No game is in progress. Call reset() to begin one."),
    "rl-setting": N_("{setting} cannot be “{value}”. Choose one of: {choices}."),
    "rl-places": N_(
        "Bots cannot play these places: {places}. At a table of {count} choose from 0 to {last}, and leave one to a learner."
    ),
    "rl-player": N_(
        "“{player}” cannot play. Choose a level ({levels}), an object with decide(), or a function of observation and mask."
    ),
    "rl-tables": N_("A vector environment needs at least one table and one process."),
    "rl-each": N_("Give one {what} for each of the {count} tables; these have the shape {given}."),
    "rl-pickle": N_(
        "Cannot send the opponents or options to another process: {reason}. Define functions and classes at the top of a module."
    ),
    "rl-process": N_(
        "Process {number} of the vector environment ended with exit status {status}; what it wrote to stderr says why. Make a new environment."
    ),
    "rl-copy": N_("A vector environment cannot be copied: its games are in other processes. Make a new one."),
    "rl-closed": N_("This vector environment is closed. Make a new one."),
    # Tables on a server
    "message": N_("Cannot read this message: {reason}. See docs/protocol.md for the messages."),
    "hello-first": N_("The server does not know you yet. Send “hello” first."),
    "hello-twice": N_("You have already said hello. Send another message."),
    "spectators-cannot": N_("Spectators cannot do that. Join the table while a chair is open."),
    "host-only": N_("Only the table's host can do that. Ask {host}."),
    "host-away": N_(
        "Only the table's host can do that, who has not come yet. Two minutes after the last game, the next person is host."
    ),
    "not-at-this-stage": N_("You cannot do that while the table is {stage}, only while it is: {stages}."),
    "token": N_("This seat is not yours, or no longer yours. Join the table again by its link."),
    "seat-of-account": N_("This seat belongs to an account. Sign in to play on, or join with a guest's name."),
    "account-name": N_(
        "A name must have {fewest} to {most} letters or digits, with - or _ between them. Choose another."
    ),
    "account-name-taken": N_("The name {name} is taken, or looks like one that is. Choose another."),
    "account-name-wrong": N_("That is not the name of your account. Type it to delete the account."),
    "sign-in": N_("You could not be signed in. Check what you typed, or use another way."),
    "signed-out": N_("You are not signed in here, or no longer. Sign in first."),
    "session-unknown": N_("That device is not signed in. Reload the list."),
    "access-token": N_("This token is unknown or was revoked. Make another one on your account's page."),
    "token-unknown": N_("There is no such token. Reload the list."),
    "token-scopes": N_("A token needs at least one of these scopes: {scopes}. Choose again."),
    "token-scope": N_("This token does not allow that. Make one with the scope “{scope}”."),
    "too-many-bots": N_("An account has at most {most} bots. Delete one first."),
    "too-many-tokens": N_("An account has at most {most} tokens. Revoke one first."),
    "bot-unknown": N_("You have no bot of that name. Make it first."),
    "content-type": N_("The server reads only JSON here. Send the header Content-Type: application/json."),
    "passkeys-here": N_(
        "Browsers allow passkeys only over https or on localhost. Use a recovery phrase here, or another address of this server."
    ),
    "table-unknown": N_("There is no table “{table}”. Look for it among the open tables, or ask for the link again."),
    "game-unknown": N_("There is no finished game “{table}”, or you may not see it. Ask one of its players."),
    "game-not-over": N_("The game is not over. You can read its record afterwards."),
    "table-damaged": N_("The stored game of this table is damaged and cannot be read. Open another table."),
    "table-full": N_("All chairs at this table are taken. Watch the game, or open your own table."),
    "chairs-kept": N_(
        "The open chairs are kept for the players of the last game, for two minutes. Try again then, or watch."
    ),
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
    "busy": N_("The server is busy. Wait a moment: your notes are kept, and it will be asked again."),
    "notes-length": N_(
        "These notes are too long: at most {lines} lines of {length} characters can be sent. Leave some out."
    ),
    "hints-off": N_("At this table the notebook gives no hints. Ask the host to open a table with hints."),
    "contribution": N_("Your share of the seed may have at most {most} bytes. Shorten it."),
    "instant-alone": N_("Instant bots are for tables with one person. Choose calm or brisk."),
    "rated-edition": N_(
        "This edition has no ratings. Choose one of Tudor's own editions with a board, or play unrated."
    ),
    "rated-house-rules": N_("A rated game has no house rules. Remove them, or play unrated."),
    "rated-false-witnesses": N_("In a rated game nobody may hide a card. Forbid false witnesses, or play unrated."),
    "rated-help": N_(
        "In a rated game the notebook may help with “My cards” at most. Choose less help, or play unrated."
    ),
    "rated-guests": N_(
        "Everyone at a rated table needs an account, and some have none: {people}. Ask them to sign in."
    ),
    "rated-you": N_("This table is rated, so you need an account to play here. Sign in, or watch."),
    "rated-twice": N_("You already sit at this table. At a rated table each account has one chair."),
    "rated-own-bot": N_(
        "At a rated table, bots and their owner cannot play together. Choose another table, or try again later."
    ),
    "rated-players": N_("A rated game needs two people with accounts, or one and a bot. Give a chair to a bot."),
    "rated-bot": N_(
        "During a rated game the host cannot give a chair to a bot. A bot stands in for players who are away."
    ),
    "rating-group": N_("There is no group “{group}”. Choose one of: {groups}."),
    "rating-week": N_("“{week}” is not a week. Write it like {example}."),
    "profile-unknown": N_("There is no public profile “{name}”. Check the name."),
    "not-your-card": N_("You do not hold {card}. Choose among your own cards."),
    "no-window": N_("This edition has no orders to give."),
    "question-cards": N_("Name a suspect, a weapon and a room of this game."),
    "step-undealt": N_("No cards had been dealt at this step. Choose a later one."),
    "position-step": N_("The game has no step {step}. Choose one from 1 to {last}."),
    "position-over": N_("The game is over at this step. Choose an earlier one."),
    "position-out": N_("This player cannot win any more at this step. Choose an earlier step or another player."),
    "position-rules": N_("The rules of this step have changed since. Choose an earlier one."),
    "card-or-owner": N_("There is no card {card} or no owner {owner} in this game. Check both names."),
    "address": N_(
        "Cannot listen on {host}, port {port}: it is in use, not allowed, or not an address of this machine. "
        "Choose another --port or --host."
    ),
    "origin-form": N_("“{origin}” is not a server address. Write it like https://clue.example.org, without a path."),
    "proxy-form": N_(
        "“{proxy}” is not an address. After --behind-proxy, write the address or network of your proxy, "
        "such as 127.0.0.1 or 10.0.0.0/8."
    ),
    "rate": N_("“{rate}” is not a rate. Write it like 120/minute, per second, minute or hour."),
    "keep": N_("“{text}” is not a time to keep games. Write hours, days or weeks, like 36h, 90d or 12w."),
    "origin": N_("This request comes from another site. Open Tudor at its own address."),
    "stopping": N_("The server is restarting. Your game is safe, and you will be reconnected."),
    "too-slow": N_("Your connection was too slow. You will be reconnected."),
    "fault": N_("Something went wrong on our side. Your game is safe, and you will be reconnected."),
    "moved": N_("Another process of the server has this table now. Your game is safe, and you will be reconnected."),
    "storage": N_("This could not be saved, so it was not done. Try again."),
    "database": N_("The server cannot reach its database at the moment, so this was not done. Try again soon."),
    "bus": N_("This server cannot reach the others at the moment, so this was not done. Try again soon."),
    "bus.address": N_(
        "Nobody answers at “{address}”, or the password is wrong. Check --nats, and that NATS is running."
    ),
    "bus.database": N_("Workers share their games in a database. Give --database together with --nats."),
    "disk": N_(
        "Nothing can be saved now. Free space on the disk of the data folder; the server then goes on by itself."
    ),
    "read-only": N_(
        "The server takes no new players at the moment. Games in progress go on. Try again later, or watch a game."
    ),
    "blocked": N_("The operator of this server has blocked your address. Ask them if you think it is a mistake."),
    "table-closed": N_("The operator has closed this table: “{reason}”. You can open another one."),
    "table-abandoned": N_("This table was closed because nobody came. Open another one."),
    "removed": N_("The operator has removed you from this table. You can watch another one."),
    # Looking after a server
    "network": N_("“{text}” is not an address or a network. Write it like 192.0.2.7 or 192.0.2.0/24."),
    "not-blocked": N_("{network} is not blocked. These are: {blocked}."),
    "admin-no-table": N_("No open table has an id that begins with “{table}”. See: tudor admin tables"),
    "admin-several-tables": N_(
        "The ids of {count} tables begin with “{table}”. Write more of the id; tudor admin tables --ids shows it whole."
    ),
    "admin-no-socket": N_("There is no socket {number}. See: tudor admin sockets"),
    "admin-plays": N_(
        "Socket {number} belongs to a player. Only spectators can be removed; close the table, or block the address."
    ),
    "admin-no-server": N_(
        "No server answers in the folder {folder}. Start one with tudor serve, or name its folder with --data."
    ),
    "admin-forbidden": N_(
        "You may not look after the server in {folder}. Run this as the user who runs the server, or as root."
    ),
    "admin-path": N_("The path {folder} is too long for a socket. Use one of at most {most} bytes."),
    # Joining a table on a server
    "link": N_("“{link}” is not a link to a table. Copy it from the browser; it should look like {example}."),
    "no-server": N_("No Tudor server answers at {address} ({reason}). Check the link, or try again later."),
    "server-version": N_(
        "The server speaks protocol version {version}, but this client speaks version {ours}. Update Tudor."
    ),
    # The files of a server
    "database.extra": N_("Games in a database need another package. Install it with: pip install '{extra}'"),
    "database.connect": N_(
        "Cannot use the database {database}: {problem}. Check its address, user and password, and that it is running."
    ),
    "database.no-file": N_("There is no file {file} to move. Name a server's data folder."),
    "database.used": N_("The database {database} already has games in it. Name an empty one."),
    "database.old": N_("The database is PostgreSQL {version}. Use release {oldest} or later."),
    "database.foreign": N_(
        "The database {database} has tables that are not Tudor's. Name an empty database, or add "
        "search_path= and the name of an empty schema to its address."
    ),
    "database.newer": N_(
        "The database {database} is of version {version}, and this release knows versions up to {newest}. "
        "Install a newer release."
    ),
    "storage.folder": N_("Cannot use the folder {folder}: {problem}. Choose one you can write to."),
    "storage.in-use": N_("Another server is using the folder {folder}. Stop that server, or choose another folder."),
    "storage.newer": N_(
        "The file {file} was written by a newer Tudor (version {version}; this one reads up to {newest}). Update Tudor."
    ),
    "storage.foreign": N_("The file {file} is a database, but not one of Tudor's. Choose another folder."),
    "storage.damaged": N_("The file {file} is damaged ({problem}). Replace it with a backup."),
    "storage.emptied": N_(
        "The file {file} has lost its contents. Replace it with a backup, or delete it to begin anew."
    ),
    "storage.missing": N_("There is no file {file} to back up. Name a server's data folder."),
    "storage.copy-exists": N_("The file {file} already exists. Choose another name for the backup."),
    "storage.copy": N_("Cannot write the backup {file}: {problem}. No partial file was left."),
    # Checking a deal
    "fair-nothing-promised": N_(
        "This record contains no promise about its deal, so there is nothing to check. Use the record of a game "
        "played on a server."
    ),
    "fair-header": N_("Cannot read the promise. The headers need a line like this: {example}"),
    "fair-chair": N_(
        "The header {header} does not fit. There are {count} chairs, each suspect can be chosen once, and bots "
        "contribute nothing. Fetch the record again."
    ),
    "fair-not-revealed": N_("The seed has not been revealed yet. Take the complete record once the game is over."),
    "fair-kept-complete": N_("The record you kept must be that of a seat or a spectator, but this one is complete."),
}
"""By code, the English sentence; a part of :data:`tudor.text.errors.ERRORS`."""
