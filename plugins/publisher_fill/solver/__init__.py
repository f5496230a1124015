"""The search for words that fill a grid."""
