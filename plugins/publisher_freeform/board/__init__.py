"""The board that words are placed on, and what is measured on it."""
