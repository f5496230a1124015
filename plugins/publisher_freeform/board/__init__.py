"""The board that words are placed on, its rules, its size and its score."""
