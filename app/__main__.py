"""Serve the app: `python -m app [--port 5006] [--address 127.0.0.1]`."""

import argparse

import panel as pn

from app import contents
from app.not_found import NotFound


def addresses() -> dict[str, str]:
    """Give the script behind each address; the contents answer at `/` as well."""
    scripts = {path.stem: str(path) for path in sorted(contents.LESSONS.glob("*.py"))}
    return {"/": scripts["index"], **scripts}


def main() -> None:
    """Start the server, print the address when it is ready, and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m app", description="Serve Whereabouts.")
    parser.add_argument("--port", type=int, default=5006)
    parser.add_argument("--address", default="127.0.0.1")
    options = parser.parse_args()
    server = pn.serve(
        addresses(),
        port=options.port,
        address=options.address,
        websocket_origin=[f"{name}:{options.port}" for name in (options.address, "localhost")],
        show=False,
        start=False,
        title="Whereabouts",
        default_handler_class=NotFound,
    )
    server.start()
    # A program that starts us waits for this line: it must not sit in a buffer.
    print(f"Whereabouts is ready at http://{options.address}:{options.port}/", flush=True)  # noqa: T201
    server.io_loop.start()


if __name__ == "__main__":
    main()
