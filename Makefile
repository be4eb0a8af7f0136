# Two commands are enough: `make play` and `make test`. Each sets up what it needs.

PYTHON ?= python3
BIN := .venv/bin
BOXES ?= 8
export PYGAME_HIDE_SUPPORT_PROMPT := 1

.PHONY: play test install lint types tests proofs bench clean

play: install
	@$(BIN)/vivat play --emulate $(BOXES)

test: lint types tests

install: .venv/vivat-installed

lint: .venv/dev-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev-installed
	$(BIN)/mypy

tests: .venv/dev-installed
	$(BIN)/pytest -n auto --dist loadfile

proofs: .venv/dev-installed
	$(BIN)/python -m tests.proofs

bench: .venv/dev-installed
	$(BIN)/python -m tests.bench

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/vivat-installed: pyproject.toml
	@sh tools/venv.sh $(PYTHON)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/dev-installed: .venv/vivat-installed
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
