"""The contents name every lesson of the chapter, in order, and link only what is built."""

import re

import pytest

from app import contents, miniatures
from app.index import Index

CHAPTER = "order schemes rotation two_arrows wall stretch long_context blocks recap clinic".split()
CHAPTER.append("inspector")
BUILT = [entry.slug for entry in contents.entries() if entry.built]


def test_the_lessons_stand_in_the_order_of_the_chapter():
    assert [entry.slug for entry in contents.entries()] == CHAPTER


def test_every_lesson_has_a_title_and_a_promise_in_both_languages():
    for entry in contents.entries():
        assert all(entry.title[lang] and entry.promise[lang] for lang in ("zh", "en"))


def test_the_map_links_what_is_built_and_names_what_is_coming():
    page = Index().map()
    assert re.findall(r"href='(\w+)\?", page) == BUILT
    assert page.count("class='coming'") == len(CHAPTER) - len(BUILT)


def test_neighbours_are_the_built_lessons_before_and_after():
    chain = [BUILT[0]]
    while after := contents.neighbours(chain[-1])[1]:
        assert contents.neighbours(after.slug)[0].slug == chain[-1]
        chain.append(after.slug)
    assert chain == BUILT and contents.neighbours(BUILT[0])[0] is None


@pytest.mark.parametrize("slug", BUILT)
def test_every_built_lesson_has_a_small_picture(slug):
    picture = miniatures.draw(slug)
    numbers = [float(n) for n in re.findall(r"(?<=[\s',])-?\d+\.?\d*(?=[\s',])", picture)]
    assert len(numbers) > 4 and min(numbers) >= -20 and max(numbers) <= miniatures.WIDTH + 20
