"""Worker processes for bots and notebooks."""
