"""What is measured rather than computed: training, evaluation, and the results that are shipped."""
