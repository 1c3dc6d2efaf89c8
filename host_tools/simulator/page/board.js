// The page's entry: talks to the board and hands what comes to the lights, the keys and the words.

import { Lights } from "./lights.js";
import { Keys } from "./keys.js";
import { Words } from "./words.js";

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 4000;

const byId = (id) => document.getElementById(id);

let socket = null;
let retryMs = FIRST_RETRY_MS;
let shape = "";
let lights = null;

const send = (message) => {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};
const keys = new Keys(byId("keys"), byId("keypad"), byId("shortcuts"), send);
const words = new Words(send);

function connect() {
  socket = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + "/socket");
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) lights?.show(new Uint8Array(data));
    else hear(JSON.parse(data));
  });
  socket.addEventListener("close", () => {
    keys.forget();
    words.connected(false);
    setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  });
}

const HEARD = {
  hello(message) {
    retryMs = FIRST_RETRY_MS;
    // The same board again after a lost connection needs no new drawing.
    const described = JSON.stringify([message.layout, message.consoles, message.colours]);
    if (described !== shape) {
      shape = described;
      lights = new Lights(byId("wood"), message.layout, message.colours);
      keys.build(message.consoles, message.keypad, message.colours);
    }
    words.begin(message);
    words.connected(true);
  },
  state: (message) => words.state(message),
  say: (message) => words.say(message.sentences),
  notice: (message) => words.notice(message.text),
  error: (message) => console.warn("The board refused a message:", message.message),
};

function hear(message) {
  HEARD[message.type]?.(message);
}

connect();
