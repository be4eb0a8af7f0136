"""Phones at the table: switching them on and off, what their page says, and the cards on them.

`hardware/phones` has the page and its connection.
"""
