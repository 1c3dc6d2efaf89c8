"""The few loops that run for every pixel or key, compiled to machine code.

Twins of what `console/wire.py` and `pico/keys.py` say plainly; tests hold them equal. Knows bytes; not what they mean.
"""

import micropython


@micropython.viper
def measure(rgb: ptr8, table: ptr8, pixels: int) -> int:  # noqa: F821
    """As wire.measure."""
    draw = 0
    i = 0
    end = 3 * pixels
    while i < end:
        red = rgb[i]
        green = rgb[i + 1]
        blue = rgb[i + 2]
        if red | green | blue:
            lit = 16 * table[red] + 11 * table[green] + 15 * table[blue]
            draw += lit if lit else 16
        i += 3
    return draw


@micropython.viper
def shrink(table: ptr8, budget: int, draw: int, out: ptr8):  # noqa: F821
    """As wire.shrink."""
    i = 0
    while i < 256:
        out[i] = table[i] * budget // draw
        i += 1


@micropython.viper
def pack(rgb: ptr8, table: ptr8, words: ptr8, pixels: int):  # noqa: F821
    """As wire.pack."""
    saves = 1
    if pixels < 0:
        saves = 0
        pixels = 0 - pixels
    i = 0
    at = 0
    end = 3 * pixels
    while i < end:
        red = rgb[i]
        green = rgb[i + 1]
        blue = rgb[i + 2]
        led_red = table[red]
        led_green = table[green]
        led_blue = table[blue]
        if saves and red | green | blue and not led_red | led_green | led_blue:
            if red >= green and red >= blue:
                led_red = 1
            elif green >= blue:
                led_green = 1
            else:
                led_blue = 1
        words[at + 1] = led_blue
        words[at + 2] = led_red
        words[at + 3] = led_green
        i += 3
        at += 4


@micropython.viper
def stamp(
    wanted: ptr16,  # noqa: F821
    now: ptr16,  # noqa: F821
    count: int,
    grid: ptr16,  # noqa: F821
    columns: ptr8,  # noqa: F821
    first: int,
    length: int,
    x: int,
    y: int,
    size: int,
    code: int,
) -> int:
    """As frame.stamp."""
    turned = 0
    if size < 0:
        turned = 1
        size = 0 - size
    column = first
    while column < first + length:
        bits = columns[column]
        if x >= 1 and x <= 30:
            index = y * 32 + x
            while bits:
                if bits & 1 and index >= 0 and index < size:
                    pixel = grid[size - 1 - index] if turned else grid[index]
                    if not wanted[pixel]:
                        now[count] = pixel
                        count += 1
                    wanted[pixel] = code
                bits >>= 1
                index += 32
        x += 1
        column += 1
    return count


@micropython.viper
def settle(
    rgb: ptr8,  # noqa: F821
    palette: ptr8,  # noqa: F821
    dim: int,
    wanted: ptr16,  # noqa: F821
    shown: ptr16,  # noqa: F821
    pixels: ptr16,  # noqa: F821
    count: int,
    leaves: int,
) -> int:
    """As frame.settle."""
    changed = 0
    i = 0
    while i < count:
        pixel = pixels[i]
        i += 1
        code = wanted[pixel] & 0x7FFF
        if shown[pixel] == code or (leaves and wanted[pixel]):
            continue
        shown[pixel] = code
        level = (code & 255) * dim // 255
        entry = 3 * (code >> 8)
        at = 3 * pixel
        part = 0
        while part < 3:
            light = palette[entry + part] * level // 255
            if rgb[at + part] != light:
                rgb[at + part] = light
                changed = 1
            part += 1
    return changed


# As frame.LOOPS.
LOOPS = (stamp, settle)
