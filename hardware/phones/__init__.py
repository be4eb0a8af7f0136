"""Phones as button boxes: a page that this computer serves, and its connection.

The page holds a vote like the firmware of a box, and speaks the same protocol
(`firmware/PROTOCOL.md`); here are the server, and the encryption around the protocol's bytes.
"""
