# `make` lists what can be made; everything that is needed for it is set up first.

PYTHON ?= python3
BIN := .venv/bin
BOXES ?= 8
ELECTIONS ?= 2000
EVENINGS ?= 40
PAIRS ?= 400
TRANSLATED := sentences engine hardware companion
export PYGAME_HIDE_SUPPORT_PROMPT := 1
# Compiled files halve the start of the many programs that the tests run.
unexport PYTHONDONTWRITEBYTECODE

# The other tests have their files in memory.
ON_DISK := PYTEST_DEBUG_TEMPROOT=$(or $(TMPDIR),/tmp)

# The programs in .venv name its folder: if the checkout was moved or copied, they are made anew.
PLACE := .venv/place-$(shell pwd | cksum | cut -d ' ' -f 1)

# Nothing is installed that is not listed in requirements/, with its hash.
PIP := $(BIN)/pip --quiet --disable-pip-version-check
LOCKED := $(PIP) install --no-deps --no-build-isolation --require-hashes

.PHONY: help play test install install-pi install-flash install-camera lint types tests micropython chip proofs faults simulate kills monkeys court golden pictures i18n catalogues booted enclosures carrier site deb lock bench clean castle pygame-ce release key release-parts manual matrix arm64

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

play: install ## open the castle, with boxes drawn on the screen
	@$(BIN)/vivat play --emulate $(BOXES)

# All at once: each of them leaves a core idle now and then.
test: .venv/dev-installed ## all checks and tests that a change must pass
	@$(MAKE) --no-print-directory -j 3 lint types tests

install: .venv/vivat-installed catalogues ## set up the command .venv/bin/vivat

# Adds the library for the pins of a Raspberry Pi's header.
install-pi: install ## and the pins of a Raspberry Pi
	$(LOCKED) --requirement requirements/pi.txt
	@$(PIP) show --quiet lgpio adafruit-lgpio 2>/dev/null || \
		{ echo "lgpio has builds only for Python 3.11 to 3.13 on a 64-bit Raspberry Pi." >&2; exit 1; }

# Adds the tool that copies the firmware onto a Pico.
install-flash: install
	$(LOCKED) --requirement requirements/flash.txt

# Adds the libraries that read the board with a camera, or mends them.
install-camera: install ## and the camera above the board
	$(LOCKED) --force-reinstall --requirement requirements/camera.txt

# Takes pygame-ce, which has the same API, instead of pygame.
pygame-ce: install
	$(PIP) uninstall --yes pygame
	$(LOCKED) --requirement requirements/pygame-ce.txt

lint: .venv/dev-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev-installed
	$(BIN)/mypy

tests: .venv/dev-installed
	MAKEFLAGS= $(BIN)/pytest -n $$(nproc) --dist loadfile

# The firmware in a real MicroPython.
micropython: .venv/dev-installed build/micropython/installed
	$(BIN)/pytest -n auto -m slow tests/micropython

# The firmware in a real MicroPython on an emulated chip: make chip PICO_UF2=FILE
chip:
	@$(PYTHON) -m tests.chip.image "$(PICO_UF2)"
	@$(MAKE) --no-print-directory .venv/dev-installed build/chip/installed
	PICO_UF2="$(PICO_UF2)" $(BIN)/pytest -n 2 -m chip -rP tests/chip

# PART=2/3: of the slow tests, only the second third.
proofs: .venv/dev-installed build/micropython/installed build/browsers/installed build/docs-installed ## what takes about an hour on two cores: slow tests, damages, kills
	$(BIN)/python -m tests.proofs
	$(BIN)/python -m tests.proofs.kills 60
	$(BIN)/python -m tests.proofs.crashes 6
	$(BIN)/python -m tests.proofs.damages 900
	$(BIN)/python -m tests.proofs.monkeys 60000
	$(ON_DISK) PART=$(PART) $(BIN)/pytest -n auto --dist loadfile -m "slow and not booted" tests
	$(BIN)/pytest -n auto --dist loadfile -m hypothesis --hypothesis-profile thorough tests

# Whole evenings under faults, in virtual time; SEED=n replays one of them step by step.
simulate: .venv/dev-installed
	$(BIN)/python -m tests.simulation $(if $(SEED),--seed $(SEED),--elections $(ELECTIONS) --evenings $(EVENINGS) --pairs $(PAIRS))

# Plants one fault after the other and shows which test catches it. ALL=1: all tests for each
# fault; ONLY=word: the faults with this word in their names; PART=2/3: the second third of them.
faults: .venv/dev-installed ## plant faults, and see which test catches each
	PART=$(PART) $(BIN)/python -m tests.faults $(if $(ALL),--all) $(ONLY)

# The castle of the README, as it is drawn now.
castle: .venv/dev-installed
	$(BIN)/python -m tests.companion.display.shots build/castle castle-by-night
	cp build/castle/castle-by-night_1280x800_near.png docs/castle.png

# The moving picture of a vote, and the sheet with every screen, in docs.
pictures: .venv/dev-installed
	$(BIN)/python -m tests.companion.display.docs_pictures docs

# The golden images, as the screens look now. ONLY=word: of the stages whose names begin with it.
golden: .venv/dev-installed ## renew the small pictures of screens that were changed
	$(BIN)/python -m tests.companion.display.golden $(ONLY)

# Contact sheets of the characters' figures, in build/court.
court: .venv/dev-installed
	$(BIN)/python -m tests.companion.display.court_sheet build/court

# Kills the program a thousand times in mid-game.
kills: .venv/dev-installed
	$(BIN)/python -m tests.proofs.kills

# Installs, starts, hangs, kills and uninstalls vivat in Debians that really boot. SUITE=trixie: in
# this one; PART=2/3: the second third of the ways around the helpers.
booted: .venv/dev-installed ## the service in Debians that really boot; as root
	$(ON_DISK) SUITE=$(SUITE) PART=$(PART) $(BIN)/pytest -n 2 --dist loadgroup -m booted -rsP tests/booted

# Printable enclosures as STL and STEP, in build/enclosures; measures them.
enclosures: .venv/dev-installed build/enclosures-installed
	rm -rf build/enclosures
	$(BIN)/python -m tools.enclosures build/enclosures
	$(BIN)/pytest -m parts tests/parts/test_enclosures.py

# The tests on Python 3.11 to 3.14, with pygame and pygame-ce. ONLY=3.13: on this one.
matrix: .venv/dev-installed
	$(BIN)/python -m tests.matrix $(ONLY)

# All pages as a site with a search, in build/site.
site: .venv/dev-installed build/docs-installed ## the pages as a site
	rm -rf build/site build/doctrees
	$(BIN)/python -m tools.site.gather build/pages
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --doctree-dir build/doctrees --conf-dir tools/site build/pages build/site
	@find build/site -name '*.map' -delete
	@du -sh build/site

# KiCad 9 checks the carrier board, and exports it into build/carrier for makers of boards.
carrier: .venv/dev-installed
	sh tools/carrier/kicad.sh
	$(BIN)/pytest -m parts tests/parts/test_carrier.py

# Installs and starts the package in an emulated Debian for 64-bit ARM; as root. ONLY=trixie: in this one.
arm64: .venv/dev-installed
	@mkdir -p build/arm64
	$(BIN)/python -m tests.matrix.arm64 "$$(RELEASE=yes systemd/package/build.sh build/arm64)" $(ONLY)

# Presses anything anywhere two hundred thousand times.
monkeys: .venv/dev-installed
	$(BIN)/python -m tests.proofs.monkeys

# Builds the package for `apt install`, the same as systemd/install.sh builds.
deb: manual site ## the package for sudo apt install
	@mkdir -p build
	@systemd/package/build.sh build/package

# The manual page, and what bash, zsh and fish complete, in build/manual.
manual: .venv/dev-installed
	$(BIN)/python -m tools.manual build/manual

# Makes all files of a release, of the commit that is checked out, in build/release.
release: .venv/dev-installed manual site ## all files of a release
	@KEY="$(KEY)" tools/release.sh $(BIN)

# A new key for a builder, who signs packages with it: make key KEY=FILE
key: .venv/dev-installed
	@$(BIN)/python -I tools/signing.py new "$(KEY)"

# What makers download, beside the other files of a release.
release-parts: enclosures carrier
	@mkdir -p build/release
	@cd build && for each in enclosures carrier; do $(PYTHON) -I -m zipfile -c release/vivat-$$each.zip $$each; done
	@ls build/release/*.zip

# Renews requirements/ with the newest versions that pyproject.toml allows.
lock: .venv/vivat-installed
	$(LOCKED) --requirement requirements/lock.txt
	tools/lock.sh $(BIN)/uv
	npm install --prefix tests/micropython --package-lock-only --omit-lockfile-registry-resolved --silent
	npm install --prefix tests/chip --package-lock-only --omit-lockfile-registry-resolved --silent
	npm install --prefix tests/browsers --package-lock-only --omit-lockfile-registry-resolved --silent

# Extracts all texts, and updates the catalogue of each language. NEW=es: adds a language.
i18n: .venv/dev-installed ## collect all texts for translators
	@mkdir -p build
	$(BIN)/pybabel --quiet extract --mapping pyproject.toml --project vivat --add-location file \
		--add-comments Translators: --strip-comments --output build/vivat.pot $(TRANSLATED)
	$(if $(NEW),test -e companion/locale/$(NEW) || $(BIN)/pybabel --quiet init --domain vivat --input-file build/vivat.pot \
		--output-dir companion/locale --locale $(NEW))
	$(BIN)/pybabel --quiet update --domain vivat --input-file build/vivat.pot \
		--output-dir companion/locale --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	@$(MAKE) --no-print-directory catalogues

catalogues: $(patsubst %.po,%.mo,$(wildcard companion/locale/*/LC_MESSAGES/vivat.po))

# Whole or not at all: a file that an interruption leaves would look up to date.
%.mo: %.po .venv/vivat-installed
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@.part && mv $@.part $@

bench: .venv/dev-installed ## measure speed
	$(BIN)/python -m tests.bench

clean:
	@# A run of `make matrix` or `make arm64` that was killed leaves /dev and others in build.
	rm -rf --one-file-system .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -f companion/locale/*/LC_MESSAGES/*.mo

$(PLACE):
	@rm -rf .venv build/*-installed build/chip/installed
	@sh tools/venv.sh $(PYTHON)
	@touch $@

.venv/vivat-installed: $(PLACE) pyproject.toml requirements/play.txt requirements/build.txt
	$(LOCKED) --requirement requirements/build.txt
	$(LOCKED) --requirement requirements/play.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev-installed: .venv/vivat-installed requirements/dev.txt | catalogues
	$(LOCKED) --requirement requirements/dev.txt
	@touch $@

# The chip, and its boot ROM.
build/chip/installed: tests/chip/package.json tests/chip/package-lock.json requirements/chip.txt
	@mkdir -p $(@D)
	@cp $(filter %.json,$^) $(@D)
	@npm ci --prefix $(@D) --cache $(@D)/cache --silent --no-audit --no-fund
	@$(LOCKED) --requirement requirements/chip.txt
	@touch $@

# The library that makes the enclosures, and the one that measures them.
build/enclosures-installed: requirements/enclosures.txt
	@mkdir -p $(@D)
	@$(LOCKED) --requirement requirements/enclosures.txt
	@touch $@

# The generator of the site.
build/docs-installed: requirements/docs.txt
	@mkdir -p $(@D)
	@$(LOCKED) --requirement requirements/docs.txt
	@touch $@

# axe-core, for the tests of pages in real browsers.
build/browsers/installed: tests/browsers/package.json tests/browsers/package-lock.json
	@mkdir -p $(@D)
	@cp $^ $(@D)
	@npm ci --prefix $(@D) --cache $(@D)/cache --silent --no-audit --no-fund && touch $@ || \
		echo "npm is missing or has no network: nothing checks who can use the pages"

build/micropython/installed: tests/micropython/package.json tests/micropython/package-lock.json
	@mkdir -p $(@D)
	@cp $^ $(@D)
	@npm ci --prefix $(@D) --cache $(@D)/cache --silent --no-audit --no-fund && touch $@ || \
		echo "npm is missing or has no network: the tests under MicroPython are skipped"
