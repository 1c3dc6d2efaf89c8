"""The pages: their tables are up to date, what they link to exists, and the lines to paste run."""

import re
from collections import Counter
from pathlib import Path

import pytest

from cribboard.console import menu_levels, menu_tree, settings
from hardware.design import face, goods, pages
from hardware.design.outputs import HARDWARE
from hardware.design.variants import all_variants
from host_tools.monitor import request_of
from tests.hardware import machine_without_pins

PAGES = sorted(HARDWARE.glob("*.md"))
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchor(title: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_images_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        name, _, place = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        if place:
            titles = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert place in [anchor(title) for title in titles], link


def test_all_pages_are_there() -> None:
    assert {"README.md", "BOM.md", "BUILD.md", "BRINGUP.md", "WIRING.md", "POWER.md", "TROUBLESHOOTING.md",
            "CHANGELOG.md"} <= {page.name for page in PAGES}  # fmt: skip


def test_the_readme_begins_with_the_picture() -> None:
    lines = (HARDWARE / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[2].startswith("![") and "images/board.svg" in lines[2]


def test_every_table_stands_in_a_page() -> None:
    used = [name for page in PAGES for _, name, _, _ in pages.MARKED.findall(page.read_text(encoding="utf-8"))]
    assert sorted(used) == sorted(pages.SECTIONS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tables_have_as_many_cells_in_every_row(page: Path) -> None:
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({len(re.sub(r"\\\|", "", line).split("|")) for line in block.splitlines()}) == 1, block


def test_the_guide_has_a_checkpoint_after_each_step() -> None:
    guide = (HARDWARE / "BUILD.md").read_text(encoding="utf-8")
    steps = re.findall(r"^## (\d+)\. ", guide, re.MULTILINE)
    assert steps == [str(number) for number in range(1, len(steps) + 1)]
    assert re.findall(r"\*\*Checkpoint (\d+)\.", guide) == steps
    for section in re.split(r"^## \d+\. ", guide, flags=re.MULTILINE)[1:]:
        assert "**Checkpoint" in section


def test_hole_counts_in_the_guide_are_those_of_the_templates() -> None:
    guide = (HARDWARE / "BUILD.md").read_text(encoding="utf-8")
    for variant in all_variants():
        sizes = Counter(circle.diameter for circle in face.face(variant).circles)
        row = next(
            line for line in guide.splitlines() if line.startswith("|") and f"{variant.name}" in line.split("|")[1]
        )
        assert [int(cell) for cell in row.split("|")[2:6]] == [sizes[6.0], sizes[8.0], sizes[4.0], sizes[3.2]]


def test_the_lines_to_paste_run() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (HARDWARE / "BRINGUP.md").read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) == 5
    printed, frames = machine_without_pins.run(blocks)
    assert any("rail on" in line for line in printed)
    # Console B's 3, held down: row 1, column 2.
    assert "[(1, 2)]" in printed
    first = frames[0]
    assert first[0] == first[127] == (8, 0, 0) and not any(any(pixel) for pixel in first[1:127])


def menu_places(entries: tuple[menu_levels.Entry, ...], before: str = "") -> set[str]:
    """Every place of the menu whose words do not change, as "SETUP > TEST > KEYS"."""
    found = set()
    for one in entries:
        if isinstance(one.words, str):
            found.add(before + one.words)
            if one.kind == menu_levels.SUBMENU:
                found |= menu_places(one.does, before + one.words + " > ")
    return found


def test_the_menu_has_what_the_pages_send_people_to() -> None:
    known = menu_places(menu_tree.ROOT)
    said = {
        place
        for page in PAGES
        for place in re.findall(r"[A-Z][A-Z ]*[A-Z](?: > [A-Z][A-Z ]*[A-Z])+", page.read_text(encoding="utf-8"))
    }
    assert {"SETUP > MAP PANEL", "SETUP > TEST > LANE WALK", "SETUP > SUPPLY"} <= said
    assert said <= known


def test_the_board_takes_what_the_pages_tell_it() -> None:
    text = (HARDWARE / "BRINGUP.md").read_text(encoding="utf-8")
    requests = [request_of(words.strip("'")) for words in re.findall(r"host_tools monitor ([^`]+)`", text)]
    assert [one["name"] for one in requests] == ["layout", "corner", "consoles", "idle_ua"]
    for one in requests:
        assert one["do"] == "set"
        settings.changed(settings.DEFAULTS, one["name"], one["value"])
    steps = next(allowed for name, allowed, _ in settings.TABLE if name == "idle_ua")
    assert ", ".join(map(str, steps[:-1])) + f" and {steps[-1]}" in " ".join(text.split())


def test_prices_have_their_date() -> None:
    assert re.fullmatch(r"[A-Z][a-z]+ 20\d\d", goods.PRICES_OF)
    for name in ("BOM.md", "README.md", "bom.csv"):
        assert goods.PRICES_OF in (HARDWARE / name).read_text(encoding="utf-8"), name


def test_the_licence_is_whole() -> None:
    text = (HARDWARE / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("CERN Open Hardware Licence Version 2 - Permissive\n")
    sections = ["1 Definitions", "2 Applicability", "3 Copying, modifying and Conveying Covered Source",
                "4 Making and Conveying Products", "5 DISCLAIMER AND LIABILITY", "6 Patents", "7 General"]  # fmt: skip
    assert [line for line in text.splitlines() if re.match(r"\d \w", line)] == sections
    assert text.rstrip().endswith("specifically excluded.")
