"""PROTOCOL.md as checks that run against a real port: `vivat box check PORT`.

For anyone who builds a controller of their own.
"""
