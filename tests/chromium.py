"""The Chromium that browser tests drive; `python -m tests.chromium` installs one where none is."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",  # root, as in a container, can have no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """Give the path of $CHROMIUM or of a Chromium on the PATH; None leaves it to Playwright."""
    named = os.environ.get("CHROMIUM")
    if named and not shutil.which(named):
        raise SystemExit(f"CHROMIUM={named} is not a program.")
    return next(filter(None, map(shutil.which, (named or "", *NAMES))), None)


def _from_debian() -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return not any(subprocess.call(step, env=quiet) for step in (["apt-get", "update"], install))


def _from_playwright() -> bool:
    # It does nothing when its own Chromium is there already.
    return not subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"])


if __name__ == "__main__" and not (find() or _from_debian() or _from_playwright()):
    raise SystemExit("The tests need Chromium: install it, or name it with CHROMIUM=/path/to/it.")
