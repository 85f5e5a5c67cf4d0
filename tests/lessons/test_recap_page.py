"""The recall in a browser: an answer is answered, kept, and can be looked up."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def recall(open):
    """Open the recall."""
    return open("/recap", lang="en", step="recall")


def titled(page, words):
    return page.get_by_role("heading", name=re.compile(words))


def test_a_step_can_be_named_in_the_address(recall):
    expect(recall.get_by_role("heading", name="From memory")).to_be_visible()


def test_a_wrong_answer_is_answered_for_itself_and_only_the_first_counts(recall):
    recall.locator("[data-answer='0']").click()
    said = recall.locator(".recall .said")
    expect(said).to_contain_text("Not so. Tempting: that is called invariant")
    expect(
        recall.get_by_role("heading", name=re.compile("1 of 16 questions answered, 0"))
    ).to_be_visible()
    recall.locator("[data-answer='1']").click()
    expect(said).to_contain_text("Right. Yes: equivariance")
    expect(
        recall.get_by_role("heading", name=re.compile("1 of 16 questions answered, 0"))
    ).to_be_visible()
    recall.get_by_role("button", name="Next question").click()
    recall.locator("[data-answer='1']").press("Enter")
    expect(
        recall.get_by_role("heading", name=re.compile("2 of 16 questions answered, 1"))
    ).to_be_visible()
    expect(recall).to_have_url(re.compile("chosen="))


def test_the_link_opens_the_figure_that_shows_it(recall):
    for _ in range(2):
        recall.get_by_role("button", name="Next question").click()
    recall.locator("[data-answer='0']").click()
    recall.get_by_role("link", name="See it for yourself").click()
    expect(recall).to_have_url(re.compile(r"/order\?.*layers=2|/order\?.*step=7"))
    expect(recall.get_by_role("heading", name="One more layer, and it notices")).to_be_visible()
