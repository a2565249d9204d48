"""Accounts: names, ways to sign in, sessions, and programs that act for somebody."""
