"""The vocabulary, as frozen values: cards, boards, editions, actions, events and observations."""
