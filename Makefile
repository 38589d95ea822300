# Every target does its own set-up: a virtual environment in .venv with what pyproject.toml names.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 1)

.PHONY: help setup judge test test-tools lint bench mutants gen clean
.DEFAULT_GOAL := help

help: ## Show what can be typed
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(VENV)/.judge ## Set up what judge.py needs

judge: $(VENV)/.judge ## Judge every solution of the suite
	$(BIN)/python judge.py run --first-failure -j $(JOBS)

test: $(VENV)/.dev ## Run the tests
	$(BIN)/python -m pytest

test-tools: $(VENV)/.dev ## Have other judges' tools check what is exported
	$(BIN)/python -m pytest -m tools

lint: $(VENV)/.dev ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.dev ## Run the benchmarks (see bench/README.md)
	$(BIN)/python -m bench

mutants: $(VENV)/.judge ## Judge every mutant of the accepted solutions
	$(BIN)/python -m bench.mutants -j $(JOBS)

gen: $(VENV)/.judge ## Check that the generators still make the test data, byte for byte
	$(BIN)/python judge.py gen --check

clean: ## Remove everything that make made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "make: $(PYTHON) is older than Python 3.11; type: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.judge: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --config-settings editable_mode=compat -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --config-settings editable_mode=compat -e '.[dev]'
	@touch $@ $(VENV)/.judge
