// The keys: real buttons for fingers, mouse and screen reader, and the computer's keyboard. A key goes down when its
// first holder presses and up when the last one lets go, and every way of losing a holder counts as letting go.

// Letters and digits name the card they are; the consoles lie under the hands as they sit at the table.
const SHORTCUTS = {
  A: ["a", "1"], 2: ["2"], 3: ["3"], 4: ["4"], 5: ["5"], 6: ["6"], 7: ["7"], 8: ["8"], 9: ["9"], 10: ["0"],
  J: ["j"], Q: ["q"], K: ["k"], C: ["c"], D: ["d"], H: ["h"], S: ["s"],
  CRIB: ["b"], GO: ["Enter"], MENU: ["m"],
  A1: ["w"], A2: ["e"], A3: ["r"], A6: ["t"], AU: ["z"],
  B1: ["u"], B2: ["i"], B3: ["o"], B6: ["p"], BU: ["Backspace"],
  C1: ["f"], C2: ["g"], C3: ["v"], C6: ["n"], CU: ["x"],
  D1: ["y"], D2: ["l"], D3: [","], D6: ["."], DU: ["/"],
};
const KEY_OF = new Map(Object.entries(SHORTCUTS).flatMap(([name, list]) => list.map((shortcut) => [shortcut, name])));

const PRINTED = { Enter: "⏎", Backspace: "⌫" };
const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };

// A screen reader's press has no length of its own.
const TAP_MS = 120;

const printed = (shortcut) => PRINTED[shortcut] ?? shortcut.toUpperCase();

function legend(name) {
  if (/^[A-D][1236U]$/.test(name)) return name[1] === "U" ? "UNDO" : name[1];
  return SUITS[name]?.[0] ?? name;
}

function spoken(name) {
  if (/^[A-D][1236U]$/.test(name)) return name[1] === "U" ? `${name[0]} undo` : `${name[0]}, ${name[1]} point${name[1] === "1" ? "" : "s"}`;
  return SUITS[name]?.[1] ?? RANKS[name] ?? name.toLowerCase();
}

export class Keys {
  constructor(section, keypad, list, send) {
    this.section = section;
    this.keypad = keypad;
    this.list = list;
    this.send = send;
    this.buttons = new Map();
    this.holders = new Map();
    this.elsewhere = new Set();
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.letGo("keyboard " + event.code));
    addEventListener("blur", () => this.letAllGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letAllGo());
  }

  build(consoles, keypad, colours) {
    this.letAllGo();
    this.buttons.clear();
    this.section.querySelectorAll(".console").forEach((old) => old.remove());
    this.keypad.replaceChildren(...keypad.map((name) => this.button(name)));
    for (const [index, { seat, track, keys }] of consoles.entries()) {
      const panel = document.createElement("div");
      panel.className = "console";
      panel.id = "console-" + seat;
      panel.dataset.track = track;
      panel.style.setProperty("--track", `rgb(${colours[track]})`);
      panel.setAttribute("role", "group");
      panel.setAttribute("aria-label", "Console " + seat);
      panel.innerHTML = `<p class="score"><b class="seat"></b> <span class="points"></span> <span class="staged"></span> <span class="to-go"></span> <span class="deals"></span></p><div class="row"></div>`;
      panel.querySelector(".seat").textContent = seat;
      panel.querySelector(".row").append(...keys.map((name) => this.button(name)));
      if (index === 0) this.keypad.before(panel);
      else this.section.append(panel);
    }
    this.list.replaceChildren(...this.shortcuts(consoles, keypad));
  }

  button(name) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "key";
    button.dataset.key = name;
    if (name in SUITS) button.classList.add("suit", SUITS[name][1]);
    if (["CRIB", "GO", "MENU"].includes(name) || name.endsWith("U")) button.classList.add("word");
    if (name === "GO") button.classList.add("go");
    button.setAttribute("aria-label", spoken(name));
    button.setAttribute("aria-keyshortcuts", SHORTCUTS[name].join(" "));
    const cap = document.createElement("span");
    cap.textContent = legend(name);
    const hint = document.createElement("kbd");
    hint.textContent = printed(SHORTCUTS[name][0]);
    button.append(cap, hint);
    this.listen(button, name);
    this.buttons.set(name, button);
    return button;
  }

  listen(button, name) {
    const pointer = (event) => "pointer " + event.pointerId;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault(); // the keyboard's Enter stays GO: the focus does not follow the mouse
      button.setPointerCapture(event.pointerId);
      this.hold(name, pointer(event));
    });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(type, (event) => this.letGo(pointer(event)));
    }
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail !== 0) return; // a finger or the mouse: already done
      this.hold(name, "reader");
      setTimeout(() => this.letGo("reader"), TAP_MS);
    });
    button.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.hold(name, "keyboard " + event.code);
    });
    button.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
    button.addEventListener("blur", () => this.buttons.get(name) === button && this.letGo("keyboard Space"));
  }

  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]") || event.target.closest("input, select, textarea")) return;
    if ((event.key === "Enter" || event.key === " ") && event.target.closest("button, a, summary")) return;
    // Where digits need Shift (France, for one) the digit row still gives digits.
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    const name = KEY_OF.get(event.key.length === 1 ? event.key.toLowerCase() : event.key) ?? KEY_OF.get(event.shiftKey ? undefined : digit);
    if (!name || !this.buttons.has(name)) return;
    event.preventDefault();
    if (!event.repeat) this.hold(name, "keyboard " + event.code);
  }

  hold(name, holder) {
    this.letGo(holder);
    const already = this.holds(name);
    this.holders.set(holder, name);
    if (already) return;
    this.move(name);
    this.send({ type: "key", key: name, down: true });
  }

  letGo(holder) {
    const name = this.holders.get(holder);
    if (name === undefined) return;
    this.holders.delete(holder);
    if (this.holds(name)) return;
    this.move(name);
    this.send({ type: "key", key: name, down: false });
  }

  letAllGo() {
    for (const holder of [...this.holders.keys()]) this.letGo(holder);
  }

  holds(name) {
    return [...this.holders.values()].includes(name);
  }

  // The keys that the board sees down, whoever presses them: other pages, or a recording.
  show(down) {
    const changed = new Set([...this.elsewhere, ...down]);
    this.elsewhere = new Set(down);
    for (const name of changed) this.move(name);
  }

  move(name) {
    this.buttons.get(name)?.classList.toggle("down", this.holds(name) || this.elsewhere.has(name));
  }

  shortcuts(consoles, keypad) {
    const rows = consoles.map(({ seat, keys }) => ["Console " + seat, keys]);
    rows.push(["Cards", keypad.filter((name) => !(name in SUITS) && !["CRIB", "GO", "MENU"].includes(name))]);
    rows.push(["Suits", Object.keys(SUITS)], ["Others", ["CRIB", "GO", "MENU"]]);
    return rows.flatMap(([title, names]) => {
      const term = document.createElement("dt");
      term.textContent = title;
      const description = document.createElement("dd");
      for (const name of names) {
        const item = document.createElement("span");
        const key = document.createElement("kbd");
        key.textContent = SHORTCUTS[name].map(printed).join(" or ");
        item.append(key, " ", legend(name));
        description.append(item);
      }
      return [term, description];
    });
  }
}
