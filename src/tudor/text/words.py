"""Everything a person reads about a game, by edition and language."""

from functools import cache

from tudor.model.actions import Action
from tudor.model.cards import IntrigueCard, Power, Seat
from tudor.model.edition import Edition
from tudor.model.sight import Observation, Reason
from tudor.text.intrigue import intrigue_help, intrigue_name, power_help, power_name
from tudor.text.languages import translate
from tudor.text.log import tell
from tudor.text.prompts import OFFERED, OPTIONS, offer
from tudor.text.reasons import tell_reason
from tudor.text.speech import Speech


class Words(Speech):
    """The words of one edition in one language."""

    def tell(self, observation: Observation, you: Seat | None = None) -> str:
        """What happened, as a sentence; in the second person if it concerns ``you``."""
        return tell(self, observation, you)

    def action(self, action: Action) -> str:
        """The label of an action on a button or in a menu."""
        return offer(self, action)

    def reason(self, reason: Reason) -> str:
        """Why a bot acted as it did, as a sentence."""
        return tell_reason(self, reason)

    def template(self, action: type[Action]) -> str:
        """The same before it is known what is named, with placeholders."""
        return translate(OFFERED[action], self.lang)

    def option(self, name: str) -> str:
        """The name of a table option."""
        return self.say(OPTIONS[name][0])

    def option_help(self, name: str) -> str:
        """What a table option means."""
        return self.say(OPTIONS[name][1])

    def intrigue(self, card: IntrigueCard) -> str:
        """The name of an intrigue card."""
        return intrigue_name(self, card)

    def intrigue_help(self, card: IntrigueCard) -> str:
        """What an intrigue card does and when."""
        return intrigue_help(self, card)

    def power(self, power: Power) -> str:
        """The name of a suspect's power."""
        return power_name(self, power)

    def power_help(self, power: Power) -> str:
        """What a suspect's power does and when."""
        return power_help(self, power)


@cache
def words(edition: Edition, lang: str) -> Words:
    """The words of an edition in one of the languages."""
    return Words(edition, lang)
