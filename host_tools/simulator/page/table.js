// The table view for a screen on the wall: the board, the scores as big as they go, and the last thing that was said.

import { Connection } from "./connection.js";
import { Lights } from "./lights.js";

const byId = (id) => document.getElementById(id);

let lights = null;
let colours = [];
let consoles = [];

function tile(track) {
  const box = document.createElement("div");
  box.className = "tile";
  box.style.setProperty("--track", `rgb(${colours[track]})`);
  for (const name of ["letter", "points", "more"]) {
    const part = document.createElement("span");
    part.className = name;
    box.append(part, " ");
  }
  return box;
}

function state({ title, target, scores, to_go, staged, dealer, outcome, asks, play, hand, replay }) {
  const numbers = byId("numbers");
  if (numbers.children.length !== scores.length) numbers.replaceChildren(...scores.map((_, track) => tile(track)));
  for (const [track, score] of scores.entries()) {
    const box = numbers.children[track];
    const seats = consoles.filter((console) => console.track === track).map(({ seat }) => seat);
    const more = staged[track] ? [`+${staged[track]}`] : [score < target ? `${to_go[track]} to go` : "out"];
    if (seats.includes(dealer)) more.push("deals");
    if (asks && seats.includes(asks.seat)) more.push("turn");
    box.querySelector(".letter").textContent = seats.join(" ");
    box.querySelector(".points").textContent = score;
    box.querySelector(".more").textContent = more.join(" · ");
    box.classList.toggle("winner", outcome !== null && outcome.winner === "ABCD"[track]);
  }
  const parts = [title];
  if (play?.turn) parts.push(`count ${play.count}`);
  if (hand?.complete && !hand.past) parts.push(`${hand.owner}: ${hand.total}`);
  if (replay) parts.push("a recording");
  byId("match").textContent = parts.join(" · ");
  document.title = `${scores.join(" : ")} · Cribboard`;
}

new Connection(
  {
    hello(message) {
      ({ colours, consoles } = message);
      lights = new Lights(byId("wood"), message.layout, colours);
      byId("numbers").replaceChildren();
      byId("said").textContent = message.sentences.at(-1) ?? "";
    },
    state,
    say: ({ sentences }) => (byId("said").textContent = sentences.at(-1)),
  },
  (rgb) => lights?.show(rgb),
  (yes) => {
    byId("lost").hidden = yes;
    document.body.classList.toggle("offline", !yes);
  },
);
