"""How the mastermind plans: what others give away, what to ask, where to walk, and when to gamble."""
