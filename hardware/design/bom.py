"""The bill of materials: the table bom.csv and the tables of BOM.md, counted from the netlist and the geometry."""

import csv
import io

from hardware.design import goods
from hardware.design.goods import ITEMS, Good
from hardware.design.parts import Part, all_parts
from hardware.design.svg import number
from hardware.design.variants import Variant, all_variants


def groups() -> list[tuple[str, str, list[Part]]]:
    """The netlist by kind of part and value: (item, value, parts), in the order of the netlist."""
    found: dict[tuple[str, str], list[Part]] = {}
    for one in all_parts():
        value = one.value if one.item.startswith(("r-", "c-")) else ""
        found.setdefault((one.item, value), []).append(one)
    return [(item, value, members) for (item, value), members in found.items()]


def count(members: list[Part], variant: Variant) -> int:
    """How many of some parts a board has."""
    return sum(goods.needed(one, variant) for one in members)


def all_goods() -> list[tuple[str, dict[str, Good]]]:
    """What else is bought: (name, variant's name to good), in the order of use."""
    found: dict[str, dict[str, Good]] = {}
    for variant in all_variants():
        for good in goods.goods_of(variant):
            found.setdefault(good.name, {})[variant.name] = good
    # LEDs first, then the rest as it comes.
    return sorted(found.items(), key=lambda entry: not entry[0].startswith("WS2812B"))


def table() -> str:
    """The whole bill as CSV: one line a kind, one column a variant."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    variants = all_variants()
    price = f"USD each ({goods.PRICES_OF}, rough)"
    writer.writerow(["designators", "what", *(one.name for one in variants), price, "instead", "pitfall"])
    for item, _, members in groups():
        what = ITEMS[item]
        refs = " ".join(one.ref for one in members)
        counts = [str(count(members, variant)) for variant in variants]
        writer.writerow([refs, what.name, *counts, f"{what.price:.2f}", what.instead, what.pitfall])
    for name, by_variant in all_goods():
        counts = [number(by_variant[one.name].count) if one.name in by_variant else "0" for one in variants]
        any_good = next(iter(by_variant.values()))
        writer.writerow(["", name, *counts, f"{any_good.price:.2f}", any_good.instead, any_good.pitfall])
    return out.getvalue()


def short(members: list[Part]) -> str:
    """Designators as people write them: the keys and diodes of the matrix in one word."""
    plain = [one.ref for one in members if "_" not in one.ref]
    keyed = [one.ref for one in members if "_" in one.ref]
    if keyed:
        plain.append(f"{keyed[0].split('_')[0]}_... (each key)")
    return ", ".join(plain)


def page_parts() -> str:
    """The electronics as a page's table."""
    variants = all_variants()
    lines = [
        f"| designators | what | {' | '.join(one.name for one in variants)} | USD each | instead, and pitfalls |",
        f"|---|---|{'---:|' * (len(variants) + 1)}---|",
    ]
    for item, _, members in groups():
        what = ITEMS[item]
        counts = " | ".join(str(count(members, variant)) for variant in variants)
        advice = remarks(what.instead, what.pitfall)
        if all(one.needed_by == "option" for one in members):
            advice = remarks("spare place, not needed", advice)
        lines.append(f"| {short(members)} | {what.name} | {counts} | {what.price:.2f} | {advice} |")
    return "\n".join(lines)


def page_goods() -> str:
    """Everything else as a page's table."""
    variants = all_variants()
    lines = [
        f"| what | {' | '.join(one.name for one in variants)} | USD each | instead, and pitfalls |",
        f"|---|{'---:|' * (len(variants) + 1)}---|",
    ]
    for name, by_variant in all_goods():
        good = next(iter(by_variant.values()))
        counts = " | ".join(number(by_variant[one.name].count) if one.name in by_variant else "" for one in variants)
        lines.append(f"| {name} | {counts} | {good.price:.2f} | {remarks(good.instead, good.pitfall)} |")
    totals = " | ".join(f"**{goods.cost(variant):.0f}**" for variant in variants)
    lines.append(f"| **all of it, USD, rough** | {totals} | | |")
    return "\n".join(lines)


def remarks(instead: str, pitfall: str) -> str:
    """Both remarks in one cell."""
    return ". ".join(words.rstrip(".") for words in (instead, pitfall) if words)
