// What the board says in words: scores, hints, the list of what happened, and the banners.

const byId = (id) => document.getElementById(id);
const LOG_LENGTH = 60;

// What the keys do now, for somebody who has never read anything.
const HINTS = {
  idle: "Points: press 1 2 3 6 on a console. A hand: press the cut card, then its four cards.",
  stage: "Numbers add up. GO pegs them now; UNDO takes them back.",
  crib: "The dealer's next points are the crib. GO: no points.",
  hand: "The cut card, then four cards: a rank, and its suit where it matters. UNDO takes back the last.",
  count: "GO pegs the hand. A console's number or CRIB changes whose it is; UNDO corrects it.",
  menu: "3 is up, 8 is down, GO chooses, MENU leaves.",
  last: "The last pegs: 3 and 8 move, a console's number moves this peg to its track, UNDO removes it.",
  result: "GO starts the next game. UNDO takes back the winning points.",
  celebration: "Any key ends the celebration.",
  asleep: "The board sleeps. Any key wakes it.",
};

export class Words {
  constructor(send) {
    this.before = "";
    this.log = byId("log");
    byId("notice").querySelector("button").addEventListener("click", () => {
      this.notice("");
      send({ type: "noticed" });
    });
    const help = byId("help");
    byId("help-button").addEventListener("click", () => help.showModal());
    addEventListener("keydown", (event) => {
      if (event.key === "?" && !event.ctrlKey && !event.metaKey) help.open ? help.close() : help.showModal();
    });
    help.addEventListener("click", (event) => event.target === help && help.close());
  }

  // Says at once what was said before this page came, without reading it all aloud.
  begin({ sentences }) {
    this.before = "";
    this.log.setAttribute("aria-live", "off");
    this.log.replaceChildren();
    this.say(sentences);
    setTimeout(() => this.log.setAttribute("aria-live", "polite"), 500);
  }

  connected(yes) {
    byId("lost").hidden = yes;
    byId("connection").textContent = yes ? "connected" : "not connected";
    document.body.classList.toggle("offline", !yes);
  }

  notice(text) {
    byId("notice").hidden = !text;
    byId("notice").querySelector("span").textContent = text;
  }

  say(sentences) {
    for (const sentence of sentences) {
      const item = document.createElement("li");
      item.textContent = sentence;
      this.log.prepend(item);
    }
    while (this.log.children.length > LOG_LENGTH) this.log.lastChild.remove();
  }

  state({ mode, target, dealer, game, won, scores, staged, outcome }) {
    byId("hint").textContent = HINTS[mode] ?? "";
    byId("match").textContent = `Game ${game} to ${target}` + (won.some((games) => games) ? `, games won ${won.join(" : ")}` : "");
    for (const [track, score] of scores.entries()) {
      const panel = byId("console-" + "ABCD"[track]);
      if (!panel) continue;
      panel.querySelector("output").textContent = score;
      panel.querySelector(".staged").textContent = staged[track] ? "+" + staged[track] : "";
      panel.querySelector(".to-go").textContent = score < target ? `${target - score} to go` : "out";
      panel.querySelector(".deals").textContent = dealer === "ABCD"[track] ? "deals" : "";
      panel.classList.toggle("winner", outcome !== null && outcome.winner === "ABCD"[track]);
    }
    const aloud = scores.map((score, track) => `${"ABCD"[track]} ${score}`).join(", ");
    document.title = `${aloud} · Cribboard`;
    if (this.before && this.before !== aloud) byId("scores-aloud").textContent = aloud;
    this.before = aloud;
  }
}
