"""Sentences for people: lists of names, near misses, excerpts."""
