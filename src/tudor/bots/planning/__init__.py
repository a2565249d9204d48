"""How the mastermind thinks: what others give away, what to ask, where to walk, and who is ahead in the race."""
