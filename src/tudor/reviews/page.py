"""A review as one self-contained HTML page, light or dark."""

from collections.abc import Iterator
from html import escape

from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.reviews.game_review import Review
from tudor.reviews.judgement import Judgement
from tudor.reviews.report import FAULTLESS, TURN, tell_player
from tudor.reviews.sentences import GRADE_NAMES, tell_judgement
from tudor.text import words
from tudor.text.languages import N_
from tudor.text.speech import Speech

WIDE, HIGH, LEFT, LOW = 720, 260, 44, 22
DASHES = ("none", "7 4", "2 4", "10 3 2 3", "4 2", "1 3", "12 4", "6 2 2 2", "3 6", "9 9")
"""Lines differ by their dashes too, for those who cannot tell colours apart."""
TITLE, ODDS, DECISIONS = N_("Review: {title}"), N_("Chance of winning"), N_("Mistakes and inaccuracies")
LOOK = """
:root { color-scheme: light dark; --ink: #23222b; --paper: #fbfaf7; --soft: #8886; --bad: #b3261e; --poor: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #eeeae2; --paper: #1b1a20; --bad: #ff8a80; --poor: #ffc46b; } }
body { background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46em;
  padding: 1em; }
svg { max-width: 100%; height: auto; } svg text { fill: currentColor; font-size: 13px; }
.line { fill: none; stroke-width: 2.5; } .grid { stroke: var(--soft); }
ul { padding-left: 1.2em; } .legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3em 1.2em; }
.blunder strong { color: var(--bad); } .mistake strong { color: var(--poor); }
"""


def page_of(found: Review, edition: Edition, lang: str = "en", you: Seat | None = None) -> str:
    """The page of a review."""
    speech = words(edition, lang)
    title = speech.say(TITLE, {"title": edition.names[lang]["title"]})
    faults = [one for one in found.judgements if one.is_fault]
    players = "\n".join(f"<li>{escape(' '.join(tell_player(speech, player, you)))}</li>" for player in found.players)
    told = "\n".join(_line(speech, edition, one, you) for one in faults)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{LOOK}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"<ul>\n{players}\n</ul>\n{_figure(speech, found)}\n<h2>{escape(speech.say(DECISIONS))}</h2>\n"
        + (f"<ul>\n{told}\n</ul>" if faults else f"<p>{escape(speech.say(FAULTLESS))}</p>")
        + "\n</body>\n</html>\n"
    )


def _line(speech: Speech, edition: Edition, one: Judgement, you: Seat | None) -> str:
    head = f"{speech.say(TURN, {'turn': one.turn})}, {speech.name(one.seat)}, {speech.phrase(GRADE_NAMES[one.grade])}:"
    return f'<li class="{one.grade}"><strong>{escape(head)}</strong> {escape(tell_judgement(edition, one, speech.lang, you))}</li>'


def _figure(speech: Speech, found: Review) -> str:
    """The curve of every player, with its legend."""
    colours = [_colour(place, len(found.players)) for place in range(len(found.players))]
    marks = "\n".join(_marks(found, colours))
    legend = "".join(
        f'<li><svg viewBox="0 0 30 6" width="30" height="6" aria-hidden="true"><path class="line" d="M0 3H30" '
        f'stroke="{colour}" stroke-dasharray="{DASHES[place % len(DASHES)]}"/></svg> {escape(speech.name(player.seat))}</li>'
        for place, (player, colour) in enumerate(zip(found.players, colours, strict=True))
    )
    label = escape(speech.say(ODDS))
    return (
        f'<figure><figcaption>{label}</figcaption>\n<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">\n'
        f'{marks}\n</svg>\n<ul class="legend">{legend}</ul></figure>'
    )


def _marks(found: Review, colours: list[str]) -> Iterator[str]:
    for level in (0.0, 0.5, 1.0):
        y = _height(level)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDE - 8}" y1="{y:.0f}" y2="{y:.0f}"/>'
        yield f'<text x="2" y="{y + 4:.0f}">{level:.0%}</text>'
    last = max((point.turn for point in found.curve), default=1)
    for place, player in enumerate(found.players):
        points = [
            f"{LEFT + point.turn / last * (WIDE - LEFT - 8):.1f} {_height(point.chances[player.seat]):.1f}"
            for point in found.curve
        ]
        if points:
            dashes = DASHES[place % len(DASHES)]
            yield f'<path class="line" d="M{" L".join(points)}" stroke="{colours[place]}" stroke-dasharray="{dashes}"/>'


def _height(chance: float) -> float:
    return 8 + (1 - chance) * (HIGH - LOW - 8)


def _colour(place: int, count: int) -> str:
    return f"hsl({round(360 * place / max(1, count))} 65% 45%)"
