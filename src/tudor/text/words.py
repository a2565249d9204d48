"""The one door to what a person reads about a game."""

from functools import cache

from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.model.kinds import Kind
from tudor.model.sight import Observation
from tudor.text.log import tell
from tudor.text.prompts import ASKED, OPTIONS, offer
from tudor.text.speech import Speech


class Words(Speech):
    """Everything said in one edition and one language."""

    def tell(self, observation: Observation, you: Seat | None = None) -> str:
        """What happened, in a sentence; in the second person where it concerns ``you``."""
        return tell(self, observation, you)

    def action(self, action: Action) -> str:
        """An action as it reads on a button or in a menu."""
        return offer(self, action)

    def asks(self, kind: Kind) -> str:
        """What a player is asked."""
        return self.say(ASKED[kind])

    def option(self, name: str) -> str:
        """The name of something a table can agree on."""
        return self.say(OPTIONS[name][0])

    def option_help(self, name: str) -> str:
        """What that agreement means."""
        return self.say(OPTIONS[name][1])


@cache
def words(edition: Edition, lang: str) -> Words:
    """The words of an edition in one of the languages."""
    return Words(edition, lang)
