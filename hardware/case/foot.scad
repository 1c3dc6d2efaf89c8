// Foot: an M3 screw goes up through it and the base into the standoff. Print it as it lies, wide side down;
// it is mounted with the wide side to the base.
height = 8;
hole = 3.4;
head = [6.6, 4];  // diameter and depth of the recess for the screw's head

difference() {
    cylinder(h = height, d1 = 20, d2 = 18, $fn = 64);
    translate([0, 0, -1]) cylinder(h = height + 2, d = hole, $fn = 48);
    translate([0, 0, height - head[1]]) cylinder(h = head[1] + 1, d = head[0], $fn = 48);
}
