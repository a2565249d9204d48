"""The phrases of the review of a game in the browser, by key."""

from tudor.text.languages import N_

REVIEW_PHRASES = {
    "win-chances": N_("Chance of winning"),
    "win-chances-hint": N_(
        "From what each player knew at the start of each turn. Triangles mark the turns that changed it most. Click to go to a turn."
    ),
    "as-table": N_("As a table"),
    "turn": N_("Turn"),
    "reviewing": N_("Judging every decision…"),
    "previous-fault": N_("Previous mistake"),
    "next-fault": N_("Next mistake"),
    "keys-to-walk": N_("← → a step, Shift + ← → a turn"),
    "how-they-played": N_("How they played"),
    "how-they-played-hint": N_(
        "Accuracy measures skill: decisions against the best ones, by what the player knew. Luck is what dice and answers brought beyond expectation: 0 is average."
    ),
    "accuracy": N_("Accuracy"),
    "luck": N_("Luck: {luck}"),
    "unjudged": N_("Nothing to judge."),
    "grade.best": N_("best"),
    "grade.good": N_("good"),
    "grade.inaccuracy": N_("inaccuracy"),
    "grade.mistake": N_("mistake"),
    "grade.blunder": N_("blunder"),
    "best-choice": N_("The best choice."),
    "turning-points": N_("Turning points"),
    "decisions": N_("Mistakes and inaccuracies"),
    "faultless": N_("Every decision was good."),
    "notebook-then": N_("Notebook at this moment"),
    "notebook-then-hint": N_("What followed from everything seen so far. Point at ✓ or ✕ to see why."),
    "notebook-choose": N_("Choose a player under “Seen by” to see their notebook."),
    "notebook-undealt": N_("No cards have been dealt yet."),
    "try-question": N_("Try another question here"),
    "try-question-hint": N_("What this player could have expected from a question, knowing what they knew."),
    "try-it": N_("Try it"),
    "suspect": N_("Suspect"),
    "weapon": N_("Weapon"),
    "room": N_("Room"),
    "nobody-shows": N_("Nobody shows a card"),
    "tried-left": N_("It would have left about {after} cases instead of {before}."),
    "tried-solves": N_("It would have solved the case with a chance of {chance}."),
    "own-notebook": N_("Your notebook"),
    "own-notebook-hint": N_(
        "Your marks, compared with what was certain at the start of your last turn. Only you see this."
    ),
    "deductions-noted": N_("You noted {noted} of {all} deductions."),
    "deductions-none": N_("There was nothing to deduce."),
    "play-from": N_("Play on from here"),
    "play-from-as": N_("You play {who} and know what {who} knew at this step."),
    "play-from-turn": N_("You play the player on turn and know what they knew at this step."),
    "play-from-hint": N_("Bots play the others. The cards are the same, the dice are new."),
    "play-from-button": N_("Play on"),
    "study": N_("Study"),
    "played-on": N_("Played on from turn {turn} of another game."),
    "expected-answers": N_("Expected answers"),
}
