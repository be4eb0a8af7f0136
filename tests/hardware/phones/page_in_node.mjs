// Runs the page of a phone without a browser: reads one JSON line for each step, and answers with
// one.  node page_in_node.mjs IDENTITY BOOT

import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { Controller } from "../../../hardware/phones/page/box/controller.js";
import { nameContent, tapContent } from "../../../hardware/phones/page/contents.js";
import { Encryption, readInvitation } from "../../../hardware/phones/page/encryption.js";

const nacl = createRequire(import.meta.url)("../../../hardware/phones/page/nacl.min.js");
const [identity, boot] = process.argv.slice(2);
const phone = [...Buffer.from(identity, "hex")];
const controller = new Controller(phone, Number(boot));
let encryption = null;

const STEPS = {
  step({ now, presses }) {
    presses.forEach((button) => controller.press(button));
    controller.step(now);
    return [];
  },
  exchange({ now, bytes }) {
    controller.receive(bytes, now);
    return controller.outgoing(now);
  },
  join({ fragment, greeting, secret, role }) {
    const invitation = readInvitation(`#${fragment}`);
    encryption = new Encryption(nacl, invitation, Uint8Array.from(greeting));
    return encryption.join(invitation, { identity: phone, secret, boot: Number(boot), role });
  },
  name: ({ name }) => nameContent(name),
  tap: ({ version, choice }) => tapContent(version, choice),
  encrypt: ({ bytes }) => encryption.encrypt(Uint8Array.from(bytes)),
  decrypt: ({ bytes }) => encryption.decrypt(Uint8Array.from(bytes)),
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const answer = STEPS[question.what](question);
  const bytes = answer === null ? null : [...answer];
  process.stdout.write(JSON.stringify({ bytes, light: controller.light }) + "\n");
}
