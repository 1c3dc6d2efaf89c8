# Every command of the repository. `make` alone prints them with the `## ` texts below.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run firmware flash hardware test test-quick test-micropython test-emulated test-browser bench check format always

PYTHON ?= python3
python := .venv/bin/python
host_tools := $(python) -m host_tools

help: ## show this list
	@awk -F ':.*## ' '/^## / { printf "\n%s\n", substr($$0, 4) } \
		/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

## To play:

run: .venv/run ## serve the board at http://localhost:8121 and keep its games
	@$(host_tools) simulator

## To put it on a board:

firmware: .venv/run ## build the image to drop onto a Pico, and the files for one that has MicroPython
	@$(host_tools) firmware

flash: .venv/dev ## put the application onto a Pico that is plugged in, keeping its games (FLASH= takes options)
	@$(host_tools) flash $(FLASH)

## To build a board:

hardware: .venv/hardware ## draw templates, plans, tables and printed parts of the board anew
	$(python) -m hardware.design

## To work on it:

test: check .venv/hardware ## everything: check, all tests, and the portable ones under MicroPython too
	@$(host_tools) micropython || test -z "$$CI"
	$(python) -m pytest

test-quick: .venv/dev ## the tests that take seconds, on this computer's Python alone
	$(python) -m pytest -m "not slow and not micropython and not emulated and not browser"

test-micropython: .venv/dev ## the portable tests under MicroPython alone, each file with its result
	@$(host_tools) micropython tests/on_micropython.py tests/game tests/console

test-emulated: .venv/dev ## the tests on an emulated Pico alone
	$(python) -m pytest -m emulated

test-browser: .venv/dev ## the tests of the page in Chromium alone
	$(python) -m pytest -m browser

bench: .venv/dev ## count every hand there is, time hands, steps and frames, and measure the image
	@$(host_tools) bench

check: .venv/dev ## lint, format and types, changing nothing
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy

format: .venv/dev ## put right what check says about lint and format, where a machine can
	$(python) -m ruff check --fix
	$(python) -m ruff format

# The virtual environment, in two sizes. Its scripts carry absolute paths, which break on a space or a move: everything
# goes through `.venv/bin/python -m`. One whose Python is gone (an upgraded system) is made again.
ifneq ($(shell ($(python) -c 'print("well")') 2>/dev/null), well)
.venv/run: always
endif

# What Debian has to bring first: asked for all at once, whichever of the two is made.
packages := @PYTHON="$(PYTHON)" sh host_tools/toolchain/packages.sh
wanted := run
.venv/dev: wanted := test

.venv/run: requirements.txt
	$(packages) $(wanted)
	$(PYTHON) -m venv --clear .venv
	$(python) -m pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt requirements-bare.txt .venv/run
	$(packages) $(wanted)
	$(python) -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	$(python) -m pip install --quiet --disable-pip-version-check --no-deps --requirement requirements-bare.txt
	@touch $@

.venv/hardware: requirements-hardware.txt .venv/run
	@PYTHON="$(PYTHON)" sh host_tools/toolchain/packages.sh hardware
	$(python) -m pip install --quiet --disable-pip-version-check --requirement requirements-hardware.txt
	@touch $@
