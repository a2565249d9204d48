# Every target does its own set-up: a fresh machine needs Python 3.11 or later, Node 20 or later and make.

# The system's own Python where it will do: distributions optimise it, and it runs the tests with a sixth less CPU than a plain build.
PYTHON := $(or $(PYTHON),$(shell /usr/bin/python3 -c 'import sys, pip, venv; print(sys.executable) if sys.version_info >= (3, 11) else sys.exit(1)' 2>/dev/null || echo python3))
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed.stamp
CATALOGUE := $(VENV)/catalogue.stamp
WARM := $(VENV)/warm.stamp
KERNELS := $(wildcard src/tudor/deduction/counting/*.py src/tudor/bots/planning/*_kernel.py) src/tudor/deduction/fact_rows.py
WEB := build/web/fetched.txt
WEB_BIN := build/web/node_modules/.bin
# The shell is lighter; where a whole Chromium is installed, that does as well.
CHROMIUM := $(wildcard /usr/bin/chromium-headless-shell /usr/bin/chromium)
UV := uv==0.13.7
QUIETLY := --quiet --disable-pip-version-check
OWN_PIP = { $(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV) ; }
TYPED := src tests bench scripts hatch_build.py
CHECKED := $(TYPED) examples
MESSAGES := $(shell find src/tudor -name '*.po')
# One worker a core and one more, as many tests wait for a browser or a server; those done early take over from the others.
WORKERS := $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
# Tests start hundreds of processes: each would compile the package again where the environment forbids to keep bytecode.
export PYTHONDONTWRITEBYTECODE :=
PYTEST := $(BIN)/pytest --quiet --numprocesses $(WORKERS) --dist worksteal
# Tests of pure code: no process, no server, no browser.
PURE := tests/conformance tests/engine tests/golden tests/notation tests/presenter tests/ratings tests/text tests/walks tests/test_game.py tests/test_layers.py tests/test_lazy_imports.py tests/test_visibility.py
# What coverage has to be whole for: the rules, who sees what, and the records.
CORE := src/tudor/engine/*,src/tudor/views.py,src/tudor/visibility.py,src/tudor/notation/*

.DEFAULT_GOAL := help
.PHONY: help setup play terminal serve test pytest check nightly sim chaos soak fuzz coverage mutants bench ladder anchors load shots docs wheel lint types format chromium proxies clean

help: ## list what make can do
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

setup: $(CATALOGUE) $(WEB) $(WARM) ## make the virtual environment, compile the messages, fetch the browser's libraries and their tools
	@:

play: setup ## play in the browser, against bots and with friends; ARGS="--help" shows the choices
	@$(BIN)/tudor serve --open --log warning $(ARGS)

terminal: setup ## play in the terminal against the bots; ARGS="--help" shows the choices
	@$(BIN)/tudor play $(ARGS)

serve: setup ## host games for others; ARGS="--host 0.0.0.0"
	@$(BIN)/tudor serve $(ARGS)

# Libraries are fetched while others are compiled, and types are checked while the tests run.
test: ## check style and types, and run the tests and the examples of the docs
	@$(MAKE) --no-print-directory --jobs 3 lint pytest

pytest: setup chromium ## run the tests alone
	$(PYTEST)

check: lint ## style, types and the tests of pure code, for the inner loop
	$(PYTEST) $(PURE)

nightly: lint chromium proxies ## all checks, the long ones included; PART=server runs one part of them
	@$(BIN)/python scripts/nightly.py $(PART)

sim: setup ## clusters on virtual time, one seed each: SEEDS=20000 for more than 500, SEED=34 shows one of them
	@$(BIN)/python -m tests.sim $(if $(SEED),--seed $(SEED)) $(if $(SEEDS),--seeds $(SEEDS)) $(ARGS)

soak: lint chromium ## make test ten times, three of them on a busy machine; ARGS="--help" shows the choices
	@$(BIN)/python scripts/soak.py $(ARGS)

chaos: setup ## a cluster whose workers are killed, stopped and cut off, for about half an hour; ARGS="--help" shows the choices
	@$(BIN)/python -m tests.server.chaos $(ARGS)

fuzz: setup ## clients that do everything wrong, for an hour; MINUTES=5 for less
	TUDOR_FUZZ_MINUTES=$(or $(MINUTES),60) $(BIN)/pytest --quiet -m nightly --timeout 0 tests/server/test_mischief.py

coverage: setup chromium ## which lines and branches the tests run; fails below what is wanted
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest --quiet --numprocesses $(WORKERS) --dist worksteal
	$(BIN)/coverage run -m pytest --quiet -m '' tests/deduction/test_uncompiled.py
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered
	$(BIN)/coverage report --include '$(CORE)' --fail-under 100

mutants: setup ## plant 300 small faults in the rules, others every day, and count how many the tests notice
	$(BIN)/python -m scripts.mutants --sample 300 --seed $(shell date +%j) --at-least 90 $(ARGS)

bench: setup ## measure speed; WRITE=1 also updates docs/benchmarks.md, ARGS="--against REF" compares two commits
	@$(BIN)/python -m bench.run $(if $(WRITE),--write) $(ARGS)

ladder: setup ## play every figure on the strength of the bots; WRITE=1 also updates docs/bots.md, ARGS="--games 100 --jobs 2" plays fewer
	@$(BIN)/python -m bench.ladder $(if $(WRITE),--write) $(ARGS)

anchors: setup ## play the leagues that the ratings of the bots come from; WRITE=1 renews them, ARGS="--group classic" plays one
	@$(BIN)/python -m bench.anchors $(if $(WRITE),--write) $(ARGS)

load: setup ## how many matches one server process carries; ARGS="--against REF" compares two commits
	@$(BIN)/python -m bench.load $(ARGS)

shots: setup chromium ## pictures of every page at five sizes, in build/shots
	@$(BIN)/python scripts/shots.py $(ARGS)

docs: setup ## build the site with the documentation, in build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo 'Open build/site/index.html in a browser.'

wheel: setup ## build the wheel, with its checksum, in dist; TUDOR_REPOSITORY=https://… is where its page leads
	@$(BIN)/python scripts/build_wheel.py

# Needs nothing that Numba compiles: it runs beside that.
lint: $(CATALOGUE) $(WEB) ## check style and types only
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/pyrefly check --python-interpreter-path $(BIN)/python
	$(WEB_BIN)/biome lint --error-on-warnings
	$(BIN)/python -m scripts.browser_types
	$(WEB_BIN)/tsc

types: $(INSTALLED) ## check types a second time, with mypy
	$(BIN)/mypy $(TYPED)

format: setup ## put the code into the house style
	$(BIN)/ruff check --fix $(CHECKED)
	$(BIN)/ruff format $(CHECKED)

chromium: ## install the browser that the tests need, where it is missing
	@$(if $(CHROMIUM),:,echo 'Installing chromium ...'; apt-get update -qq && { apt-get install -y -qq --no-install-recommends chromium-headless-shell || apt-get install -y -qq --no-install-recommends chromium; } >/dev/null)

proxies: ## install nginx and Caddy, which a test needs, where they are missing and may be installed
	@{ command -v nginx && command -v caddy; } >/dev/null || { echo 'Installing nginx and Caddy ...'; apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light caddy >/dev/null; } || echo 'Their tests will be skipped.'

clean: ## remove everything that was made here
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist src/tudor/server/static/lib
	find src tests bench scripts -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.mo' -exec rm -f {} +

# Installing pip would take 6 s of CPU; the outer Python's pip can install uv.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Tudor needs Python 3.11 or later.")'
	$(PYTHON) -m venv --without-pip $(VENV)

# uv installs in seconds what takes pip a minute. Where the outer Python has no pip, or one before 22.3, the environment gets its own;
# where uv cannot be had, pip installs everything, in a release that knows groups.
$(INSTALLED): pyproject.toml constraints.txt hatch_build.py | $(BIN)/python
	@echo 'Setting up $(VENV) ...'
	@{ { $(PYTHON) -m pip --python $(BIN)/python install $(QUIETLY) '$(UV)' 2>/dev/null \
	     || { $(OWN_PIP) && $(BIN)/python -m pip install $(QUIETLY) '$(UV)' ; } ; } \
	   && $(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt --group dev --editable . ; } \
	 || { $(OWN_PIP) && $(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1' \
	      && $(BIN)/python -m pip install --quiet --constraint constraints.txt --group dev --editable . ; }
	@touch $@

$(CATALOGUE): $(INSTALLED) scripts/compile_catalogue.py $(MESSAGES)
	@$(BIN)/python scripts/compile_catalogue.py
	@touch $@

# Numba compiles what is counted, and Python what the server and the terminal import: done here, no first game waits for it.
$(WARM): src/tudor/first_start.py $(KERNELS) | $(CATALOGUE)
	@$(BIN)/python -m tudor.first_start
	@$(BIN)/python -c 'import tudor.server.process, tudor.terminal.app'
	@touch $@

$(WEB): package.json scripts/fetch_web_libraries.py | $(INSTALLED)
	@$(BIN)/python scripts/fetch_web_libraries.py
	@touch $@
