// The kinds of messages between host and box, and their numbers: firmware/messages.py in
// JavaScript. firmware/PROTOCOL.md describes when each message is sent.

export const VERSION = 2;
export const WITHDRAWS_SINCE = 2; // the version since which a missing card withdraws the vote

// To the box.
export const HELLO = 0x01;
export const PING = 0x02;
export const BALLOT = 0x03;
export const LIGHTS = 0x04;
export const GOODBYE = 0x05;
// To the host.
export const WELCOME = 0x81;
export const PONG = 0x82;
export const STANDING = 0x83;
export const CHOICES = 0x84;
export const PRESSES = 0x85;
// Both ways.
export const ACKNOWLEDGE = 0x00;

export const NO_BUTTON = 0;
export const YES = 1;
export const NO = 2;
export const STOMACHACHE = 3;
export const ALL_CARDS = 0b111;

export const NO_BALLOT = 0;
export const OPEN = 1;
export const CLOSED = 2;
export const REVEALED = 3;

export const DARK = 0;
export const INVITING = 1;
export const LOCKED = 2;
export const SHOWS_STOMACHACHE = 5;
export const ALONE = 6; // no host is connected; never ordered

export const HAS_LIGHTS = 1;
export const HAS_COLOURS = 2;

export const AT_AN_INSTANT = 1;
export const CLOCK = 2 ** 32;
export const HOST_SILENT_MS = 5000; // a radio may stand still for longer than a cable
export const RETRY_MS = 40;
export const GIVE_UP_MS = 4000;

/** A payload that doesn't fit its kind of message. */
export class Malformed extends Error {}

function atLeast(payload, length) {
  if (payload.length < length) throw new Malformed("payload too short");
}

function number(payload, at) {
  return new DataView(payload.buffer, payload.byteOffset).getUint32(at, true);
}

function numberBytes(value) {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
}

/** The payload of a WELCOME: `identity` is 8 bytes, `boot` a number below 2 ** 32. */
export function packWelcome(version, ports, capabilities, identity, boot, firmware) {
  return [version, ports, capabilities, ...identity, ...numberBytes(boot), ...firmware];
}

/** The highest version that both ends speak. */
export function readHello(payload) {
  atLeast(payload, 1);
  return Math.min(payload[0], VERSION);
}

export function readToken(payload) {
  atLeast(payload, 4);
  return number(payload, 0);
}

export function packPong(token, clock) {
  return [...numberBytes(token), ...numberBytes(clock)];
}

export function readBallot(payload) {
  atLeast(payload, 5);
  const cards = payload.slice(5);
  if (payload[4] > REVEALED || cards.some((mask) => mask > ALL_CARDS)) {
    throw new Malformed("no such stage or card");
  }
  return { number: number(payload, 0), stage: payload[4], cards };
}

export function packStanding(ballot, stage, locked, withdrawn) {
  return [...numberBytes(ballot), stage, locked, withdrawn];
}

export function packChoices(ballot, votes) {
  return [...numberBytes(ballot), ...votes];
}

export function readLights(payload) {
  atLeast(payload, 5);
  const lights = payload.slice(5);
  if (payload[0] > AT_AN_INSTANT || lights.some((light) => light > SHOWS_STOMACHACHE)) {
    throw new Malformed("no such light");
  }
  return { when: payload[0], at: number(payload, 1), lights };
}
