// The board without its light: surface, lanes, numbers and drilled holes, drawn once from the true geometry in millimetres.

const SVG = "http://www.w3.org/2000/svg";

// Radii of the drilled holes (hardware.md 1.3): holes 6 mm, the finish 8 mm, markers and rail 4 mm.
export const RADIUS = { hole: 3, start: 3, finish: 4, dealer: 2, turn: 2, skunk: 2, double: 2, rail: 2 };

// The side of a panel's cell: 10 mm apart, with walls between them.
export const CELL = 8.4;

// From a hole to the text that belongs to it, and the room that a line of numbers needs between two rows.
const LABEL = 6.4;
const LETTER = 11;
const ROOM = 14;

function make(parent, name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

// pixels: x, y, role, track and number of each; colours: red, green and blue of each track.
export function engrave(parent, layout, pixels, colours) {
  const [width, height] = layout.size;
  const svg = make(parent, "svg", { viewBox: `0 0 ${width} ${height}`, class: "engraving", "aria-hidden": "true" });
  const defs = make(svg, "defs", {});
  const shade = make(defs, "linearGradient", { id: "shade", x1: 0, y1: 0, x2: 0, y2: 1 });
  make(shade, "stop", { offset: 0, class: "shade-top" });
  make(shade, "stop", { offset: 1, class: "shade-bottom" });
  const grain = make(defs, "filter", { id: "grain", x: 0, y: 0, width: 1, height: 1 });
  make(grain, "feTurbulence", { type: "fractalNoise", baseFrequency: "0.006 0.16", numOctaves: 4, seed: 29 });
  make(grain, "feColorMatrix", { values: "0 0 0 0 0.07  0 0 0 0 0.04  0 0 0 0 0.02  1.5 0 0 0 -0.55" });
  make(grain, "feComposite", { operator: "in", in2: "SourceGraphic" });
  const outline = { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 9 };
  make(svg, "rect", { ...outline, fill: "url(#shade)" });
  make(svg, "rect", { ...outline, filter: "url(#grain)", class: "grain" });
  make(svg, "rect", { ...outline, class: "edge" });

  make(svg, "text", { x: width / 2, y: 15, class: "name" }, "CRIBBOARD");
  for (const [track, lane] of layout.lanes.entries()) {
    engraveLane(svg, lane.map((pixel) => pixels[pixel]), `rgb(${colours[track]})`);
  }
  engraveNumbers(svg, pixels);
  engraveMarks(svg, pixels);
  for (const { x, y, role } of pixels) {
    const radius = RADIUS[role];
    if (layout.panel) {
      make(svg, "rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, rx: 1.2, class: "cell" });
    } else {
      make(svg, "circle", { cx: x, cy: y, r: radius + 0.5, class: "rim" });
      make(svg, "circle", { cx: x, cy: y, r: radius, class: "drilled" });
    }
  }
}

// A track: a tinted lane for each of its four streets, and thin turns round their ends.
function engraveLane(svg, places, colour) {
  const street = places.length / 4;
  for (let first = 0; first < places.length; first += street) {
    const from = places[first];
    const to = places[first + street - 1];
    make(svg, "line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: "lane", stroke: colour });
    if (first === 0) continue;
    const above = places[first - 1];
    const side = from.x > to.x ? 1 : -1;
    const reach = side * (3.5 + (from.y - above.y) / 10);
    const bend = Math.sign(reach) * Math.min(Math.abs(reach), (from.y - above.y) / 2);
    const turn = `M${above.x},${above.y} q${bend},0 ${bend},${Math.abs(bend)} V${from.y - Math.abs(bend)} q0,${Math.abs(bend)} ${-bend},${Math.abs(bend)}`;
    make(svg, "path", { d: turn, class: "turn", stroke: colour });
  }
}

// The number of every fifth hole beside its street where there is room, a line after every five, and the lanes' letters.
function engraveNumbers(svg, pixels) {
  const rows = [...new Set(pixels.map(({ y }) => y))].sort((a, b) => a - b);
  const holes = (number) => pixels.filter((pixel) => pixel.role === "hole" && pixel.number === number);
  for (let number = 5; number <= 120; number += 5) {
    const found = holes(number);
    const top = Math.min(...found.map(({ y }) => y));
    const bottom = Math.max(...found.map(({ y }) => y));
    const above = rows[rows.indexOf(top) - 1] ?? 0;
    const below = rows[rows.indexOf(bottom) + 1] ?? Infinity;
    const y = top - above > ROOM ? top - LABEL : below - bottom > ROOM ? bottom + LABEL + 2.8 : 0;
    if (y) make(svg, "text", { x: found[0].x, y, class: number % 10 ? "number minor" : "number" }, number);
    const next = holes(number + 1);
    if (number % 30 && next.length) {
      const x = (found[0].x + next[0].x) / 2;
      make(svg, "line", { x1: x, x2: x, y1: top - 3.5, y2: bottom + 3.5, class: "five" });
    }
  }
  for (const { x, y, role, track } of pixels) {
    if (role === "start" || role === "finish") {
      make(svg, "text", { x: x - LETTER, y: y + 2.2, class: "letter" }, "ABCD"[track]);
    }
  }
}

// Names beside the lamps, the skunk lines and the rail.
function engraveMarks(svg, pixels) {
  const all = (role) => pixels.filter((pixel) => pixel.role === role);
  for (const [role, name, side] of [["dealer", "DEALER", 1], ["turn", "TURN", 1], ["skunk", "SKUNK", 1], ["double", "DOUBLE SKUNK", -1]]) {
    const marks = all(role);
    const ys = marks.map(({ y }) => y);
    const x = marks[0].x + side * 15;
    const y = (Math.min(...ys) + Math.max(...ys)) / 2;
    make(svg, "text", { x, y, class: "mark", transform: `rotate(${90 * side} ${x} ${y})`, dy: 1 }, name);
    if (role === "skunk" || role === "double") {
      const line = marks[0].x - side * 5;
      make(svg, "line", { x1: line, x2: line, y1: Math.min(...ys) - 4.5, y2: Math.max(...ys) + 4.5, class: "skunk-line" });
    }
  }
  for (const { x, y, number } of all("rail")) {
    if (number && (number % 5 === 0 || number === 31) && number !== 30) {
      make(svg, "text", { x, y: y + 8.4, class: number === 15 || number === 31 ? "number" : "number minor" }, number);
    }
  }
}
