"""Fixtures that run a test with every kind of box."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.hardware.box_bench import BENCHES, WITH_CONTACTS, BoxBench, cases


@pytest.fixture(params=cases(BENCHES))
def bench(request: pytest.FixtureRequest) -> Iterator[BoxBench]:
    """Any kind of box, found and at rest."""
    yield from on_the_bench(request.param)


@pytest.fixture(params=WITH_CONTACTS)
def contacts(request: pytest.FixtureRequest) -> Iterator[BoxBench]:
    """A kind of box whose contacts bounce, found and at rest."""
    yield from on_the_bench(request.param)


def on_the_bench(make: Callable[[], BoxBench]) -> Iterator[BoxBench]:
    bench = make()
    bench.settle()
    yield bench
    bench.close()
