"""The cover of a paperback: back, spine and front on one sheet."""
