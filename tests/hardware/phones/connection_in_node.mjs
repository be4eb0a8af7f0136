// The page's connection without a browser: emulates the WebSocket, and the clock. Reads one JSON
// line for each step, and answers with what the page is in.

import { createInterface } from "node:readline";
import { createRequire } from "node:module";

let clock = 0;
let timers = [];
const sockets = [];

function later(run, ms, every = 0) {
  timers.push({ at: clock + ms, run, every });
  return timers[timers.length - 1];
}

function advance(ms) {
  const end = clock + ms;
  for (;;) {
    const due = timers.filter(({ at }) => at <= end).sort((one, two) => one.at - two.at)[0];
    if (!due) break;
    clock = due.at;
    if (due.every) due.at += due.every;
    else timers = timers.filter((each) => each !== due);
    due.run();
  }
  clock = end;
}

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  constructor() {
    sockets.push(this);
  }
  send() {}
  close() {
    this.readyState = 3;
  }
}

const listeners = { visibilitychange: [], online: [] };
const listen = { addEventListener: (name, run) => listeners[name].push(run) };
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  document: { ...listen, visibilityState: "visible" },
  window: listen,
  location: { host: "vivat.local" },
  performance: { now: () => clock },
  setTimeout: later,
  setInterval: (run, ms) => later(run, ms, ms),
  clearTimeout: (timer) => (timers = timers.filter((each) => each !== timer)),
});
const { Connection } = await import("../../../hardware/phones/page/connection.js");
const { Controller } = await import("../../../hardware/phones/page/box/controller.js");
const { Encryption } = await import("../../../hardware/phones/page/encryption.js");
const { CARD, NACL } = { CARD: 1, NACL: "../../../hardware/phones/page/nacl.min.js" };
const nacl = createRequire(import.meta.url)(NACL);

const kept = [];
const phone = {
  identity: nacl.randomBytes(8),
  secret: nacl.randomBytes(16),
  boot: 1,
  role: 0,
  name: "Anna",
  keep: () => kept.push(clock),
};
const invitation = { table: nacl.box.keyPair().publicKey, token: nacl.randomBytes(16) };
const controller = new Controller([...phone.identity], 1);
const onChange = () => {};
const connection = new Connection({ nacl, invitation, phone, controller, onChange });
const newest = () => sockets[sockets.length - 1];

const STEPS = {
  greet() {
    newest().readyState = FakeSocket.OPEN;
    newest().onmessage({ data: new Uint8Array(47).buffer });
  },
  /** The table's first card; what encrypts it is not tested here. */
  join() {
    STEPS.greet();
    Encryption.prototype.decrypt = (frame) => frame;
    newest().onmessage({ data: Uint8Array.from([CARD, ..."{}"].map(code)).buffer });
  },
  close({ code }) {
    newest().readyState = 3;
    newest().onclose?.({ code });
  },
  wake: () => listeners.visibilitychange.forEach((run) => run()),
  advance: ({ ms }) => advance(ms),
  goOn: () => connection.goOn(),
};

function code(each) {
  return typeof each === "number" ? each : each.charCodeAt(0);
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  STEPS[question.what](question);
  const { state } = connection;
  process.stdout.write(JSON.stringify({ state, opened: sockets.length, kept: kept.length }) + "\n");
}
