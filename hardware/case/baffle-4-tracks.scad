// Baffle: a tile of cells that keep the LEDs' light apart. Printed as it lies, mounted upside down.
// 4 x 16 cells; how many to print stands in BOM.md
columns = 16;       // cells across
rows = 4;          // cells down
pitch = 10;      // mm from LED to LED: what you measured
row_pitch = 12;     // mm from row to row
height = 6;
cell = [8.4, 8.4];
channel = [10.6, 1.4];  // along each row, width and depth, for the strip or the parts beside the LEDs
exit = 3.5;           // depth of the opening at the outer end of each row, for solder joints and wires

difference() {
    cube([columns * pitch, rows * row_pitch, height]);
    for (row = [0 : rows - 1]) {
        for (column = [0 : columns - 1])
            translate([(column + 0.5) * pitch - cell[0] / 2, (row + 0.5) * row_pitch - cell[1] / 2, -1])
                cube([cell[0], cell[1], height + 2]);
        translate([-1, (row + 0.5) * row_pitch - channel[0] / 2, height - channel[1]])
            cube([columns * pitch + 2, channel[0], channel[1] + 1]);
        if (exit > 0)
            translate([-1, (row + 0.5) * row_pitch - channel[0] / 2, height - exit])
                cube([1 + (pitch - cell[0]) / 2 + 0.1, channel[0], exit + 1]);
    }
}
