// Emulates a Pico's flash, wire and resets around a real MicroPython.
//
//     node rig.mjs MODULE_FOLDER WIRE PROGRAM FILE=SOURCE...
//
// MODULE_FOLDER has the node_modules with MicroPython, WIRE is an open descriptor, PROGRAM is a
// Python file that runs at each start; the FILEs are put on the flash first. Reads orders as lines
// from the standard input, writes events as lines of JSON to the standard output. WIRE and the
// standard input must be non-blocking.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const HEAP_BYTES = 192 * 1024;
const INPUT_RING = 512; // bytes that a Pico's USB buffers for the program
const OUTPUT_RING = 256; // bytes that it buffers for the host
const POLLIN = 1;
const POLLOUT = 4;
// This MicroPython's prompt gets one byte at a time; raw paste mode needs to read ahead.
const RAW_PASTE = [5, 65, 1];
const NO_RAW_PASTE = [82, 0];
const MICROPYTHON = "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [moduleFolder, wire, program, ...placed] = process.argv.slice(2);
const WIRE = Number(wire);
const module = path.resolve(moduleFolder, "node_modules", MICROPYTHON);
const { loadMicroPython } = await import(pathToFileURL(module));

const isStartOf = (whole, part) => part.every((byte, at) => byte === whole[at]);
const sleeper = new Int32Array(new SharedArrayBuffer(4));
const pause = (ms) => Atomics.wait(sleeper, 0, 0, ms);
const report = (line) => fs.writeSync(1, line + "\n");

/** Reads from a non-blocking descriptor; empty while nothing comes or the other end is closed. */
function readAvailable(descriptor, size) {
  const buffer = Buffer.alloc(size);
  try {
    return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, size, null));
  } catch (error) {
    if (error.code === "EAGAIN" || error.code === "EIO") return buffer.subarray(0, 0);
    throw error;
  }
}

class Usb {
  incoming = [];
  outgoing = [];

  listen() {
    const room = INPUT_RING - this.incoming.length;
    if (room > 0) this.incoming.push(...readAvailable(WIRE, room));
    return this.incoming.length;
  }

  flush() {
    if (!this.outgoing.length) return;
    try {
      this.outgoing.splice(0, fs.writeSync(WIRE, Buffer.from(this.outgoing)));
    } catch (error) {
      if (error.code === "EIO") this.outgoing = [];
      else if (error.code !== "EAGAIN") throw error;
    }
  }

  hasRoom() {
    this.flush();
    return this.outgoing.length < OUTPUT_RING;
  }

  /** Writes a byte; waits for the host as a Pico does. */
  write(byte) {
    while (!this.hasRoom()) pause(1);
    this.outgoing.push(byte);
  }
}

class Orders {
  text = "";

  /** The next whole line, or "". */
  next() {
    this.text += readAvailable(0, 65536).toString();
    const end = this.text.indexOf("\n");
    if (end < 0) return "";
    const line = this.text.slice(0, end);
    this.text = this.text.slice(end + 1);
    return line;
  }
}

const usb = new Usb();
const orders = new Orders();
let isReset = false;
let next = "";

async function started(flash) {
  const python = await loadMicroPython({
    heapsize: HEAP_BYTES,
    linebuffer: false,
    stdin: () => (usb.listen() ? usb.incoming.shift() : undefined),
    stdout: (bytes) => bytes.forEach((byte) => usb.write(byte)),
    stderr: (bytes) => fs.writeSync(2, bytes),
  });
  const input = python.FS.getStream(0);
  input.stream_ops = { ...input.stream_ops, poll: () => (usb.listen() ? POLLIN : 0) };
  const output = python.FS.getStream(1);
  output.stream_ops = { ...output.stream_ops, poll: () => (usb.hasRoom() ? POLLOUT : 0) };
  for (const [name, content] of flash) {
    python.FS.mkdirTree(path.posix.dirname(name));
    python.FS.writeFile(name, content);
  }
  python.registerJsModule("rig", {
    pause: (ms) => {
      usb.flush();
      pause(ms);
    },
    next_order: () => orders.next(),
    tell: report,
    room: () => OUTPUT_RING - usb.outgoing.length,
    once_more: (code) => {
      next = code;
    },
    reset: () => {
      isReset = true;
    },
  });
  return python;
}

function filesUnder(FS, folder) {
  return FS.readdir(folder).flatMap((name) => {
    const file = path.posix.join(folder, name);
    if (name === "." || name === ".." || ["/dev", "/proc", "/tmp", "/home"].includes(file)) return [];
    return FS.isDir(FS.stat(file).mode) ? filesUnder(FS, file) : [[file, FS.readFile(file)]];
  });
}

/** Runs Python's prompt on the wire until a reset. */
function prompt(python) {
  let input = [];
  python.replInit();
  while (!isReset) {
    if (usb.listen()) input.push(usb.incoming.shift());
    else pause(1);
    if (input.length === RAW_PASTE.length && isStartOf(RAW_PASTE, input)) {
      NO_RAW_PASTE.forEach((byte) => usb.write(byte));
      input = [];
    }
    while (input.length && !isStartOf(RAW_PASTE, input)) python.replProcessChar(input.shift());
    usb.flush();
  }
}

let flash = placed.map((each) => {
  const [name, source] = each.split("=");
  return [name, fs.readFileSync(source)];
});
const start = fs.readFileSync(program, "utf8");
do {
  isReset = false;
  const python = await started(flash);
  try {
    for (next = start; next; ) {
      const code = next;
      next = "";
      python.runPython(code);
    }
    if (!isReset) {
      report('{"state": "prompt"}');
      prompt(python);
    }
  } catch (error) {
    if (!isReset) {
      report(JSON.stringify({ fault: String(error.message) }));
      process.exit(1);
    }
  }
  flash = filesUnder(python.FS, "/");
} while (isReset);
