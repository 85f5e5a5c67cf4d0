"""What a long text costs: reference values of a public library, and loops that count."""

import pytest

from core import memory

LLAMA_31 = {
    "layers": 32, "hidden": 4096, "heads": 32, "kv_heads": 8, "head_dim": 128,
    "intermediate": 14_336, "vocabulary": 128_256,
}  # fmt: skip
# Of each model of the ledger, what its configuration says.
LEDGER = {
    "llama-2-7b MHA": {"layers": 32, "kv_heads": 32, "head_dim": 128},
    "llama-3.1-8b GQA 8": {"layers": 32, "kv_heads": 8, "head_dim": 128},
    "falcon-7b MQA": {"layers": 32, "kv_heads": 1, "head_dim": 64},
    "gpt-oss-20b (12 full + 12 sliding 128)": {
        "layers": 24, "kv_heads": 8, "head_dim": 64, "windowed_layers": 12, "window": 128,
    },
    "gemma-3-12b (8 full + 40 sliding 1024)": {
        "layers": 48, "kv_heads": 8, "head_dim": 256, "windowed_layers": 40, "window": 1024,
    },
    "deepseek-v2-lite MLA": {"layers": 27, "latent": 512, "rope": 64},
}  # fmt: skip
BYTES = {"fp16/bf16": 2, "fp8/int8": 1, "fp32": 4}


def ledger_cache(model, tokens, each):
    settings = LEDGER[model]
    kind = memory.latent_cache if "latent" in settings else memory.kv_cache
    return kind(tokens, **settings, bytes_per_value=each)


@pytest.mark.parametrize("model", LEDGER)
def test_the_cache_of_a_model_agrees_with_numbers_worked_out_elsewhere(model, golden):
    row = next(row for row in golden("memory/ledger-formula")["rows"] if row["model"] == model)
    for precision, wanted in row["rows"].items():
        assert ledger_cache(model, row["tokens"], BYTES[precision]) == wanted["bytes"]


def test_no_row_of_the_ledger_is_left_out(golden):
    assert {row["model"] for row in golden("memory/ledger-formula")["rows"]} == set(LEDGER)


def counted(shapes, each):
    """Add up the values of all tensors, one by one."""
    total = 0
    for pair in shapes:
        for shape in pair:
            size = 1
            for length in shape:
                size *= length
            total += size * each
    return total


@pytest.mark.parametrize("name", ["tiny-mha", "tiny-gqa", "tiny-sliding", "tiny-mla"])
def test_the_cache_of_a_tiny_model_is_the_size_of_the_library_s_tensors(name, golden):
    case = golden(f"memory/{name}")
    config, tokens, each = case["config"], case["tokens"], case["dtype_bytes"]
    assert counted(case["per_layer_shapes"], each) == case["measured_bytes"]
    layers = config["num_hidden_layers"]
    if "kv_lora_rank" in config:
        latent, rope = config["kv_lora_rank"], config["qk_rope_head_dim"]
        found = memory.latent_cache(tokens, layers, latent, rope, each)
    else:
        plain = config["hidden_size"] // config["num_attention_heads"]
        width = config.get("head_dim", plain)
        # The library keeps one token less than the window: the next query brings its own key.
        window = config.get("sliding_window", 0) - 1
        windowed = {"windowed_layers": layers, "window": window} if window > 0 else {}
        heads = config["num_key_value_heads"]
        found = memory.kv_cache(tokens, layers, heads, width, each, **windowed)
    assert found == case["measured_bytes"]


@pytest.mark.parametrize("tokens", [1, 2, 7, 30])
def test_scores_are_counted_one_by_one(tokens):
    pairs = [(m, n) for m in range(tokens) for n in range(tokens)]
    assert memory.score_matrix(tokens) == len(pairs)
    assert memory.score_matrix(tokens, causal=True) == sum(n <= m for m, n in pairs)


def test_the_scores_of_128k_tokens_are_1024_times_those_of_4k():
    assert memory.score_matrix(131_072) == 17_179_869_184 == 1024 * memory.score_matrix(4096)
    assert memory.score_matrix(131_072, causal=True) == 8_590_000_128
    assert 2 * memory.score_matrix(131_072) == 32 * 2**30  # 34.36 GB are 32 GiB


def test_a_forward_pass_grows_98_times_and_its_attention_from_7_to_70_percent():
    short, long = (memory.forward_work(tokens, **LLAMA_31) for tokens in (4096, 131_072))
    assert sum(long.values()) / sum(short.values()) == pytest.approx(98, abs=0.5)
    shares = [part["attention"] / sum(part.values()) for part in (short, long)]
    assert shares == pytest.approx([0.067, 0.696], abs=5e-4)
    assert long["linear"] == 32 * short["linear"]


def test_the_matrices_of_a_forward_pass_are_counted_one_by_one():
    blocks = 2 * [(8, 6), (8, 3), (8, 3), (6, 8), (8, 20), (8, 20), (20, 8)]
    found = memory.forward_work(
        5, 2, 8, heads=2, kv_heads=1, head_dim=3, intermediate=20, vocabulary=50
    )
    assert found["linear"] == 2 * 5 * (sum(n * m for n, m in blocks) + 8 * 50)
    pairs = sum(n <= m for m in range(5) for n in range(5))
    assert found["attention"] == 2 * 2 * pairs * 2 * 2 * 3  # layers, heads, width; q·k and a·v


def test_a_window_longer_than_the_text_changes_nothing():
    plain = memory.kv_cache(100, 4, 2, 8)
    assert memory.kv_cache(100, 4, 2, 8, windowed_layers=4, window=100) == plain
    assert memory.kv_cache(100, 4, 2, 8, windowed_layers=4, window=50) == plain // 2


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"tokens": 0}, "tokens"),
        ({"layers": 1.5}, "layers"),
        ({"windowed_layers": 5, "window": 2}, "at most 4"),
        ({"windowed_layers": 1}, "window"),
    ],
)
def test_a_model_that_cannot_be_is_refused_by_name(settings, words):
    good = {"tokens": 8, "layers": 4, "kv_heads": 2, "head_dim": 8}
    with pytest.raises(ValueError, match=words):
        memory.kv_cache(**{**good, **settings})
