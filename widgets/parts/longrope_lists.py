"""The divisors that LongRoPE's search found for Phi-3-mini-128k, one a pair, fastest first.

Source: Microsoft's config.json of Phi-3-mini-128k-instruct, first release (base 10,000, 48 pairs,
trained on 4,096 tokens, meant for 131,072); the reference files in `tests/golden/rope` hold it.
"""

LONG = (
    1.03, 1.05, 1.05, 1.08, 1.23, 1.23, 1.30, 1.45, 1.60, 1.65, 1.90, 2.86, 3.69, 5.42, 5.49, 5.49,
    9.09, 11.58, 15.66, 15.77, 15.79, 18.36, 21.99, 23.08, 30.01, 32.35, 32.59, 35.56, 39.95, 53.84,
    56.20, 57.95, 59.29, 59.77, 59.92, 61.19, 61.96, 62.50, 63.37, 63.48, 63.48, 63.66, 63.85,
    64.08, 64.76, 64.80, 64.81, 64.81,
)  # fmt: skip
SHORT = (
    1.05, 1.05, 1.05, 1.10, 1.10, 1.10, 1.25, 1.25, 1.40, 1.45, 1.55, 1.85, 1.90, *[2.00] * 19,
    2.10, 2.10, 2.20, 2.35, 2.35, 2.35, 2.35, 2.40, 2.40, 2.65, 2.70, 2.90, 2.95, 3.05, 3.05, 3.05,
)  # fmt: skip
