"""The contents: the chapter as a map."""

import house

from app.index import Index

Index().servable()
