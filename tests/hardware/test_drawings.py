"""The drawings as other programs read them: page sizes, DXF, SVG, watertight solids, and that none is out of date."""

import re
import struct
import subprocess
import zlib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.design import dxf, face, outputs, pdf, tools
from hardware.design.outputs import HARDWARE
from hardware.design.variants import Variant, all_variants, make_variant

SVG = "{http://www.w3.org/2000/svg}"
Corner = tuple[float, float, float]


def by_content(name: str, body: bytes) -> object:
    """What has to be the same in two files: all of a text, of a PDF what its packed pages hold."""
    if not name.endswith(".pdf"):
        return body
    parts = re.split(rb"/Length \d+ |stream\n|\nendstream|\nxref\n", body)
    return [zlib.decompress(part) if part[:1] == b"\x78" else part for part in parts[:-1]]


@lru_cache(maxsize=1)
def own_files() -> dict[str, bytes]:
    """All that our code writes, drawn once for all tests."""
    return outputs.own_files()


@pytest.mark.slow
def test_what_is_committed_is_what_the_design_says() -> None:
    late = []
    for name, body in own_files().items():
        path = HARDWARE / name
        if not path.is_file() or by_content(name, path.read_bytes()) != by_content(name, body):
            late.append(name)
    assert late == [], "run make hardware"


@pytest.mark.slow
def test_nothing_else_lies_where_drawings_are() -> None:
    made = {*own_files(), *(f"{name}.svg" for name in outputs.harness_names())}
    made |= {f"{name}.stl" for name in outputs.printed_names()}
    for folder in ("templates", "case", "wiring", "images"):
        for path in (HARDWARE / folder).rglob("*"):
            assert path.is_dir() or path.relative_to(HARDWARE).as_posix() in made


def test_the_folder_stays_lean() -> None:
    made = [
        path for path in HARDWARE.rglob("*") if path.is_file() and path.relative_to(HARDWARE).parts[0] != "my-board"
    ]
    assert sum(path.stat().st_size for path in made) < 6_000_000


def test_what_drawing_needs_is_exact() -> None:
    for line in (HARDWARE.parent / "requirements-hardware.txt").read_text(encoding="utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*", line), line


def committed(ending: str) -> list[Path]:
    return sorted(HARDWARE.rglob("*" + ending))


@pytest.mark.slow
@pytest.mark.parametrize("path", committed(".pdf"), ids=lambda path: path.relative_to(HARDWARE).as_posix())
def test_pages_have_their_exact_size(path: Path) -> None:
    said = subprocess.run(["pdfinfo", "-l", "-1", str(path)], check=True, capture_output=True, text=True).stdout
    sizes = {(float(x), float(y)) for x, y in re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", said)}
    assert "CreationDate" not in said
    assert len(sizes) == 1
    width, height = (points / 72 * 25.4 for points in sizes.pop())
    if path.name.endswith("-a4.pdf"):
        wanted = (297.0, 210.0)
    else:
        box = ElementTree.parse(path.with_suffix(".svg")).getroot().attrib["viewBox"].split()
        wanted = (float(box[2]), float(box[3]))
    assert abs(width - wanted[0]) < 0.05 and abs(height - wanted[1]) < 0.05


def test_the_face_s_page_is_the_board_and_its_margins() -> None:
    drawing = face.face(make_variant("3 tracks"))
    assert (drawing.width, drawing.height) == (390, 265)


def test_tiles_overlap_and_cover() -> None:
    for length, inner in ((390, 277), (265, 190), (597, 277), (200, 277)):
        count = pdf.count_tiles(length, inner)
        assert count * inner - (count - 1) * pdf.OVERLAP_MM >= length
        assert count == 1 or (count - 1) * inner - (count - 2) * pdf.OVERLAP_MM < length


def diameters(drawing_circles: list[tuple[str, float]]) -> Counter[tuple[str, float]]:
    return Counter((layer, round(diameter, 3)) for layer, diameter in drawing_circles)


@pytest.mark.slow
@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.name)
def test_other_programs_read_the_dxf_without_a_fault(variant: Variant) -> None:
    import ezdxf

    document = ezdxf.readfile(HARDWARE / "templates" / variant.folder / "face.dxf")
    assert document.audit().errors == []
    assert document.units == 4  # millimetres
    circles = list(document.modelspace().query("CIRCLE"))
    assert len(circles) == variant.board.pixels + len(variant.screws)
    wanted = diameters([(one.layer.name, one.diameter) for one in face.face(variant).circles])
    assert diameters([(one.dxf.layer, 2 * one.dxf.radius) for one in circles]) == wanted
    first = document.modelspace().query('POLYLINE[layer=="CUT"]').first
    xs, ys = [point.dxf.location.x for point in first.vertices], [point.dxf.location.y for point in first.vertices]
    assert (min(xs), min(ys)) == (0, 0) and (max(xs), max(ys)) == (variant.width, variant.height)
    assert "NOTES" not in {one.dxf.layer for one in document.modelspace()}


@pytest.mark.slow
@pytest.mark.parametrize("path", committed(".dxf"), ids=lambda path: path.relative_to(HARDWARE).as_posix())
def test_every_dxf_passes_an_audit(path: Path) -> None:
    import ezdxf

    document = ezdxf.readfile(path)
    assert document.audit().errors == []
    assert len(document.modelspace()) > 4


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.name)
def test_the_svg_has_a_circle_for_every_hole(variant: Variant) -> None:
    root = ElementTree.parse(HARDWARE / "templates" / variant.folder / "face.svg").getroot()
    assert root.attrib["width"] == f"{variant.width + 30:g}mm"
    assert len(root.findall(f".//{SVG}circle")) == variant.board.pixels + len(variant.screws)


@pytest.mark.parametrize("path", committed(".svg"), ids=lambda path: path.relative_to(HARDWARE).as_posix())
def test_every_picture_can_be_read(path: Path) -> None:
    assert ElementTree.parse(path).getroot().tag == f"{SVG}svg"


def triangles(path: Path) -> list[tuple[Corner, Corner, Corner]]:
    """The triangles of a binary STL."""
    body = path.read_bytes()
    count = struct.unpack_from("<I", body, 80)[0]
    assert len(body) == 84 + 50 * count
    found = []
    for index in range(count):
        numbers = struct.unpack_from("<12f", body, 84 + 50 * index)
        found.append((numbers[3:6], numbers[6:9], numbers[9:12]))
    return found  # type: ignore[return-value]


def volume(solid: list[tuple[Corner, Corner, Corner]]) -> float:
    """Cubic millimetres inside a closed surface."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in solid:
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return total / 6


@pytest.mark.parametrize("path", committed(".stl"), ids=lambda path: path.name)
def test_solids_are_watertight(path: Path) -> None:
    edges: Counter[tuple[Corner, Corner]] = Counter()
    solid = triangles(path)
    for one, two, three in solid:
        edges.update(((one, two), (two, three), (three, one)))
    assert solid and all(count == 1 and edges[far, near] == 1 for (near, far), count in edges.items())
    assert volume(solid) > 50


@pytest.mark.parametrize("path", committed(".stl"), ids=lambda path: path.name)
def test_a_solid_has_the_same_bytes_whoever_makes_it(path: Path) -> None:
    body = path.read_bytes()
    assert body == tools.in_order(body)
    facets = [body[start : start + 50] for start in range(84, len(body), 50)]
    shuffled = body[:84] + b"".join(facet[:12] + facet[24:48] + facet[12:24] + facet[48:] for facet in facets[::-1])
    assert tools.in_order(shuffled) == body


@pytest.mark.slow
@pytest.mark.parametrize("name", outputs.printed_names())
def test_solids_are_made_from_their_descriptions(name: str, tmp_path: Path) -> None:
    fresh = triangles(tools.make_solid(HARDWARE / f"{name}.scad", tmp_path))
    kept = triangles(HARDWARE / f"{name}.stl")
    assert abs(volume(fresh) / volume(kept) - 1) < 0.001
    for axis in range(3):
        for end in (min, max):
            sides = [end(corner[axis] for triangle in solid for corner in triangle) for solid in (fresh, kept)]
            assert abs(sides[0] - sides[1]) < 0.01


def words_of(path: Path) -> Counter[str]:
    """The words in a drawing of Graphviz, whose places differ from version to version."""
    texts = ElementTree.parse(path).getroot().iter(f"{SVG}text")
    return Counter(" ".join("".join(text.itertext()).split()) for text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("name", outputs.harness_names())
def test_harness_drawings_say_what_their_descriptions_say(name: str, tmp_path: Path) -> None:
    fresh = tools.draw_harness(HARDWARE / f"{name}.yml", tmp_path)
    assert words_of(fresh) == words_of(HARDWARE / f"{name}.svg")


@pytest.mark.parametrize(("name", "pitch"), [("3 tracks", 1000 / 144), ("2 tracks", 1000 / 60), ("panel", 9.97)])
def test_a_measured_board_has_all_its_files(name: str, pitch: float) -> None:
    files = outputs.measured_board(name, pitch)
    for part in ("face", "back", "base"):
        assert {f"{part}.svg", f"{part}.pdf", f"{part}-a4.pdf", f"{part}.dxf"} <= set(files)
    assert any(file.startswith("baffle") for file in files) and "lights.yml" in files
    assert f"pitch = {pitch:.3f}".rstrip("0") in files[next(f for f in files if f.startswith("baffle"))].decode()


def test_the_same_drawing_gives_the_same_bytes() -> None:
    drawing = face.face(make_variant("panel"))
    assert pdf.pdf(drawing) == pdf.pdf(face.face(make_variant("panel")))
    assert dxf.dxf(drawing) == dxf.dxf(face.face(make_variant("panel")))
