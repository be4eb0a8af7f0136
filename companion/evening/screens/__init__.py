"""One file per screen: its scene, its choices, its sentences.

`companion/display/screens` draws each scene in a file of the same name.
"""
