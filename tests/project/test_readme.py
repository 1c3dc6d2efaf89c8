"""The law of the README: what it shows to be typed works, and prints what it says."""

import re
from pathlib import Path

import pytest

from tests.project.readme import Block, blocks, commands, complaint, is_as_promised
from tests.project.sources import ROOT

README = ROOT / "README.md"
TAGGED = blocks(README.read_text(encoding="utf-8"))


def test_the_readme_has_blocks_that_are_run() -> None:
    assert TAGGED


@pytest.mark.slow
@pytest.mark.parametrize("block", TAGGED, ids=lambda block: f"line {block.line}")
def test_the_readme_keeps_its_promises(block: Block) -> None:
    # A block that runs the tests would run this one, and so on without end.
    assert not re.search(r"\bmake (test|bench)|\bpytest\b", block.text)
    assert complaint(block, ROOT) == ""


def test_files_and_folders_the_readme_links_to_exist() -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", README.read_text(encoding="utf-8"))
    assert not [link for link in links if not (ROOT / link).exists()]


def test_a_block_that_fails_or_prints_otherwise_is_seen(tmp_path: Path) -> None:
    assert complaint(Block("sh", "true\nfalse\ntrue\n", 1), tmp_path)
    assert complaint(Block("console", "$ echo 5\n6\n", 1), tmp_path)
    assert not complaint(Block("console", "$ echo 5\n5\n$ printf '1\\n2\\n3\\n'\n1\n...\n3\n", 1), tmp_path)


def test_only_tagged_blocks_are_taken() -> None:
    page = "```sh\nfalse\n```\n\n<!-- run -->\n```sh\ntrue\n```\n"
    assert blocks(page) == [Block("sh", "true\n", 5)]
    for bad in ("<!-- run -->\ntext\n", "<!-- run -->\n```python\nx\n```\n"):
        with pytest.raises(ValueError, match="block"):
            blocks(bad)


def test_dots_stand_for_any_lines() -> None:
    assert is_as_promised("a\n...\n", "a\nb\nc\n")
    assert is_as_promised("...\nc\n", "a\nb\nc\n")
    assert not is_as_promised("a\n", "a\nb\n")
    assert [command.words for command in commands("$ a\n1\n$ b\n")] == ["a", "b"]
