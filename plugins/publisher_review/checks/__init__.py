"""The checks: each a function that yields remarks on a puzzle."""
