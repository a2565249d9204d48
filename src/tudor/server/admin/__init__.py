"""The operator's way into a running server: a private socket in the data folder, and what can be asked there."""
