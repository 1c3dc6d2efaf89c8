// What the board says in words: scores, hints, the list of what happened, and the banners.

const byId = (id) => document.getElementById(id);
const LOG_LENGTH = 60;
const REFUSED_MS = 6000;

// What the keys do now, for somebody who has never read anything.
const HINTS = {
  idle: "Points: press 1 2 3 6 on a console. A hand: press the cut card, then its four cards.",
  stage: "Numbers add up. GO pegs them now; UNDO takes them back.",
  "guided stage": "Numbers add up. GO pegs them now; UNDO takes them back.",
  crib: "The dealer's next points are the crib. GO: no points.",
  hand: "The cut card, then four cards: a rank, and its suit where it matters. UNDO takes back the last.",
  count: "GO pegs the hand. A console's number or CRIB changes whose it is; UNDO corrects it.",
  show: "GO pegs the hand. 4, 5 and J add what the picture offers.",
  guided: "The board follows the deal: key the card that is cut or played, its rank and a suit where it matters. GO: cannot play.",
  claim: "Claim what was missed: numbers add up, UNDO says too many, GO confirms, CRIB cancels.",
  correct: "The next points of a console go back. UNDO: no correction.",
  menu: "3 is up, 8 is down, GO chooses, MENU leaves.",
  figures: "Type the number on the keypad, GO takes it, MENU leaves.",
  echo: "Every key says its name. Hold MENU to leave.",
  last: "The last pegs: 3 and 8 move, a console's number moves this peg to its track, UNDO removes it.",
  result: "GO starts the next game. UNDO takes back the winning points.",
  celebration: "Any key ends the celebration.",
  asleep: "The board sleeps. Any key wakes it.",
};
// What the board waits for while it follows a deal; SEAT is who it waits for.
const ASKED = {
  cut: "Cut for the deal: press the card of SEAT.",
  starter: "SEAT cuts the starter: press that card.",
  card: "SEAT plays: press the card, and its suit if it may matter. GO: SEAT cannot play.",
  say: "SEAT announces the hand's points on its console; GO announces none.",
  close: "GO closes the window. CRIB claims what was missed.",
  cards: "The hand of SEAT: press its cards. Points on its console stand for it; GO: none.",
  crib: "The crib of SEAT: press its four cards. Points on its console stand for it; GO: none.",
};
const FIRST_HINT = "CRIB chooses who deals. Points: press 1 2 3 6 on a console. A hand: the cut card, then its four cards.";

export class Words {
  constructor(send) {
    this.before = "";
    this.log = byId("log");
    this.announcements = byId("announcements");
    byId("notice").querySelector("button").addEventListener("click", () => {
      this.notice("");
      send({ type: "noticed" });
    });
    for (const button of byId("replaying").querySelectorAll("button")) {
      button.addEventListener("click", () => send({ type: "replay", do: button.dataset.do }));
    }
    const help = byId("help");
    byId("help-button").addEventListener("click", () => help.showModal());
    addEventListener("keydown", (event) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
      if (help.open) help.close();
      else help.showModal();
    });
    help.addEventListener("click", (event) => event.target === help && help.close());
  }

  // Lists what was said before this page came, without reading it all aloud.
  begin({ sentences }) {
    this.before = "";
    this.log.replaceChildren();
    this.announcements.replaceChildren();
    this.list(sentences);
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

  refuse(text) {
    byId("refused").hidden = false;
    byId("refused").querySelector("span").textContent = text;
    clearTimeout(this.refusing);
    this.refusing = setTimeout(() => (byId("refused").hidden = true), REFUSED_MS);
  }

  say(sentences) {
    this.list(sentences);
    for (const sentence of sentences) {
      const item = document.createElement("p");
      item.textContent = sentence;
      this.announcements.append(item);
    }
    while (this.announcements.children.length > LOG_LENGTH) this.announcements.firstChild.remove();
  }

  list(sentences) {
    for (const sentence of sentences) {
      const item = document.createElement("li");
      item.textContent = sentence;
      this.log.prepend(item);
    }
    while (this.log.children.length > LOG_LENGTH) this.log.lastChild.remove();
  }

  state(state) {
    const { mode, target, dealer, game, won, scores, staged, to_go, outcome, undo, asks, replay } = state;
    const first = mode === "idle" && !undo && scores.every((score) => score === 0);
    const asked = mode === "guided" && ASKED[asks?.what]?.replaceAll("SEAT", asks.seat);
    byId("hint").textContent = first && !asks ? FIRST_HINT : asked || (HINTS[mode] ?? "");
    byId("match").textContent = `Game ${game} to ${target}` + (won.some((games) => games) ? `, games won ${won.join(" : ")}` : "");
    for (const panel of document.querySelectorAll(".console")) {
      const track = Number(panel.dataset.track);
      const seat = panel.id.slice(-1);
      panel.querySelector(".points").textContent = scores[track];
      panel.querySelector(".staged").textContent = staged[track] ? "+" + staged[track] : "";
      panel.querySelector(".to-go").textContent = scores[track] < target ? `${to_go[track]} to go` : "out";
      panel.querySelector(".deals").textContent = [dealer === seat && "deals", asks?.seat === seat && "turn"].filter(Boolean).join(", ");
      panel.classList.toggle("winner", outcome !== null && outcome.winner === "ABCD"[track]);
    }
    const aloud = scores.map((score, track) => `${"ABCD"[track]} ${score}`).join(", ");
    document.title = `${aloud} · Cribboard`;
    if (this.before && this.before !== aloud) byId("scores-aloud").textContent = aloud;
    this.before = aloud;
    this.replay(replay);
  }

  replay(replay) {
    const banner = byId("replaying");
    const text = replay && (replay.ended ? `${replay.name} is over.` : `${replay.name} is shown: ${replay.at} of ${replay.of} s.`);
    if (text) banner.querySelector("span").textContent = text;
    banner.hidden = !replay;
    banner.setAttribute("aria-live", replay && !replay.ended && replay.at ? "off" : "polite");
  }
}
