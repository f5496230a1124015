"""Puzzle files made elsewhere, and the language that they are in."""
