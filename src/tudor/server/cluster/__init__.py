"""Several workers, on one machine or many, that serve the same tables."""
