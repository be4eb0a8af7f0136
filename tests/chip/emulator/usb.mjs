// The host's end of the chip's USB, joined to pseudo-terminals: a new one each time it is plugged in.
//
// rp2040js answers for the host at once, also when no program reads. Here bytes wait in the chip
// while nobody reads the port, as they do on USB.

import fs from "node:fs";

const LARGEST_PACKET = 64;
const MOST_WAITING = 512; // bytes that the host's side takes before the reader must read
const PAUSE_NS = 500_000; // between two pieces
const ASSERTED = 3; // DTR and RTS

Error.stackTraceLimit = 0; // a port without news raises an error at each look

export class Port {
  constructor(link, masters, paths) {
    this.link = link;
    this.masters = masters;
    this.paths = paths;
    this.master = null;
  }

  appear() {
    if (!this.masters.length) throw new Error("no pseudo-terminal is left: too many resets");
    this.vanish();
    this.master = this.masters.shift();
    fs.symlinkSync(this.paths.shift(), this.link);
  }

  vanish() {
    fs.rmSync(this.link, { force: true });
    if (this.master !== null) fs.closeSync(this.master);
    this.master = null;
  }

  /** What a program has written; null while none has the port open. */
  read() {
    if (this.master === null) return null;
    const buffer = Buffer.alloc(4096);
    try {
      return buffer.subarray(0, fs.readSync(this.master, buffer));
    } catch (error) {
      if (error.code === "EAGAIN") return buffer.subarray(0, 0);
      if (error.code === "EIO") return null;
      throw error;
    }
  }

  /** How many of these bytes were taken. */
  write(bytes) {
    try {
      return fs.writeSync(this.master, bytes);
    } catch (error) {
      if (error.code === "EAGAIN") return 0;
      if (error.code === "EIO") return bytes.length; // closed meanwhile: lost
      throw error;
    }
  }
}

/** The cable between a port and one start of the chip. */
export class Cable {
  constructor(chip, USBCDC, port, noise, tell) {
    this.chip = chip;
    this.port = port;
    this.noise = noise;
    this.tell = tell;
    this.isOpen = false;
    this.toChip = [];
    this.toHost = [];
    this.heldBack = [];
    this.cdc = new USBCDC(chip.usbCtrl);
    this.cdc.onDeviceConnected = () => {
      port.appear();
      tell("enumerated");
    };
    this.piece = []; // the chip sends byte by byte: what comes without a pause is damaged together
    this.pieceEndedAt = 0;
    this.cdc.onSerialData = (data) => {
      this.piece.push(...data);
      this.pieceEndedAt = chip.clock.nanos;
    };
    this.takeOver(chip.usbCtrl);
  }

  /** The chip's own queue is replaced, and its packets wait while nobody reads. */
  takeOver(usb) {
    const cdc = this.cdc;
    cdc.txFIFO = { itemCount: 0 };
    const isOurs = (endpoint) => cdc.initialized && endpoint === cdc.inEndpoint && !this.isTaking();
    const ready = usb.indicateBufferReady.bind(usb);
    usb.indicateBufferReady = (endpoint, isOut) => {
      if (!isOut && isOurs(endpoint)) this.heldBack.push(() => ready(endpoint, false));
      else ready(endpoint, isOut);
    };
    const wrote = usb.onEndpointWrite;
    usb.onEndpointWrite = (endpoint, packet) => {
      if (cdc.initialized && endpoint === cdc.inEndpoint) this.trace("sent", packet);
      if (isOurs(endpoint)) this.heldBack.push(() => this.cdc.onSerialData(packet));
      else wrote(endpoint, packet);
    };
    this.wanted = 0;
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return;
      this.wanted = size;
      this.give();
    };
  }

  trace(event, bytes) {
    this.tell(event, { hex: Buffer.from(bytes).toString("hex") }, true);
  }

  isTaking() {
    return this.isOpen && this.toHost.length + this.piece.length < MOST_WAITING;
  }

  /** Carries what has come, both ways. To be called often. */
  carry() {
    const written = this.port.read();
    this.setOpen(written !== null);
    if (written?.length) this.toChip.push(...this.noise.damaged(written));
    this.give();
    if (this.noise.isQuiet || this.chip.clock.nanos - this.pieceEndedAt > PAUSE_NS) {
      this.toHost.push(...this.noise.damaged(this.piece.splice(0)));
    }
    if (this.isOpen && this.toHost.length) this.toHost.splice(0, this.port.write(Buffer.from(this.toHost)));
    if (!this.isOpen) this.toHost = [];
    if (this.isTaking()) for (const go of this.heldBack.splice(0)) go();
  }

  setOpen(isOpen) {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    if (this.cdc.initialized) this.cdc.cdcSetControlLineState(isOpen ? ASSERTED : 0);
  }

  give() {
    if (!this.wanted || !this.toChip.length) return;
    const packet = this.toChip.splice(0, Math.min(this.wanted, LARGEST_PACKET));
    this.wanted = 0;
    this.trace("heard", packet);
    this.chip.usbCtrl.endpointReadDone(this.cdc.outEndpoint, Uint8Array.from(packet));
  }
}
