"""The figures of the long bill: the chapter's numbers, and what their programs print."""

import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.long_context import costs
from widgets.long_context.bill import Bill
from widgets.long_context.growth import Growth
from widgets.long_context.kept import Kept
from widgets.long_context.middle import FOUND, Middle
from widgets.long_context.sizes import binary, decimal, short


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("amount", "thousand", "binary_"),
    [(0, "0 B", "0 B"), (999, "999 B", "999 B"), (1024, "1.02 kB", "1.00 KiB"),
     (2**35, "34.36 GB", "32.00 GiB"), (10**30, "1,000,000,000,000.00 EB", None)],
)  # fmt: skip
def test_an_amount_is_written_in_both_units(amount, thousand, binary_):
    assert plain(decimal(amount)) == thousand
    assert binary_ is None or plain(binary(amount)) == binary_


def test_lengths_are_written_short():
    assert [short(2**power) for power in (10, 17, 20)] == ["1K", "128K", "1M"]


def test_one_head_of_128k_would_take_34_gb_and_all_of_the_model_35_tb():
    assert "34.36 GB" in plain(Bill(lang="en").title())
    assert "8,590,000,128 below" in Bill(lang="en").readout()
    assert "35.18 TB" in plain(Bill(lang="en", scope="model").title())
    assert "64.00 GiB" in plain(Bill(lang="en", precision="fp32").readout())


def test_from_4k_to_128k_the_whole_pass_grows_98_times():
    title, readout = Growth(lang="en").title(), Growth(lang="en").readout()
    assert "1,024 times" in title and "98 times" in title
    assert "69.6%" in readout and "6.7%" in readout and "32 times" in readout


@pytest.mark.parametrize(
    ("model", "tokens", "gibibytes"),
    [
        ("llama2", 4096, 2.0), ("llama2", 131_072, 64.0), ("llama31", 131_072, 16.0),
        ("falcon", 2048, 1 / 64), ("gptoss", 131_072, 3.0029), ("gemma3", 131_072, 8.3125),
        ("deepseek2", 163_840, 4.7461), ("deepseek3", 163_840, 10.7227),
    ],
)  # fmt: skip
def test_a_model_keeps_what_the_chapter_s_corrections_say(model, tokens, gibibytes):
    assert costs.cache(model, tokens) / 2**30 == pytest.approx(gibibytes, abs=1e-4)


def test_a_length_beyond_what_a_model_allows_is_told():
    assert "allows only 4,096" in Kept(lang="en").readout()
    assert "allows only" not in Kept(lang="en", tokens=4096).readout()


@pytest.mark.parametrize(("key", "found"), FOUND.items(), ids=str)
def test_a_needle_beyond_the_measured_places_is_at_the_last(key, found):
    documents, model = key
    numbers = Middle(lang="en", documents=documents, model=model, place=6).numbers()
    assert numbers["place"] == str(found.places[-1])


def test_a_model_that_was_not_measured_with_so_many_documents_gives_way():
    assert Middle(lang="en", documents=30, model="mpt").shown == (30, "gpt16")


def test_the_programs_print_the_numbers():
    assert numbers_after(printed(Bill()), "scores of one head:") == [17_179_869_184]
    assert numbers_after(printed(Growth()), "forward:") == pytest.approx([98.23], abs=0.01)
    assert "llama31 (gqa): 17179869184 bytes" in printed(Kept())
    assert "document 10 of 20: 53.8 % right" in printed(Middle())
