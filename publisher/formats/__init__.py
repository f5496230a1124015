"""Formats of the program's own: puzzle JSON and grid drawings."""
