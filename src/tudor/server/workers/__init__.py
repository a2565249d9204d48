"""Processes that think for bots and notebooks."""
