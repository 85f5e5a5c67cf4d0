"""The contents: the chapter as a map."""

from app.index import Index

Index().servable()
