// The flash of a Pico: a W25Q16 that can be written, behind the chip's serial interface.
//
// rp2040js has a flash that can only be read. Knows what the boot ROM and the C SDK ask for.

const BYTES = 2 << 20;
const SECTOR = 4096;
const BLOCK = 65536;
const PAGE = 256;
const ERASE_SECTOR_NS = 45e6; // W25Q16JV, typical
const ERASE_BLOCK_NS = 150e6;
const PROGRAM_NS = 0.4e6;
const IDENTITY = Buffer.from("e661410390000001", "hex");

const READ_STATUS = 0x05;
const READ_STATUS_2 = 0x35;
const READ_MAKER = 0x9f;
const READ_IDENTITY = 0x4b;
const READ = 0x03;
const ENABLE = 0x06;
const DISABLE = 0x04;
const PROGRAM = 0x02;
const ERASE_SMALL = 0x20;
const ERASE_LARGE = 0xd8;

/** The flash itself. An order is what is sent while it is selected. */
class W25Q16 {
  constructor(content, clock) {
    this.content = content;
    this.clock = clock;
    this.order = [];
    this.isEnabled = false;
    this.busyUntil = 0;
  }

  get address() {
    const [, high, middle, low] = this.order;
    return ((high << 16) | (middle << 8) | low) & (BYTES - 1);
  }

  exchange(byte) {
    const at = this.order.push(byte) - 1;
    switch (this.order[0]) {
      case READ_STATUS:
        return at ? Number(this.clock.nanos < this.busyUntil) | (this.isEnabled ? 2 : 0) : 0;
      case READ_STATUS_2:
        return 2;
      case READ_MAKER:
        return [0, 0xef, 0x40, 0x15][at] ?? 0;
      case READ_IDENTITY:
        return IDENTITY[at - 5] ?? 0;
      case READ:
        return at >= 4 ? this.content[(this.address + at - 4) & (BYTES - 1)] : 0;
    }
    return 0;
  }

  deselect() {
    const [kind] = this.order;
    if (kind === ENABLE) this.isEnabled = true;
    else if (kind === DISABLE) this.isEnabled = false;
    else if (this.isEnabled && kind === ERASE_SMALL) this.erase(SECTOR, ERASE_SECTOR_NS);
    else if (this.isEnabled && kind === ERASE_LARGE) this.erase(BLOCK, ERASE_BLOCK_NS);
    else if (this.isEnabled && kind === PROGRAM) this.program(this.order.slice(4));
    this.order = [];
  }

  erase(size, duration) {
    const start = this.address & ~(size - 1);
    this.content.fill(0xff, start, start + size);
    this.finish(duration);
  }

  program(bytes) {
    const page = this.address & ~(PAGE - 1);
    bytes.forEach((byte, at) => {
      this.content[page | ((this.address + at) & (PAGE - 1))] &= byte;
    });
    this.finish(PROGRAM_NS);
  }

  finish(duration) {
    this.isEnabled = false;
    this.busyUntil = this.clock.nanos + duration;
  }
}

/** Puts a flash that can be written into an emulated chip. */
export function connectFlash(chip, BasePeripheral) {
  const flash = new W25Q16(chip.flash, chip.clock);

  class Pads extends BasePeripheral {
    isForced = false;
    registers = new Map();

    readUint32(offset) {
      return offset === 8 ? 1 << 17 : (this.registers.get(offset) ?? 0);
    }

    writeUint32(offset, value) {
      this.registers.set(offset, value);
      if (offset !== 0x0c) return; // GPIO_QSPI_SS_CTRL: only the chip select can be forced
      const isLow = ((value >> 8) & 3) === 2;
      if (isLow && !this.isForced) flash.order = [];
      if (!isLow && this.isForced) flash.deselect();
      this.isForced = isLow;
    }
  }

  /** With its queues; without a forced chip select each burst is one order. */
  class SerialInterface extends BasePeripheral {
    received = [];
    registers = new Map();

    readUint32(offset) {
      switch (offset) {
        case 0x20: // bytes that wait to be sent
        case 0x48: // version of the interrupt
          return 0;
        case 0x24:
          return this.received.length;
        case 0x28:
          if (!pads.isForced) flash.deselect();
          return 0x06 | (this.received.length ? 8 : 0);
        case 0x58:
          return 0x51535049;
        case 0x5c:
          return 0x3430312a;
        case 0x60:
          return this.received.shift() ?? 0;
      }
      return this.registers.get(offset) ?? 0;
    }

    writeUint32(offset, value) {
      if (offset === 0x60) {
        this.received.push(flash.exchange(value & 0xff));
        return;
      }
      this.registers.set(offset, value);
      if (offset === 8 && !value) {
        this.received = [];
        flash.order = [];
      }
    }
  }

  class Cache extends BasePeripheral {
    readUint32() {
      return 0;
    }

    writeUint32() {}
  }

  const pads = new Pads(chip, "IO_QSPI");
  chip.peripherals[0x18000] = new SerialInterface(chip, "SSI");
  chip.peripherals[0x40018] = pads;
  chip.peripherals[0x14000] = new Cache(chip, "XIP_CTRL");
}

/** The content of a flash that was written with a UF2 file. */
export function contentOf(image, size) {
  const content = new Uint8Array(size).fill(0xff);
  for (let at = 0; at < image.length; at += 512) {
    const address = image.readUInt32LE(at + 12) - 0x10000000;
    content.set(image.subarray(at + 32, at + 32 + image.readUInt32LE(at + 16)), address);
  }
  return content;
}
