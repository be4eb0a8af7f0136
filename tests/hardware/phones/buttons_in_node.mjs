// The page's buttons under fingers that exist only here. The argument lists what the fingers do;
// prints which buttons were pressed.

import { readFileSync } from "node:fs";

const PAGE = new URL("../../../hardware/phones/page/page.js", import.meta.url);
const [source] = readFileSync(PAGE, "utf8").match(/^function listenToButtons\([^]*?^}$/m);

class Listening {
  listeners = {};

  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }
}

const named = (id) => ({ id, contains: (other) => other?.id === id, closest: () => named(id) });
const page = new Listening();
const buttons = new Listening();
const pressed = [];
let ballot = 1;
let under = null;
page.elementFromPoint = () => under;

const listen = new Function("document", `${source}; return listenToButtons;`)(page);
listen(buttons, () => ballot, ({ id }) => pressed.push(id));
for (const [what, finger, id] of JSON.parse(process.argv[2])) {
  under = id === "" ? null : named(id);
  const event = { pointerId: finger, isPrimary: finger === 1, clientX: 0, clientY: 0 };
  if (what === "down") buttons.listeners.pointerdown({ ...event, target: under });
  if (what === "up") page.listeners.pointerup(event);
  if (what === "opens") ballot += 1;
}
console.log(JSON.stringify(pressed));
