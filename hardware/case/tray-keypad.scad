// Tray of the keypad. The plate is screwed on with 3 mm self-tapping screws.
size = [129.28, 104.96, 18];
wall = 2.4;
floor = 2;
post = 9;
pilot = 2.5;
inset = 5;       // the plate's screws, from its edges
notch = [8, 6];    // for the cable, in the middle of the far wall

difference() {
    union() {
        difference() {
            cube(size);
            translate([wall, wall, floor]) cube([size[0] - 2 * wall, size[1] - 2 * wall, size[2]]);
        }
        for (x = [0, size[0] - post], y = [0, size[1] - post])
            translate([x, y, 0]) cube([post, post, size[2]]);
    }
    for (x = [inset, size[0] - inset], y = [inset, size[1] - inset])
        translate([x, y, size[2] - 12]) cylinder(h = 13, d = pilot, $fn = 32);
    translate([size[0] / 2 - notch[0] / 2, size[1] - wall - 1, size[2] - notch[1]])
        cube([notch[0], wall + 2, notch[1] + 1]);
}
