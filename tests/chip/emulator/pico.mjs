// A Raspberry Pi Pico around rp2040js: power, resets that keep the flash, pins, the watchdog.

import { randomInt } from "node:crypto";

import { connectFlash } from "./flash.mjs";
import { Noise } from "./noise.mjs";
import { Strip } from "./strip.mjs";
import { Cable } from "./usb.mjs";

const SLICE_NS = 250_000;
const CYCLE_NS = 8;
const FLASH_START = 0x10000000;
const PIN_LEVELS = 4; // of the registers of the pins: their levels
const OSCILLATOR = 0x40060;
const RANDOM_BIT = 0x1c;
const WATCHDOG = 0x40058;
const WATCHDOG_CONTROL = 0;
const WATCHDOG_LOAD = 4;

export class Pico {
  /** `tell(event, details, isTrace)` is called with the news. */
  constructor({ rp2040js, bootrom, flash, port, stripPin, tell }) {
    Object.assign(this, { rp2040js, bootrom, flash, port, stripPin });
    this.tell = (event, details, isTrace) => tell(event, { ms: this.now / 1e6, ...details }, isTrace);
    this.grounded = new Set();
    this.strip = new Strip();
    this.noise = new Noise();
    this.before = 0; // nanoseconds that had passed when the chip was started
    this.samples = null;
    this.isPowered = true;
    this.isFrozen = false;
    this.instructions = 0;
    this.start();
  }

  get now() {
    return this.before + this.chip.clock.nanos;
  }

  press(pin, isDown) {
    if (isDown) this.grounded.add(pin);
    else this.grounded.delete(pin);
    this.chip.gpio[pin].setInputValue(!isDown);
  }

  /** Runs something when this much simulated time has passed; a reset cancels it. */
  after(ms, run) {
    this.chip.clock.createAlarm(run).schedule(Math.max(1, ms * 1e6));
  }

  unplug() {
    this.isPowered = false; // the cable is a Pico's only power
    this.port.vanish();
  }

  plug() {
    this.startAgain(null, 0);
    this.isPowered = true;
  }

  /** The program hangs: no instruction is executed until the next reset. */
  freeze() {
    this.isFrozen = true;
  }

  start(scratch = null, reason = 0) {
    this.simulator = new this.rp2040js.Simulator();
    this.chip = this.simulator.rp2040;
    this.chip.logger = new this.rp2040js.ConsoleLogger(this.rp2040js.LogLevel.Error);
    this.chip.loadBootrom(this.bootrom);
    this.chip.flash.set(this.flash);
    connectFlash(this.chip, this.rp2040js.BasePeripheral);
    this.connectRandomBits();
    this.connectWatchdog(scratch, reason);
    this.cable = new Cable(this.chip, this.rp2040js.USBCDC, this.port, this.noise, this.tell);
    this.connectPins();
    this.isFrozen = false;
    this.resetReason = 0;
    this.chip.core.PC = FLASH_START;
  }

  connectPins() {
    for (const pin of this.chip.gpio) pin.setInputValue(!this.grounded.has(pin.index));
    this.chip.gpio[this.stripPin].addListener((state) => this.strip.change(state === 1, this.now));
    const read = this.chip.sio.readUint32.bind(this.chip.sio);
    this.chip.sio.readUint32 = (offset) => {
      if (offset === PIN_LEVELS) this.samples?.push(this.now / 1e6);
      return read(offset);
    };
  }

  /** rp2040js 1.4.1 has no ring oscillator, whose random bits MicroPython starts with. */
  connectRandomBits() {
    const oscillator = this.chip.peripherals[OSCILLATOR];
    const read = oscillator.readUint32.bind(oscillator);
    oscillator.readUint32 = (offset) => (offset === RANDOM_BIT ? randomInt(2) : read(offset));
  }

  /** The alarm of rp2040js 1.4.1 never ends once it has run out. This one counts twice a
   * microsecond, as the chip does (erratum RP2040-E1). */
  connectWatchdog(scratch, reason) {
    const watchdog = this.chip.peripherals[WATCHDOG];
    if (scratch) watchdog.scratchData.set(scratch);
    watchdog.reason = reason;
    watchdog.onWatchdogTrigger = () => {
      this.resetReason = watchdog.reason || 2;
    };
    watchdog.alarm.enable = false;
    watchdog.alarm = {};
    const bite = this.chip.clock.createAlarm(() => {
      watchdog.reason = 1;
      watchdog.onWatchdogTrigger();
    });
    const write = watchdog.writeUint32.bind(watchdog);
    let load = 0;
    watchdog.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === WATCHDOG_LOAD) load = value & 0xffffff;
      if (offset !== WATCHDOG_CONTROL && offset !== WATCHDOG_LOAD) return;
      bite.cancel();
      if (watchdog.enable) bite.schedule(load * 500);
    };
  }

  reset() {
    const reason = this.resetReason;
    this.tell("reset", { reason: reason === 1 ? "watchdog" : "asked" });
    this.port.vanish();
    this.startAgain(this.chip.peripherals[WATCHDOG].scratchData.slice(), reason);
  }

  startAgain(scratch, reason) {
    this.flash = this.chip.flash.slice();
    this.before = this.now;
    this.start(scratch, reason);
  }

  /** Lets a quarter of a millisecond pass. */
  runSlice() {
    if (!this.isPowered) {
      this.before += SLICE_NS;
      return;
    }
    this.cable.carry();
    const end = this.chip.clock.nanos + SLICE_NS;
    while (this.chip.clock.nanos < end && !this.resetReason) this.runOnce(end);
    this.strip.latch(this.now);
    if (this.resetReason) this.reset();
  }

  runOnce(end) {
    const { core, clock } = this.chip;
    if (core.waiting || this.isFrozen) {
      const rest = Math.min(clock.nanosToNextAlarm || SLICE_NS, end - clock.nanos);
      clock.tick(Math.max(rest, CYCLE_NS));
      if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    } else {
      clock.tick(core.executeInstruction() * CYCLE_NS);
      this.instructions++;
    }
  }
}
