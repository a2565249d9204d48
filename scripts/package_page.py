"""The README as a package page shows it, where links relative to the repository lead nowhere."""

import re

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")
PICTURE = re.compile(r'(<img src=")(?!https?:)([^"]+)')
PICTURES = re.compile(r"<p>\s*<img .*?</p>\n\n", re.DOTALL)


def package_page(readme: str, repository: str, version: str) -> str:
    """The README with links into a version of the repository; without a repository, with neither links nor pictures.

    >>> package_page("See [the rules](docs/rules.md).", "https://code.example.org/tudor", "1.2")
    'See [the rules](https://code.example.org/tudor/blob/v1.2/docs/rules.md).'
    >>> package_page("See [the rules](docs/rules.md).", "", "1.2")
    'See the rules.'
    """
    if not repository:
        return LINK.sub(r"\1", PICTURES.sub("", readme))
    linked = LINK.sub(rf"[\1]({repository}/blob/v{version}/\2)", readme)
    return PICTURE.sub(rf"\1{repository}/raw/v{version}/\2", linked)


def package_urls(repository: str, version: str) -> dict[str, str]:
    """The addresses that a package page lists; none without a repository."""
    if not repository:
        return {}
    return {
        "Repository": repository,
        "Documentation": f"{repository}/tree/v{version}/docs",
        "Changelog": f"{repository}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
