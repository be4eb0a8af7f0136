"""Compiles the catalogues of translations while vivat is built; pyproject.toml has the rest."""

from __future__ import annotations

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """Babel's command writes each catalogue beside its source, where the package's data is."""

    def run(self) -> None:
        self.run_command("compile_catalog")
        super().run()


setup(cmdclass={"build_py": BuildWithCatalogues})
