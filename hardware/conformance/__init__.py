"""What any controller must do to be used: PROTOCOL.md as checks that run against a real port.

Whoever builds a controller of their own runs them with `vivat box check PORT`.
"""
