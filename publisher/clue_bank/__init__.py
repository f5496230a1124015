"""The clue bank: a SQLite file of answers, their clues, and the puzzles that had them."""
