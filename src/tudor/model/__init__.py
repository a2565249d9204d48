"""The frozen vocabulary: cards, boards, editions, actions, what happens, and who sees it."""
