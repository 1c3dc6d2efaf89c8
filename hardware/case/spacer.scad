// Spacer between face and back at each screw: as high as baffle and film together.
height = 6.5;
hole = 3.4;

difference() {
    cylinder(h = height, d = 10, $fn = 48);
    translate([0, 0, -1]) cylinder(h = height + 2, d = hole, $fn = 48);
}
