# `make play` and `make test` set up everything they need.

PYTHON ?= python3
BIN := .venv/bin
BOXES ?= 8
export PYGAME_HIDE_SUPPORT_PROMPT := 1
# Compiled files halve the start of the many programs that the tests run.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test install install-pi install-flash lint types tests micropython proofs faults kills booted deb bench clean

play: install
	@$(BIN)/vivat play --emulate $(BOXES)

test: lint types tests

install: .venv/vivat-installed

# Adds the library for the pins of a Raspberry Pi's header.
install-pi: .venv/vivat-installed
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[pi]'

# Adds the tool that copies the firmware onto a Pico.
install-flash: .venv/vivat-installed
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[flash]'

lint: .venv/dev-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev-installed
	$(BIN)/mypy

tests: .venv/dev-installed micropython
	$(BIN)/pytest -n auto --dist loadfile

micropython: build/micropython/installed

proofs: .venv/dev-installed micropython
	$(BIN)/python -m tests.proofs
	$(BIN)/python -m tests.proofs.kills 60
	$(BIN)/pytest -n auto --dist loadfile -m slow tests
	$(BIN)/pytest -n auto --dist loadfile -m hypothesis --hypothesis-profile thorough tests

# Plants one fault after the other and shows which test catches it. ALL=1: all tests for each
# fault; ONLY=word: the faults with this word in their names.
faults: .venv/dev-installed micropython
	$(BIN)/python -m tests.faults $(if $(ALL),--all) $(ONLY)

# Kills the program a thousand times in mid-game.
kills: .venv/dev-installed
	$(BIN)/python -m tests.proofs.kills

# Installs, starts, hangs, kills and uninstalls vivat in a Debian that really boots.
booted: .venv/dev-installed
	$(BIN)/pytest -n 2 --dist loadgroup -m booted -rsP tests/booted

# Builds the package for `apt install`, the same as systemd/install.sh builds.
deb:
	@mkdir -p build
	@cp "$$(systemd/package/build.sh build/package)" build/vivat.deb && echo build/vivat.deb

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

build/micropython/installed: tests/micropython/package.json
	@mkdir -p $(@D)
	@cp $< $(@D)
	@npm install --prefix $(@D) --cache $(@D)/cache --silent --no-audit --no-fund --no-package-lock && touch $@ || \
		echo "npm is missing or has no network: the tests under MicroPython are skipped"
