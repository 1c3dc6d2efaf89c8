// The panel's second tab: settings of the board, options of the game, and how this page looks.

import { remembered } from "./panel.js";

const byId = (id) => document.getElementById(id);

// Options are named by what they are; these few words serve the list better than the table's.
const unit = (name) => name.replaceAll("_", " ");

// A setting without a list of values is a name.
function name(title, id, changed, words) {
  const row = Object.assign(document.createElement("p"), { className: "choice", title: words });
  const label = Object.assign(document.createElement("label"), { textContent: title, htmlFor: id });
  const input = Object.assign(document.createElement("input"), { id, type: "text", maxLength: 8, autocomplete: "off" });
  input.addEventListener("change", () => changed(input));
  row.append(label, input);
  return { row, select: input };
}

function choice(name, title, values, changed, words = "") {
  const row = document.createElement("p");
  const label = document.createElement("label");
  const select = document.createElement("select");
  row.className = "choice";
  select.id = label.htmlFor = "choose-" + name;
  for (const [value, text] of values) select.add(new Option(text, value));
  select.addEventListener("change", () => changed(select));
  if (words) row.title = words;
  label.textContent = title;
  row.append(label, select);
  return { row, select };
}

export class Settings {
  constructor(send, surfaceChanged) {
    this.send = send;
    this.built = "";
    this.selects = new Map();
    this.options = new Map();
    byId("new-game").addEventListener("submit", (event) => {
      event.preventDefault();
      const options = Object.fromEntries([...this.options].map(([name, select]) => [name, select.value]));
      send({ type: "game", options });
      event.target.closest("details").open = false;
    });
    byId("settings").addEventListener("submit", (event) => event.preventDefault());
    this.page("theme", () => {});
    this.page("surface", surfaceChanged);
    byId("vision").addEventListener("change", ({ target }) => {
      document.documentElement.dataset.vision = target.value;
    });
    // The mouse's choice does not keep the focus: letters and digits stay the board's keys.
    let byPointer = false;
    addEventListener("pointerdown", () => (byPointer = true), true);
    addEventListener("keydown", () => (byPointer = false), true);
    byId("side").addEventListener("change", ({ target }) => byPointer && target.blur());
  }

  page(name, changed) {
    const select = byId(name);
    const use = () => {
      document.documentElement.dataset[name] = select.value;
      changed();
    };
    select.value = remembered.get(name);
    if (select.selectedIndex < 0) select.value = "";
    document.documentElement.dataset[name] = select.value;
    select.addEventListener("change", () => {
      remembered.set(name, select.value);
      use();
    });
  }

  build({ settings, options, palettes, layout }) {
    const built = JSON.stringify([settings, options, palettes, layout.name]);
    if (built === this.built) return;
    this.built = built;
    this.selects.clear();
    this.options.clear();
    this.titles = new Map(options.map(({ name, words }) => [name, words]));
    // Where a panel's first pixel is concerns only boards that are panels.
    byId("settings").replaceChildren(...settings.filter(({ name }) => name !== "corner" || layout.panel).map((setting) => {
      if (setting.name === "palette") return this.palettes(setting, palettes, layout.tracks);
      if (!setting.values.length) {
        const send = (input) => this.send({ type: "set", name: setting.name, value: input.value.toUpperCase() });
        const { row, select } = name(setting.title, "choose-" + setting.name, send, setting.words);
        this.selects.set(setting.name, select);
        return row;
      }
      const { row, select } = choice(setting.name, setting.title, setting.values, () => {
        const [value] = setting.values.find(([known]) => String(known) === select.value);
        this.send({ type: "set", name: setting.name, value });
      }, setting.words);
      this.selects.set(setting.name, select);
      return row;
    }));
    byId("new-game").querySelector(".fields").replaceChildren(...options.map(({ name, words, values }) => {
      const { row, select } = choice("option-" + name, unit(name), values.map((value) => [value, value]), () => {}, words);
      this.options.set(name, select);
      return row;
    }));
  }

  // The palettes as they are: each with its tracks' colours, which the vision preview changes like everything else.
  palettes(setting, palettes, tracks) {
    const group = document.createElement("fieldset");
    group.append(Object.assign(document.createElement("legend"), { textContent: setting.title }));
    for (const [value] of setting.values) {
      const label = document.createElement("label");
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "palette", value });
      radio.addEventListener("change", () => this.send({ type: "set", name: "palette", value }));
      label.append(radio, palettes[value].name);
      for (const colour of palettes[value].colours.slice(0, tracks)) {
        const swatch = document.createElement("span");
        swatch.className = "swatch";
        swatch.style.backgroundColor = `rgb(${colour})`;
        label.append(swatch);
      }
      group.append(label);
    }
    return group;
  }

  state({ settings, options }) {
    for (const [name, select] of this.selects) {
      if (document.activeElement !== select) select.value = settings[name];
    }
    const palette = byId("settings").querySelector(`input[value="${settings.palette}"]`);
    if (palette) palette.checked = true;
    const shown = JSON.stringify(options);
    if (shown === this.shown) return;
    this.shown = shown;
    for (const [name, select] of this.options) if (name in options) select.value = options[name];
    byId("options").replaceChildren(...Object.entries(options).flatMap(([name, value]) => {
      if (!this.titles?.has(name)) return [];
      const term = document.createElement("dt");
      term.textContent = this.titles.get(name);
      const description = document.createElement("dd");
      description.textContent = value;
      return [term, description];
    }));
  }
}
