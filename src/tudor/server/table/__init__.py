"""The live tables: commands in, steps stored, and news to every seat."""
