"""Everything a person reads about a game, by edition and language."""

from functools import lru_cache

from tudor.model.actions import Action
from tudor.model.cards import IntrigueCard, Power, Seat
from tudor.model.edition import Edition, Options
from tudor.model.sight import Observation, Reason
from tudor.text.intrigue import intrigue_help, intrigue_name, power_help, power_name
from tudor.text.languages import N_, translate
from tudor.text.log import tell
from tudor.text.prompts import OFFERED, OPTIONS, offer
from tudor.text.reasons import tell_reason
from tudor.text.speech import Speech
from tudor.text.switch_words import house_rule


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

    def house_rule(self, rule: str) -> str:
        """A house rule, such as ``dice=2``, in words."""
        return house_rule(self, rule)

    def agreements(self, options: Options) -> tuple[str, ...]:
        """What a table agrees on besides the edition, a sentence each."""
        lying = (f"{self.option('false_witnesses')}.",) if options.false_witnesses else ()
        if not options.house_rules:
            return lying
        rules = "; ".join(map(self.house_rule, options.house_rules))
        return (*lying, self.say(N_("House rules: {rules}."), {"rules": rules}))

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


@lru_cache(maxsize=1024)
def words(edition: Edition, lang: str) -> Words:
    """The words of an edition in one of the languages."""
    return Words(edition, lang)
