"""Run by the rig at each start: runs the real main.py, if there is one."""

import os

import outside  # noqa: F401

if "main.py" in os.listdir("/"):
    with open("/main.py") as file:
        source = file.read()
    exec(source, {"__name__": "__main__"})  # noqa: S102
