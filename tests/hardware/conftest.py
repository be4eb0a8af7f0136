"""What the table may count on with any box is tried with every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.hardware.contract import BENCHES, WITH_CONTACTS, Bench


@pytest.fixture(params=BENCHES)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """Any kind of box, found and at rest."""
    yield from on_the_bench(request.param)


@pytest.fixture(params=WITH_CONTACTS)
def contacts(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """A kind of box whose contacts bounce, found and at rest."""
    yield from on_the_bench(request.param)


def on_the_bench(make: Callable[[], Bench]) -> Iterator[Bench]:
    bench = make()
    bench.settle()
    yield bench
    bench.close()
