"""Files from outside docs/ for the site: the README as its first page, and files that pages link to."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
SHOWN = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE",
    "examples/outside_bot.py",
    "deploy/tudor.service",
    "deploy/nginx.conf",
    "deploy/Caddyfile",
    "deploy/Containerfile",
)


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Add files next to docs/ as if they were in it."""
    for name in SHOWN:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, /, *, page: Page, **_: object) -> str:
    """Adjust links between docs/ and the files next to it."""
    if page.file.src_uri in SHOWN:
        return markdown.replace("(docs/", "(").replace('"docs/', '"')
    for name in SHOWN:
        markdown = markdown.replace(f"(../{name}", f"({name}")
    return markdown
