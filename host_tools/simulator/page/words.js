// What the board says in words: scores, hints, the list of what happened, and the banners.

const byId = (id) => document.getElementById(id);
const LOG_LENGTH = 60;
const REFUSED_MS = 6000;

// What the keys do now, for somebody who has never read anything.
const HINTS = {
  idle: "Points: press 1 2 3 6 on a console. A hand: press the cut card, then its four cards. CRIB: the dealer's next points are the crib.",
  stage: "Numbers add up. GO pegs them now; UNDO takes them back.",
  "guided stage": "Numbers add up. GO pegs them now; UNDO takes them back.",
  crib: "The dealer's next points are the crib. GO: no points.",
  hand: "The cut card, then four cards: a rank, and its suit where it matters. UNDO takes back the last.",
  count: "GO pegs the hand. A console's number or CRIB changes whose it is; UNDO corrects it.",
  show: "GO pegs the hand.",
  guided: "The board follows the deal: key the card that is cut or played, its rank and a suit where it matters. GO: cannot play.",
  claim: "Claim what was missed: numbers add up, UNDO says too many, GO confirms, CRIB cancels.",
  correct: "The next points of a console go back. UNDO: no correction.",
  menu: "3 is up, 8 is down, GO chooses, UNDO goes back, MENU leaves.",
  figures: "Type the number on the keypad, A is 1 and 10 is 0. GO takes it, MENU leaves.",
  echo: "Every key says its name. Hold MENU to leave.",
  last: "The last pegs: 3 and 8 move, a console's number moves this peg to its track, UNDO removes it.",
  result: "GO starts the next game. UNDO takes back the winning points.",
  celebration: "Any key ends the celebration.",
  asleep: "The board sleeps. Any key wakes it.",
};
// What the board waits for while it follows a deal; SEAT is who it waits for.
const ASKED = {
  cut: "Cut for the deal: press the card of SEAT.",
  starter: "DEALER deals HOW. Then SEAT cuts the starter: press that card.",
  card: "SEAT plays: press the card, and its suit if it may matter.",
  say: "SEAT announces the OF's points on its console; GO announces none.",
  close: "GO closes the window.",
  cards: "The hand of SEAT: press its cards. Points on its console stand for it.",
  crib: "The crib of SEAT: press its cards. Points on its console stand for it.",
};
// Where the players count, the cards only settle what was announced.
const SETTLES = {
  cards: "Press the cards of WHOSE: they settle it.",
  crib: "Press the cards of WHOSE: they settle it.",
  count: "GO settles WHOSE by its cards. UNDO takes back the last card.",
  show: "GO settles WHOSE by its cards.",
};
const HOLD_GO = "Keep GO down until the bar is gone. Letting go cancels.";
const MATCH_OVER = "The match is over: GO starts a new one. UNDO takes back the winning points.";
const MAY_GO = " GO: SEAT cannot play.";
const MAY_PASS = " GO: none.";
const MAY_SETTLE = " GO: without them.";
// The same while the cards of a hand or crib are keyed: whose it is stands already.
const KEYED = {
  hand: "WHOSE: a rank, and its suit where it matters. UNDO takes back the last card.",
  count: "GO pegs WHOSE. UNDO takes back the last card.",
  show: "GO pegs WHOSE. Points on its console stand for it instead.",
};
const OFFERED = " 4, 5 and J add what the picture offers.";
const FIRST_HINT = "CRIB chooses who deals. Points: press 1 2 3 6 on a console. A hand: the cut card, then its four cards.";

// What the keys do while the board follows a deal, with capitals for what is filled in; undefined in other states.
function hintAsked(mode, { what, may_go, may_pass, aloud }) {
  const settles = aloud?.announced && SETTLES[mode === "guided" ? what : mode];
  const passes = mode === "guided" && may_pass && (what === "cards" || what === "crib");
  if (settles) return settles + (passes ? MAY_SETTLE : "");
  if (mode !== "guided") return KEYED[mode];
  const said = ASKED[what] + (what === "card" && may_go ? MAY_GO : passes ? MAY_PASS : "");
  if (!aloud || (what !== "card" && what !== "close")) return said;
  const parts = [said];
  if (aloud.heels) parts.push("The dealer announces heels before playing.");
  if (aloud.says) parts.push(`${aloud.says} may announce points.`);
  if (aloud.claims || aloud.doubts) {
    parts.push(`CRIB: ${[aloud.claims && "missed points", aloud.doubts && "too many"].filter(Boolean).join(", ")}.`);
  }
  return parts.join(" ");
}

// What the keys do in this state of the board.
function hint({ mode, begun, dealer, asks, hand, armed, outcome }) {
  if (mode === "idle" && !begun) return FIRST_HINT;
  if (armed) return HOLD_GO;
  if (mode === "result" && outcome.match_over) return MATCH_OVER;
  const asked = asks && hintAsked(mode, asks);
  const offered = (mode === "count" || mode === "show") && hand?.offers ? OFFERED : "";
  if (!asked) return (HINTS[mode] ?? "") + offered;
  const whose = asks.of === "crib" ? `the crib of ${asks.seat}` : `${asks.seat}'s hand`;
  const said = asked.replace("DEALER", dealer).replace("HOW", asks.deal).replace("WHOSE", whose).replace("OF", asks.of).replaceAll("SEAT", asks.seat);
  return said[0].toUpperCase() + said.slice(1) + offered;
}

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
    const { target, dealer, title, scores, staged, to_go, outcome, asks, replay } = state;
    byId("hint").textContent = hint(state);
    byId("match").textContent = title;
    for (const panel of document.querySelectorAll(".console")) {
      const track = Number(panel.dataset.track);
      const seat = panel.id.slice(-1);
      panel.querySelector(".points").textContent = scores[track];
      panel.querySelector(".staged").textContent = staged[track] ? "+" + staged[track] : "";
      panel.querySelector(".to-go").textContent = scores[track] < target ? `${to_go[track]} to go` : "out";
      panel.querySelector(".deals").textContent = [dealer === seat && asks?.what !== "cut" && "deals", asks?.seat === seat && "turn"].filter(Boolean).join(", ");
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
