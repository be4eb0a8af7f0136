"""Skips tests whose programs are not installed, and names the Debian package to install."""

from __future__ import annotations

import shutil

import pytest

PACKAGES = {
    "Xvfb": "xvfb",
    "spd-say": "speech-dispatcher",
    "WebKitWebDriver": "webkit2gtk-driver",
    "chromedriver": "chromium-driver",
    "dpkg-deb": "dpkg",
    "fsfreeze": "util-linux",
    "losetup": "mount",
    "mkfs.ext4": "e2fsprogs",
    "nmcli": "network-manager",
    "node": "nodejs",
    "systemd-analyze": "systemd",
    "systemd-nspawn": "systemd-container",
    "udevadm": "udev",
    "unshare": "util-linux",
}
"""Packages that are not called like their program."""


def missing(*programs: str) -> str:
    """What is missing and how to install it, in one line; empty if all programs are there."""
    absent = [each for each in programs if shutil.which(each) is None]
    packages = dict.fromkeys(PACKAGES.get(each, each) for each in absent)
    return f"needs {', '.join(absent)}: sudo apt install {' '.join(packages)}" if absent else ""


def needs(*programs: str) -> pytest.MarkDecorator:
    reason = missing(*programs)
    return pytest.mark.skipif(bool(reason), reason=reason)
