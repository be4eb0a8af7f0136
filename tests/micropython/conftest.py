"""What lies in `inside` runs under MicroPython only."""

collect_ignore_glob = ["inside/*"]
