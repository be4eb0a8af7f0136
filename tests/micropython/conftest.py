"""Pytest skips the folder `inside`: its files run only under MicroPython."""

collect_ignore_glob = ["inside/*"]
