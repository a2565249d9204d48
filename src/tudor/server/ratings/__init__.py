"""Counts the results of rated games, and tells what follows from them: leaderboards and profiles."""
