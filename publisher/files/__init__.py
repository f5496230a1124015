"""Files of the user's: opened with care, written whole or not at all, kept in a cache."""
