# `make serve` runs the app and `make test` proves it; each sets itself up.

PORT ?= 5006
BIN := .venv/bin
# TORCH_INDEX: where pip finds PyTorch's CPU build, where it would bring the CUDA build by itself.
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check \
    $(if $(TORCH_INDEX),--extra-index-url $(TORCH_INDEX)) -r
# 3.11 first: the locks are made with it.
PYTHONS := $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3 python

.DEFAULT_GOAL := help
.PHONY: help serve test check fmt bench experiments browser
MAKEFLAGS += --no-print-directory

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 12

serve: .venv/.serve ## run the app on 127.0.0.1; make serve PORT=5010 for another port
	@exec $(BIN)/python -m app --port $(PORT)

test: browser ## run every test; make test ARGS="tests/core -x" for some
	@$(BIN)/python -m pytest $(ARGS)

check: .venv/.test ## look for faults in the code without running it
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

fmt: .venv/.test ## mend what ruff can mend, and lay the code out
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

experiments: .venv/.serve ## train and measure what is not there yet; make experiments ONLY="wall cures" for some
	@$(BIN)/python -m experiments $(ONLY) $(if $(WORKERS),--workers $(WORKERS)) \
	    $(if $(SCHEDULER),--scheduler $(SCHEDULER))

bench: browser ## measure speed, visitors and memory as ratios; make bench ONLY="finger visitors" for some
	@$(BIN)/python -m benchmarks $(ONLY)

browser: .venv/.test
	@$(BIN)/python -m tests.chromium

# A stamp is newer than the locks that are installed.
.venv/.serve: requirements.lock | $(BIN)/python
	$(INSTALL) $<
	@touch $@

.venv/.test: requirements-test.lock .venv/.serve
	$(INSTALL) $<
	@touch $@

$(BIN)/python:
	@for python in $(PYTHONS); do \
	    if $$python -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	    then exec $$python -m venv .venv; fi; \
	done; \
	echo 'Whereabouts needs Python 3.11 or newer with its venv module, and found none:' \
	    'install one, or name it with make PYTHON=/path/to/python.' >&2; exit 1
