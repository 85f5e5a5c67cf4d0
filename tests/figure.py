"""Read a figure in a browser and move its sliders as a hand would."""

THUMB = 20  # px; the middle of a slider's thumb runs half a thumb inside of both ends


def slider(page, name):
    return page.locator(f"input[data-name={name}]:visible")


def number(page, name):
    return page.locator(f"[data-number={name}]:visible").inner_text()


def button(page, name):
    """Find a button of the figure: a passage may have one of that name, to explain a term."""
    return page.locator(".stage").get_by_role("button", name=name, exact=True)


def readout(page):
    return page.locator("[role=status][aria-live]:visible")


def live(page, name):
    return page.locator(f"output[data-live={name}]")


def attribute(page, selector, name):
    return page.locator(f"{selector}:visible").get_attribute(name)


def hold(page, name, value):
    """Take a slider's thumb with the mouse and drag it to a place on its track, without letting go.

    Returns the value of the slider, which for one that goes over stops is the number of the stop.
    """
    track = slider(page, name)
    box = track.bounding_box()
    low, high = (float(track.get_attribute(end)) for end in ("min", "max"))
    height = box["y"] + box["height"] / 2

    def place(at):
        share = (at - low) / (high - low)
        return box["x"] + THUMB / 2 + (box["width"] - THUMB) * share

    page.mouse.move(place(float(track.input_value())), height)
    page.mouse.down()
    page.mouse.move(place(value), height, steps=12)
    return float(track.input_value())
