"""The puzzles of the studio: what is known of each, and how it is kept on the disk."""
