// Runs an emulated Pico behind pseudo-terminals.
//
//     node main.mjs '{"modules": …, "image": …, "bootrom": …, "link": …, "clock": …, "stripPin": 28,
//                     "masters": [descriptors], "paths": [their terminals], "flash": …}'
//
// Orders come as lines of JSON on the standard input, news go to the standard output. The file
// `clock` always has the simulated time, a double of milliseconds. The chip is never faster than
// real time; on a slow computer it is slower.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";
import { contentOf } from "./flash.mjs";
import { Pico } from "./pico.mjs";
import { Port } from "./usb.mjs";

const FLASH_BYTES = 16 << 20; // what rp2040js emulates; a Pico has 2 MB of it
const SAVED_BYTES = 2 << 20;
const MOST_AHEAD_MS = 1;
const MOST_BEHIND_MS = 50; // never catches up for more: time goes on evenly

const options = JSON.parse(process.argv[2]);
const require = createRequire(path.join(path.resolve(options.modules), "node_modules", "x.js"));
const rom = fs.readFileSync(options.bootrom);
const flash = contentOf(fs.readFileSync(options.image), FLASH_BYTES);
if (options.flash) flash.set(fs.readFileSync(options.flash));

let isTracing = false;
const report = (thing) => process.stdout.write(JSON.stringify(thing) + "\n");
const pico = new Pico({
  rp2040js: require("rp2040js"),
  bootrom: new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length)),
  flash,
  port: new Port(options.link, options.masters, options.paths),
  stripPin: options.stripPin,
  tell: (event, details, isTrace) => {
    if (!isTrace || isTracing) report({ [event]: details });
  },
});

const orders = {
  press: ({ pin }) => pico.press(pin, true),
  release: ({ pin }) => pico.press(pin, false),
  unplug: () => pico.unplug(),
  plug: () => pico.plug(),
  freeze: () => pico.freeze(),
  noise: (order) => pico.noise.set(order),
  strip: () => ({ ...pico.strip.shown, written: pico.strip.written }),
  outputs: () => pico.chip.gpio.map((pin) => pin.value),
  time: () => pico.now / 1e6,
  trace: ({ on }) => {
    isTracing = on;
  },
  samples: ({ on }) => {
    const seen = pico.samples;
    pico.samples = on ? [] : null;
    return seen ?? [];
  },
  save: ({ path }) => fs.writeFileSync(path, pico.chip.flash.subarray(0, SAVED_BYTES)),
};

function obey(order) {
  if (order.do === "plan") planPresses(order);
  else report({ answer: orders[order.do](order) ?? null });
}

/** Presses at exact moments of simulated time: [[ms from now, pin, is down], …]. */
function planPresses({ plan }) {
  plan.forEach(([ms, pin, isDown], at) =>
    pico.after(ms, () => {
      pico.press(pin, isDown);
      if (at === plan.length - 1) report({ planned: pico.now / 1e6 });
    }),
  );
}

const clock = fs.openSync(options.clock, "w");
const clockBytes = Buffer.alloc(8);
function tellTime() {
  clockBytes.writeDoubleLE(pico.now / 1e6);
  fs.writeSync(clock, clockBytes, 0, 8, 0);
}

let real = performance.now();
let simulated = pico.now;
function run() {
  pico.runSlice();
  tellTime();
  const ahead = (pico.now - simulated) / 1e6 - (performance.now() - real);
  if (ahead < -MOST_BEHIND_MS) {
    real = performance.now();
    simulated = pico.now;
  }
  if (ahead > MOST_AHEAD_MS) setTimeout(run, ahead);
  else setImmediate(run);
}

readline.createInterface({ input: process.stdin }).on("line", (line) => obey(JSON.parse(line)));
process.stdin.on("end", () => process.exit(0));
run();
