"""The search for words that fill all slots of a grid."""
