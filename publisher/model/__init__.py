"""What puzzles are made of: frozen values, in logical order."""
