"""Live tables: commands come in, steps are stored, and every seat is told what it may see."""
