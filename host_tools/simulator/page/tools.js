// The panel's third tab: the current, the speed, and files that come and go.

const byId = (id) => document.getElementById(id);

const SPEEDS = [[0, "paused"], [0.25, "¼"], [0.5, "½"], [1, "1"], [2, "2"], [4, "4"], [8, "8"]];

export class Tools {
  constructor(send, words) {
    this.send = send;
    this.words = words;
    byId("speed").append(...SPEEDS.map(([times, text]) => {
      const label = document.createElement("label");
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "speed", value: times });
      radio.addEventListener("change", () => send({ type: "speed", times }));
      label.append(radio, text);
      return label;
    }));
    byId("record").addEventListener("click", ({ currentTarget }) => {
      send({ type: "record", on: currentTarget.getAttribute("aria-pressed") !== "true" });
    });
    this.file("journal", () => "journal");
    this.file("session", (file) => "session?name=" + encodeURIComponent(file.name));
  }

  // A button that asks for a file and gives it to the board.
  file(name, address) {
    const input = byId(name + "-file");
    byId(name + "-load").addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) return;
      try {
        const answer = await fetch(address(file), { method: "POST", body: file });
        if (answer.status === 413) this.words.refuse("This file is too large to be one of ours.");
        else if (!answer.ok) this.words.refuse(await answer.text());
      } catch {
        this.words.refuse("The file did not arrive: the board does not answer.");
      }
      input.value = "";
    });
  }

  // pace: how fast a board goes that has a time of its own, in words.
  state({ speed, pace, recording, recorded, replay }) {
    byId("pace").hidden = !pace;
    byId("pace").textContent = pace ?? "";
    byId("speed").hidden = Boolean(pace);
    const chosen = byId("speed").querySelector(`input[value="${speed}"]`);
    if (chosen) chosen.checked = true;
    const record = byId("record");
    record.setAttribute("aria-pressed", String(recording));
    record.textContent = recording ? "Stop" : "Record";
    record.disabled = replay !== null;
    byId("recording").hidden = !recorded;
    document.body.classList.toggle("recording", recording);
  }

  current({ supply, board, idle, light, wanted, total, limited, small }) {
    const meter = byId("current");
    meter.max = Math.max(supply, total);
    meter.high = supply * 0.9;
    meter.value = total;
    const parts = `${total} mA of ${supply}: ${board} for the board, ${idle} for dark pixels, ${light} for light.`;
    const limit = limited ? ` The light is turned down from ${wanted} mA.` : "";
    byId("current-words").textContent = parts + limit + (small ? " This supply is too small for this board." : "");
    meter.textContent = `${total} mA`;
  }
}
