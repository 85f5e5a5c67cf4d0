"""The contents: the chapter as a map."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # `panel serve` looks beside the script only


from app.index import Index

Index().servable()
