"""`python -m companion` is the `vivat` command."""

from companion.cli import main

raise SystemExit(main())
