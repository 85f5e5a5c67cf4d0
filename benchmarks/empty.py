"""The emptiest page of the template that every lesson has."""

from app.shell import Shell

Shell({"zh": "", "en": ""}).servable()
