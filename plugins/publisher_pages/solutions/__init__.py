"""Solutions: inline below the puzzle, on pages of their own, or in a section of a book."""
