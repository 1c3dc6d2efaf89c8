// The page's entry: hands what comes from the board to the lights, the keys, the words and the panel.

import { Connection } from "./connection.js";
import { Lights } from "./lights.js";
import { Keys } from "./keys.js";
import { Words } from "./words.js";
import { Panel } from "./panel.js";
import { Settings } from "./settings.js";
import { Tools } from "./tools.js";

const byId = (id) => document.getElementById(id);
const send = (message) => connection.send(message);

let drawn = "";
let lights = null;
const keys = new Keys(byId("keys"), byId("keypad"), byId("shortcuts"), send);
const words = new Words(send);
const panel = new Panel(send, keys);
const settings = new Settings(send, () => lights?.surface());
const tools = new Tools(send, words);

const connection = new Connection(
  {
    hello(message) {
      // The same board again after a lost connection needs no new drawing.
      const shape = JSON.stringify([message.layout, message.consoles, message.colours]);
      if (shape !== drawn) {
        drawn = shape;
        lights = new Lights(byId("wood"), message.layout, message.colours);
        keys.build(message.consoles, message.keypad, message.colours);
      }
      words.begin(message);
      settings.build(message);
    },
    state(message) {
      words.state(message);
      panel.state(message);
      settings.state(message);
      tools.state(message);
    },
    keys: (message) => keys.show(message.down),
    say: (message) => words.say(message.sentences),
    current: (message) => tools.current(message),
    notice: (message) => words.notice(message.text),
    refused: (message) => words.refuse(message.message),
    error: (message) => console.warn("The board refused a message:", message.message),
  },
  (rgb) => lights?.show(rgb),
  (yes) => {
    if (!yes) keys.letAllGo();
    words.connected(yes);
  },
);
