"""What a chat shows of a link to a shared game: Open Graph properties."""

from html import escape

from tudor.server.http.game_summary import GameSummary
from tudor.server.http.picture import HEIGHT, WIDTH


def preview(told: GameSummary, origin: str, lang: str) -> str:
    """The lines for the head of the page. Names are written by players, so everything is escaped."""
    properties = {
        "og:type": "website",
        "og:site_name": "Tudor",
        "og:title": f"{told.title}: {told.result}",
        "og:description": told.line(lang),
        "og:locale": lang,
        "og:image": f"{origin}/pictures/{told.edition}.png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": told.title,
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    return "\n".join((*lines, '<meta name="twitter:card" content="summary_large_image">', ""))
