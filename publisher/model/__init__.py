"""The values of the program: grids, words, layouts and puzzles, frozen and in logical order."""
