// The board as a drawing: wood and engraving once, then the light of every pixel. All lengths are millimetres.

const SVG = "http://www.w3.org/2000/svg";

// Radii of the drilled holes (hardware.md 1.3): holes 6 mm, the finish 8 mm, markers and rail 4 mm.
const RADIUS = { hole: 3, start: 3, finish: 4, dealer: 2, turn: 2, skunk: 2, double: 2, rail: 2, spare: 2 };

const MARGIN = { label: 6.4, letter: 11 };

function make(parent, name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function canvas(parent, size, className) {
  return make(parent, "svg", { viewBox: `0 0 ${size[0]} ${size[1]}`, class: className, "aria-hidden": "true" });
}

export class Lights {
  // layout: name, tracks, size [width, height], pixels [[x, y, role, track, number], ...], lanes [[pixel, ...], ...].
  constructor(parent, layout, colours) {
    parent.replaceChildren();
    parent.style.setProperty("--ratio", layout.size[0] / layout.size[1]);
    this.pixels = layout.pixels.map(([x, y, role, track, number]) => ({
      x, y, track, number, role: role === "hole" && number === 121 ? "finish" : role,
    }));
    const wood = canvas(parent, layout.size, "wood");
    this.engrave(wood, layout, colours);
    this.lamps(canvas(parent, layout.size, "lamps"), layout.size);
    this.shown = new Uint8Array(3 * this.pixels.length);
  }

  engrave(svg, layout, colours) {
    const [width, height] = layout.size;
    const defs = make(svg, "defs", {});
    const shade = make(defs, "linearGradient", { id: "wood-shade", x1: 0, y1: 0, x2: 0, y2: 1 });
    make(shade, "stop", { offset: 0, "stop-color": "#53382a" });
    make(shade, "stop", { offset: 1, "stop-color": "#33211a" });
    const grain = make(defs, "filter", { id: "wood-grain", x: 0, y: 0, width: 1, height: 1 });
    make(grain, "feTurbulence", { type: "fractalNoise", baseFrequency: "0.006 0.16", numOctaves: 4, seed: 29 });
    make(grain, "feColorMatrix", { values: "0 0 0 0 0.07  0 0 0 0 0.04  0 0 0 0 0.02  1.5 0 0 0 -0.55" });
    make(grain, "feComposite", { operator: "in", in2: "SourceGraphic" });
    const outline = { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 9 };
    make(svg, "rect", { ...outline, fill: "url(#wood-shade)" });
    make(svg, "rect", { ...outline, filter: "url(#wood-grain)", opacity: 0.75 });
    make(svg, "rect", { ...outline, class: "edge" });

    make(svg, "text", { x: width / 2, y: 15, class: "name" }, "CRIBBOARD");
    for (const [track, lane] of layout.lanes.entries()) this.engraveLane(svg, lane, `rgb(${colours[track]})`);
    this.engraveStreets(svg, layout);
    this.engraveMarks(svg);
    for (const { x, y, role } of this.pixels) {
      make(svg, "circle", { cx: x, cy: y, r: RADIUS[role] + 0.5, class: "rim" });
      make(svg, "circle", { cx: x, cy: y, r: RADIUS[role], class: "drilled" });
    }
  }

  // A track: a tinted lane for each of its four streets, and thin turns round their ends.
  engraveLane(svg, lane, colour) {
    const street = lane.length / 4;
    const places = lane.map((pixel) => this.pixels[pixel]);
    for (let first = 0; first < lane.length; first += street) {
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

  // The number of every fifth hole above its street where there is room, and a line after every five.
  engraveStreets(svg, layout) {
    const rows = [...new Set(this.pixels.map(({ y }) => y))].sort((a, b) => a - b);
    const columns = (number) => this.pixels.filter((pixel) => pixel.role === "hole" && pixel.number === number);
    for (let number = 5; number <= 120; number += 5) {
      const holes = columns(number);
      const top = Math.min(...holes.map(({ y }) => y));
      const bottom = Math.max(...holes.map(({ y }) => y));
      const above = rows[rows.indexOf(top) - 1] ?? 0;
      if (top - above > 14) {
        make(svg, "text", { x: holes[0].x, y: top - MARGIN.label, class: number % 10 ? "number minor" : "number" }, number);
      }
      const next = columns(number + 1);
      if (number % 30 && next.length) {
        const x = (holes[0].x + next[0].x) / 2;
        make(svg, "line", { x1: x, x2: x, y1: top - 3.5, y2: bottom + 3.5, class: "five" });
      }
    }
    for (const { x, y, role, track } of this.pixels) {
      if (role === "start" || role === "finish") {
        make(svg, "text", { x: x - MARGIN.letter, y: y + 2.2, class: "letter" }, "ABCD"[track]);
      }
    }
  }

  // Names beside the lamps, the skunk lines and the rail.
  engraveMarks(svg) {
    const all = (role) => this.pixels.filter((pixel) => pixel.role === role);
    const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
    for (const [role, name, side] of [["dealer", "DEALER", 1], ["turn", "TURN", 1], ["skunk", "SKUNK", 1], ["double", "DOUBLE SKUNK", -1]]) {
      const marks = all(role);
      const ys = marks.map(({ y }) => y);
      const x = marks[0].x + side * 15;
      const y = middle(ys);
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

  lamps(svg, [width, height]) {
    const defs = make(svg, "defs", {});
    const blur = make(defs, "filter", {
      id: "diffuser", filterUnits: "userSpaceOnUse", x: 0, y: 0, width, height, "color-interpolation-filters": "sRGB",
    });
    make(blur, "feGaussianBlur", { stdDeviation: 2.4 });
    const glows = make(svg, "g", { filter: "url(#diffuser)" });
    const cores = make(svg, "g", {});
    this.lampsOf = this.pixels.map(({ x, y, role }) => ({
      glow: make(glows, "circle", { cx: x, cy: y, r: RADIUS[role] + 2.2, class: "dark" }),
      core: make(cores, "circle", { cx: x, cy: y, r: RADIUS[role], class: "dark" }),
      heart: make(cores, "circle", { cx: x, cy: y, r: RADIUS[role] * 0.5, class: "dark heart" }),
    }));
  }

  // rgb: three bytes a pixel, as they look to the eye.
  show(rgb) {
    for (let pixel = 0, at = 0; pixel < this.pixels.length; pixel += 1, at += 3) {
      if (rgb[at] === this.shown[at] && rgb[at + 1] === this.shown[at + 1] && rgb[at + 2] === this.shown[at + 2]) continue;
      this.light(this.lampsOf[pixel], rgb[at], rgb[at + 1], rgb[at + 2]);
    }
    this.shown.set(rgb);
  }

  // The colour at full strength and the strength as opacity: over a dark hole that is the colour as given.
  light({ glow, core, heart }, red, green, blue) {
    const level = Math.max(red, green, blue);
    const dark = level === 0;
    glow.classList.toggle("dark", dark);
    core.classList.toggle("dark", dark);
    heart.classList.toggle("dark", dark);
    if (dark) return;
    const full = [red, green, blue].map((part) => Math.round((part * 255) / level));
    const strength = level / 255;
    glow.setAttribute("fill", `rgb(${full})`);
    glow.setAttribute("opacity", (0.7 * strength).toFixed(3));
    core.setAttribute("fill", `rgb(${full})`);
    core.setAttribute("opacity", Math.min(1, 0.08 + strength).toFixed(3));
    heart.setAttribute("opacity", (0.5 * strength * strength).toFixed(3));
  }
}
