"""Published games, re-keyed as notes."""

# The example of "Clue Deduction: an introduction to satisfiability reasoning" by Todd Neller, Zdravko Markov, Ingrid Russell
# and Daniel Sheehan: 27 suggestions, noted by Miss Scarlet.
CLUE_DEDUCTION = """\
edition: clue-1998
players: Scarlet, Mustard, White, Green, Peacock, Plum
me: Scarlet
cards: white library study
Sc: sc ro lo -> Mu shows scarlet
Mu: peacock pipe di -> Pe shows
White: mu re ball -> peac shows
green: white knife ball -> plum shows
pea: gr ca di -> wh shows
plum: wh wr st -> me white
sc: plum rope cons -> mus plum
mus: pea rope ball -> wh shows
white: mus cand stud -> gre shows
green: pea kn di -> pea shows
pea: mu pipe di -> pl ?
plum: gr kn con -> wh ?
sc: pea kn lo -> mu lounge
mus: pea kn di -> wh ?
white: pea wr hall -> gr ?
gr: wh pipe cons -> pl ?
pea: sc pipe hall -> mu ?
pl: pea pipe ball -> nobody
sc: wh pipe hall -> pea hall
wh: pea pipe hall -> pea ?
pea: pea pipe hall -> nobody
sc: gr pipe study -> wh green
mu: pea pipe ball -> pl ?
wh: pea pipe study -> sc study
gr: wh pipe st -> sc wh
pea: wh pipe st -> sc wh
pl: pea pipe kitchen -> gr ?
"""
