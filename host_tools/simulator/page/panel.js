// The side panel: whether it is open, its tabs, and in the first of them the scores, the hand, undo and redo.

const byId = (id) => document.getElementById(id);

const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const TAP_MS = 120;

// What a page remembers for itself; a browser that keeps nothing (private windows) does no harm.
export const remembered = {
  get(name) {
    try {
      return localStorage.getItem("cribboard " + name) ?? "";
    } catch {
      return "";
    }
  },
  set(name, value) {
    try {
      localStorage.setItem("cribboard " + name, value);
    } catch {
      // it is asked again next time
    }
  },
};

// A card such as 5H or T as people write it: 5♥, 10.
export function cardElement(text) {
  const [rank, suit] = /^(10|[A-Z0-9])([CDHS]?)$/.exec(text).slice(1);
  const card = document.createElement("span");
  card.className = "card";
  card.textContent = (rank === "T" ? "10" : rank) + (suit ? SUITS[suit][0] : "");
  if (suit === "D" || suit === "H") card.classList.add("red");
  return card;
}

export class Panel {
  constructor(send, keys) {
    this.tabs = [...byId("tabs").children];
    for (const tab of this.tabs) tab.addEventListener("click", () => this.show(tab));
    byId("tabs").addEventListener("keydown", (event) => this.turn(event));
    this.show(this.tabs.find((tab) => tab.id === remembered.get("tab")) ?? this.tabs[0]);
    byId("panel-button").addEventListener("click", () => this.open(byId("side").hidden));
    this.open(remembered.get("panel") !== "closed");
    byId("undo").addEventListener("click", () => {
      keys.hold("AU", "panel");
      setTimeout(() => keys.letGo("panel"), TAP_MS);
    });
    byId("redo").addEventListener("click", () => send({ type: "redo" }));
    // A button that was clicked does not keep the focus: the keyboard's Enter stays GO.
    byId("side").addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  }

  open(yes) {
    byId("side").hidden = !yes;
    byId("panel-button").setAttribute("aria-expanded", String(yes));
    document.body.classList.toggle("alone", !yes);
    remembered.set("panel", yes ? "open" : "closed");
  }

  show(chosen) {
    for (const tab of this.tabs) {
      const yes = tab === chosen;
      tab.setAttribute("aria-selected", String(yes));
      tab.tabIndex = yes ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = !yes;
    }
    remembered.set("tab", chosen.id);
  }

  turn(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.tabs.indexOf(document.activeElement);
    const next = this.tabs[(at + step + this.tabs.length) % this.tabs.length];
    this.show(next);
    next.focus();
  }

  state(state) {
    this.scores(state);
    this.hand(state.hand);
    byId("undo").disabled = !state.undo && !state.staged.some((points) => points) && !(state.hand && !state.hand.past);
    byId("undo").textContent = state.undo ? `Undo ${state.undo}` : "Undo";
    byId("redo").disabled = !state.can_redo;
    byId("redo").textContent = state.redo ? `Redo ${state.redo}` : "Redo";
  }

  scores({ scores, sides, backs, to_go, staged, target, dealer, outcome, won, play, asks, rules }) {
    const lines = scores.map((score, track) => {
      const parts = [`${sides[track]} ${sides[track].length > 1 ? "have" : "has"} ${score}`];
      if (score < target) parts.push(`${to_go[track]} to go`);
      if (score > 0) parts.push(`back peg on ${backs[track]}`);
      if (staged[track]) parts.push(`${staged[track]} staged`);
      if (won[track]) parts.push(`${won[track]} won`);
      return parts.join(", ") + ".";
    });
    lines.push(outcome ? outcome.words : asks?.what === "cut" ? "The cut decides who deals." : `${dealer} deals.`);
    if (outcome) lines.push(outcome.match);
    if (play?.turn) lines.push(`The count is ${play.count}. ${play.turn} plays.`);
    if (play?.starter) lines.push(`${play.starter} was cut.`);
    if (rules) lines.push(rules);
    byId("scores").replaceChildren(...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
  }

  hand(hand) {
    const shown = JSON.stringify(hand);
    if (shown === this.shown) return;
    this.shown = shown;
    const box = byId("hand");
    box.hidden = !hand;
    if (!hand) return;
    const whose = hand.owner === "the crib" ? "The crib" : `${hand.owner}'s hand`;
    box.querySelector("h2").textContent = whose + (hand.complete ? `: ${hand.total}` : "") + (hand.past ? " (the last one)" : "");
    const cut = document.createElement("span");
    cut.className = "cut";
    cut.append("cut ", hand.starter ? cardElement(hand.starter) : "?");
    box.querySelector(".cards").replaceChildren(...hand.cards.map(cardElement), cut);
    box.querySelector("ol").replaceChildren(...hand.combinations.map(({ kind, points, running, cards }) => {
      const item = document.createElement("li");
      const name = document.createElement("span");
      name.textContent = `${kind} ${points}`;
      const used = document.createElement("span");
      used.append(...cards.map(cardElement));
      const total = document.createElement("b");
      total.textContent = running;
      item.append(name, used, total);
      return item;
    }));
  }
}
