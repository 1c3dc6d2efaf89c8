// The light of every pixel, on a canvas over the engraved board. Lengths are millimetres of the board.

import { CELL, engrave, RADIUS } from "./engraving.js";

// The frame holds what the eye sees of an LED; a screen is exposed so that brightness 3 of 5 shows colours in full, and
// what is brighter glows wider.
const EXPOSURE = 1.65;
// A faint LED still glows in a room where the same share of a screen's light is lost.
const TOE = 0.8;

// How far light spreads in the diffuser beyond the hole.
const SPREAD = 8;
// The side of a lamp's picture in points of its own canvas.
const SPRITE = 72;

export class Lights {
  // layout: name, panel, tracks, size [width, height], pixels [[x, y, role, track, number], ...], lanes [[pixel, ...], ...].
  constructor(parent, layout, colours) {
    this.parent = parent;
    this.layout = layout;
    parent.replaceChildren();
    parent.style.setProperty("--ratio", layout.size[0] / layout.size[1]);
    this.pixels = layout.pixels.map(([x, y, role, track, number]) => ({
      x, y, track, number, role: role === "hole" && number === 121 ? "finish" : role,
    }));
    engrave(parent, layout, this.pixels, colours);
    this.canvas = document.createElement("canvas");
    this.canvas.className = "lamps";
    this.canvas.setAttribute("aria-hidden", "true");
    parent.append(this.canvas);
    this.sprites = new Map();
    this.rgb = new Uint8Array(3 * this.pixels.length);
    this.due = false;
    this.surface();
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(parent);
    this.fit();
  }

  // Wood for a board of strips, dark for a panel, or what was chosen for this page.
  surface() {
    const chosen = document.documentElement.dataset.surface;
    this.parent.dataset.surface = chosen || (this.layout.panel ? "dark" : "wood");
  }

  fit() {
    const scale = Math.min(devicePixelRatio || 1, 2);
    const width = Math.max(1, Math.round(this.parent.clientWidth * scale));
    const height = Math.max(1, Math.round(this.parent.clientHeight * scale));
    if (this.canvas.width === width && this.canvas.height === height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.draw();
  }

  // rgb: three bytes a pixel, as they look to the eye. Drawn once for each picture of the screen.
  show(rgb) {
    this.rgb.set(rgb.subarray(0, this.rgb.length));
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  }

  draw() {
    const pen = this.canvas.getContext("2d");
    const scale = this.canvas.width / this.layout.size[0];
    pen.globalCompositeOperation = "source-over";
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.globalCompositeOperation = "lighter";
    for (const [at, { x, y, role }] of this.pixels.entries()) {
      const red = this.rgb[3 * at];
      const green = this.rgb[3 * at + 1];
      const blue = this.rgb[3 * at + 2];
      const brightest = Math.max(red, green, blue);
      if (!brightest) continue;
      const strength = ((brightest * EXPOSURE) / 255) ** TOE;
      const radius = this.layout.panel ? CELL / 2 : RADIUS[role];
      const reach = (radius + SPREAD) * scale;
      const sprite = this.sprite(radius, red / brightest, green / brightest, blue / brightest);
      const place = [x * scale - reach, y * scale - reach, 2 * reach, 2 * reach];
      pen.globalAlpha = Math.min(1, strength);
      pen.drawImage(sprite.glow, ...place);
      pen.globalAlpha = Math.min(1, strength * strength * 0.6);
      pen.drawImage(sprite.heart, ...place);
    }
  }

  // A lamp at full strength: its colour in the hole, a halo round it, and the white heart of a bright one.
  sprite(radius, red, green, blue) {
    const colour = [red, green, blue].map((part) => Math.round(part * 31) * (255 / 31));
    const key = radius + ":" + colour;
    if (!this.sprites.has(key)) {
      if (this.sprites.size > 500) this.sprites.clear();
      const paint = this.layout.panel ? paintCell : paintHole;
      this.sprites.set(key, { glow: paint(radius, colour), heart: paintHeart(radius) });
    }
    return this.sprites.get(key);
  }
}

function sprite(draw) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SPRITE;
  draw(canvas.getContext("2d"), SPRITE / 2);
  return canvas;
}

// Light that falls off from the middle: stops are [share of the way, alpha].
function spread(pen, middle, colour, stops) {
  const light = pen.createRadialGradient(middle, middle, 0, middle, middle, middle);
  for (const [at, alpha] of stops) light.addColorStop(at, `rgba(${colour},${alpha})`);
  pen.fillStyle = light;
  pen.fillRect(0, 0, 2 * middle, 2 * middle);
}

function halo(edge) {
  return [[edge + (1 - edge) * 0.35, 0.13], [edge + (1 - edge) * 0.7, 0.03], [1, 0]];
}

function paintHole(radius, colour) {
  const edge = radius / (radius + SPREAD);
  return sprite((pen, middle) => spread(pen, middle, colour, [[0, 1], [edge * 0.92, 0.95], [edge * 1.08, 0.42], ...halo(edge)]));
}

function paintCell(radius, colour) {
  const edge = radius / (radius + SPREAD);
  return sprite((pen, middle) => {
    spread(pen, middle, colour, [[0, 0.4], [edge, 0.35], ...halo(edge)]);
    const half = middle * edge;
    pen.fillStyle = `rgba(${colour},0.85)`;
    pen.beginPath();
    pen.roundRect(middle - half, middle - half, 2 * half, 2 * half, half * 0.3);
    pen.fill();
  });
}

function paintHeart(radius) {
  const edge = radius / (radius + SPREAD);
  return sprite((pen, middle) => spread(pen, middle, [255, 255, 255], [[0, 0.75], [edge * 0.75, 0]]));
}
