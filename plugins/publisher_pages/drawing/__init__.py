"""Marks on a page, their colours and images: what a painter draws."""
