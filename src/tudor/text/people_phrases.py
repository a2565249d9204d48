"""Phrases of the browser client about people: accounts, profiles and ratings."""

from tudor.text.languages import N_

_ACCOUNT = {
    "account": N_("Your account"),
    "people-pages": N_("Accounts and ratings"),
    # Keeping your games
    "keep-my-games": N_("Keep my games"),
    "keep-games-hint": N_("Now they are only in this browser. Choose a name, and find them on every device."),
    "keep-hint": N_(
        "Choose a name, and your games follow you to every device. There is no password and no e-mail address. "
        "The games of this browser come along."
    ),
    "account-name": N_("Your name"),
    "account-name-hint": N_("3 to 20 letters, digits, - and _. Everybody at your tables sees it."),
    "keep-passkey": N_("Use a passkey"),
    "keep-phrase": N_("Use a recovery phrase"),
    "passkeys-need-https": N_(
        "Passkeys work only at an address with HTTPS or on localhost, and this is neither. Use a recovery phrase instead."
    ),
    "passkeys-unknown": N_("This browser does not know passkeys. Use a recovery phrase instead."),
    "passkey-stopped": N_("No passkey was used. Try again, or use a recovery phrase."),
    "phrase-title": N_("Your recovery phrase"),
    "phrase-yours": N_("{name}, write down this phrase."),
    "phrase-hint": N_("It is the key to your account, and it is never shown again. Nobody can send you another one."),
    "phrase-replaces": N_("Write it down: it is never shown again. Your earlier phrase no longer works."),
    "phrase-kept": N_("I have written it down"),
    # Signing in
    "sign-in": N_("Sign in"),
    "sign-in-hint": N_("You have an account already? Then your games are waiting."),
    "sign-in-passkey": N_("Sign in with a passkey"),
    "phrase-enter": N_("Recovery phrase"),
    "sign-in-phrase": N_("Sign in with the phrase"),
    "sign-in-by-link": N_(
        "Or, on a device where you are signed in, open “Your account”, choose “Add a device”, and scan the code with this one or type it here."
    ),
    "signed-in-as": N_("You are {name}."),
    "join-device": N_("Sign in on this device"),
    "join-device-hint": N_(
        "The link or the code signs this browser in to the account that made it. Continue only if you made it yourself."
    ),
    "join-device-instead": N_("Here you are signed in as {name}. That ends."),
    "joined-device": N_("You are signed in as {name}. Your games are here."),
    "link-code-enter": N_("Code from the other device"),
    "sign-in-here": N_("Sign in here"),
    # Ways in, and where you are
    "ways-in": N_("Your other devices"),
    "ways-in-hint": N_("Sign in on a phone or another computer. Have two ways in, in case you lose one."),
    "add-device": N_("Add a device"),
    "add-passkey": N_("Add a passkey"),
    "new-phrase": N_("New recovery phrase"),
    "passkey-added": N_("The passkey was added."),
    "link-code": N_("A code to scan with the other device"),
    "link-title": N_("Scan the code, or open this address on the other device."),
    "link-hint": N_("It works once, within {minutes} minutes. Show it to nobody else."),
    "sessions": N_("Signed in on"),
    "device-unknown": N_("An unknown device"),
    "this-device": N_("this device"),
    "seen-last": N_("last seen {when}"),
    "end-session": N_("Sign out there"),
    "end-others": N_("Sign out everywhere else"),
    "sign-out": N_("Sign out here"),
    # Who sees what, and your data
    "profile": N_("Profile"),
    "who-sees-profile": N_("Who may see your profile?"),
    "profile-public": N_("Everybody sees my profile"),
    "profile-public-hint": N_("Your games at public tables, your results and your ratings."),
    "profile-private": N_("Only I see my profile"),
    "profile-private-hint": N_("Others cannot tell whether it exists. You are in no leaderboard."),
    "profile-open": N_("Open my profile"),
    "your-data": N_("Your data"),
    "your-data-hint": N_("Everything that is kept about you, as a file. Or nothing from now on."),
    "download-data": N_("Download my data"),
    "delete-account": N_("Delete my account"),
    "delete-account-hint": N_(
        "Your name disappears everywhere, and you are signed out on all devices. The games stay for those who played with you. "
        "This cannot be undone."
    ),
    "delete-account-type": N_("Type your name to confirm: {name}"),
    "account-deleted": N_("Your account is deleted."),
}

_PROGRAMS = {
    "programs": N_("Programs that play"),
    "programs-hint": N_(
        "Write a bot in any language and let it play here, rated games too. A token is its key: it can do only what you allow, and you can revoke "
        "it at any time."
    ),
    "bot": N_("bot"),
    "bot-accounts": N_("Your bot accounts"),
    "bot-new": N_("Name of a new bot"),
    "bot-make": N_("Create the bot"),
    "bot-delete": N_("Delete"),
    "bot-delete-sure": N_("Delete the bot {name}? Its name disappears everywhere."),
    "tokens": N_("Tokens"),
    "no-tokens": N_("There is no token yet."),
    "token-new": N_("New token"),
    "token-label": N_("What it is for"),
    "token-for": N_("Plays as"),
    "token-for-me": N_("Me"),
    "token-allows": N_("It may"),
    "scope.play": N_("join tables and play"),
    "scope.games": N_("read my games"),
    "token-make": N_("Make the token"),
    "token-made": N_("Your new token"),
    "token-made-hint": N_("Give it to your program: tudor join --token …  It is never shown again."),
    "token-used": N_("last used {when}"),
    "token-unused": N_("never used"),
    "token-revoke": N_("Revoke"),
    "token-revoke-sure": N_("Revoke “{label}”? Programs with this token stop playing."),
}

_GAMES = {
    "all-my-games": N_("All your games"),
    "my-games-hint": N_("Every game you played with this account, on any device."),
    "no-games-yet": N_("There are no games here."),
    "filter": N_("Show"),
    "filter-any-result": N_("All results"),
    "filter-any-seats": N_("Any number"),
    "filter-any-opponents": N_("Everybody"),
    "opponents.people": N_("With people"),
    "opponents.bots": N_("Only bots"),
    "result.won": N_("won"),
    "result.lost": N_("lost"),
    "result.nobody": N_("nobody won"),
    "result.left": N_("left early"),
    "result.closed": N_("broken off"),
    "somebody": N_("somebody who has left"),
    "more-games": N_("More games"),
    "played-when": N_("Played"),
    "opponents": N_("Opponents"),
    "turns": N_("Turns"),
    "result": N_("Result"),
}

_PROFILE = {
    "profile-unknown": N_("No such profile"),
    "profile-unknown-hint": N_("Nobody has this name, or the profile is private."),
    "profile-yours-hidden": N_("Only you see this page: your profile is private."),
    "member-since": N_("Here since {date}"),
    "rating": N_("Rating"),
    "provisional": N_("provisional"),
    "provisional-hint": N_("? is provisional: fewer than ten rated games."),
    "rated-games": N_("Rated games: {count}"),
    "best-rating": N_("best: {rating}"),
    "unrated-yet": N_("No rated game yet."),
    "curve-described": N_("{group}: {games} rated games, from {first} to {last}, lowest {lowest}, highest {highest}."),
    "results": N_("Results"),
    "results-hint": N_("Games won, of games played, by edition and by number of players."),
    "won-of": N_("{won} of {played}"),
    "player-count": N_("{count} players"),
    "figures": N_("In short"),
    "games-played": N_("Games played"),
    "games-won": N_("Games won"),
    "favourite-suspect": N_("Favourite suspect"),
    "favourite-times": N_("{name} (played {count} times)"),
    "streak": N_("Wins in a row"),
    "streak-best": N_("{now} (best: {best})"),
    "accuracy-over": N_("{percent}% over {count} reviewed games"),
    "games": N_("Games"),
}

_RATINGS = {
    "ratings": N_("Ratings"),
    "ratings-hint": N_(
        "People and bots on one scale, one for each group of editions that share a board. Only rated tables count."
    ),
    "group": N_("Group"),
    "when": N_("When"),
    "all-time": N_("All time"),
    "this-week": N_("This week"),
    "week-of": N_("Week of {date}"),
    "place": N_("Place"),
    "name": N_("Name"),
    "rated-count": N_("Games"),
    "nobody-rated": N_("Nobody has played a rated game here yet. Open a table and mark it as rated."),
}

PEOPLE_PHRASES: dict[str, str] = {**_ACCOUNT, **_PROGRAMS, **_GAMES, **_PROFILE, **_RATINGS}
