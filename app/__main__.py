"""Serve the app: `python -m app [--port 5006] [--address 127.0.0.1] [--prefix PATH]`."""

import argparse

import panel as pn
from bokeh.server.server import Server

from app import contents, gate
from app.warm import warm

# ms that a page may take to call back: a phone on a slow line needs longer than Bokeh's 15 s.
PATIENCE = 60_000
# Bytes of an address and all headers: one that is too long gets a sentence (`gate.LONGEST`), where
# tornado's own 64 KiB would end the line without a word.
HEADERS = 1_000_000


def addresses() -> dict[str, str]:
    """Give the script behind each address; the contents answer at `/` as well."""
    scripts = {path.stem: str(path) for path in sorted(contents.LESSONS.glob("*.py"))}
    return {"/": scripts["index"], **scripts}


def main() -> None:
    """Start the server, print the address when it is ready, and serve until interrupted."""
    options = _options()
    server = make_server(options.address, options.port, options.origin, prefix=options.prefix)
    server.start()
    # A program that starts us waits for this line: it must not sit in a buffer.
    address = f"http://{options.address}:{options.port}{server.prefix}/"
    print(f"Whereabouts is ready at {address}", flush=True)  # noqa: T201
    # Ready already, so that nobody waits for it; a host that means all cannot be asked.
    own = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(options.address, options.address)  # noqa: S104
    root = f"http://{own}:{options.port}{server.prefix}/"
    server.io_loop.add_callback(warm, server, root, [slug for slug in addresses() if slug != "/"])
    server.io_loop.start()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app", description="Serve Whereabouts.")
    parser.add_argument("--port", type=_port, default=5006)
    parser.add_argument("--address", default="127.0.0.1", help="0.0.0.0 serves a whole classroom")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="HOST:PORT",
        help="a name under which browsers reach this server, if not 127.0.0.1 or localhost",
    )
    parser.add_argument(
        "--prefix",
        default="",
        metavar="PATH",
        help="path before every address, if a proxy passes it on (if it cuts it off, leave this)",
    )
    return parser.parse_args()


def _port(words: str) -> int:
    if not (words.isascii() and words.isdigit() and 1 <= int(words[:9]) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {words[:20]}")
    return int(words)


def make_server(address: str, port: int, origins: list[str], **options: object) -> Server:
    """Make the server, not yet started; end with one sentence where the port is taken.

    Args:
        address: where it listens.
        port: where it listens.
        origins: more names under which browsers reach it.
        options: more of what `panel.serve` takes.
    """
    gate.stand()
    try:
        return pn.serve(
            addresses(),
            port=port,
            address=address,
            websocket_origin=[f"127.0.0.1:{port}", f"localhost:{port}", *origins],
            show=False,
            start=False,
            title="Whereabouts",
            http_server_kwargs={"max_header_size": HEADERS},
            **{"unused_session_lifetime_milliseconds": PATIENCE, **options},
        )
    except OSError as error:
        raise SystemExit(
            f"Port {port} cannot be used ({error.strerror}): give another, make serve PORT=5010."
        ) from None


if __name__ == "__main__":
    main()
