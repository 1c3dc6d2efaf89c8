// The line to the board: opened again whenever it breaks, for this page and the table view alike.

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 4000;

export class Connection {
  // heard: functions by type of message; lights: called with each frame's bytes; connected: called with true or false.
  constructor(heard, lights, connected) {
    this.heard = heard;
    this.lights = lights;
    this.connected = connected;
    this.retryMs = FIRST_RETRY_MS;
    this.open();
  }

  open() {
    this.socket = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + "/socket");
    this.socket.binaryType = "arraybuffer";
    this.socket.addEventListener("message", ({ data }) => {
      if (data instanceof ArrayBuffer) this.lights(new Uint8Array(data));
      else this.hear(JSON.parse(data));
    });
    this.socket.addEventListener("close", () => {
      this.connected(false);
      setTimeout(() => this.open(), this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
    });
  }

  hear(message) {
    this.heard[message.type]?.(message);
    if (message.type !== "hello") return;
    this.retryMs = FIRST_RETRY_MS;
    this.connected(true);
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
