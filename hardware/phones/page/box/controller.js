// A phone as a controller with one button box: firmware/controller.py in JavaScript. Knows no
// page and no network. The caller passes in the bytes that came, sends those that `outgoing`
// returns, and gives the time in milliseconds, on a clock that never goes back.

import { HiddenVote } from "./ballot.js";
import { Link } from "./link.js";
import * as wire from "./messages.js";

const ONE_PORT = 1;
const MAX_PRESSES = 32;
const PAGE_VERSION = [0, 1, 0];

export class Controller {
  #link = new Link();
  #vote = new HiddenVote();
  #welcome;
  #hasHost = false;
  #knowsBallot = false;
  #light = wire.DARK;
  #planned = null;
  #presses = [];

  /** `identity` is 8 bytes, `boot` a number below 2 ** 32 that differs after each loading. */
  constructor(identity, boot) {
    const capabilities = wire.HAS_LIGHTS | wire.HAS_COLOURS;
    this.#welcome = wire.packWelcome(ONE_PORT, capabilities, identity, boot, PAGE_VERSION);
  }

  /** Handle bytes that came from the host. */
  receive(data, now) {
    for (const message of this.#link.receive(data, now)) {
      try {
        this.#handle(message, now);
      } catch (error) {
        if (!(error instanceof wire.Malformed)) throw error; // perhaps from a later version
      }
    }
  }

  /** Handle a press of a button. Any press may be a vote: none is sent before a BALLOT came. */
  press(button) {
    const wasLocked = this.#vote.isLocked;
    if (!this.#vote.press(button)) {
      if (this.#knowsBallot && this.#presses.length < MAX_PRESSES) this.#presses.push(button);
    } else if (this.#vote.isLocked !== wasLocked) {
      this.#sendStanding();
    }
  }

  /** Handle presses, planned lights and a silent host. */
  step(now) {
    if (this.#presses.length) this.#link.sendReliable(wire.PRESSES, this.#presses.splice(0));
    if (this.#planned && isPast(this.#planned.at, now)) this.#show(this.#planned);
    const isSilent = now - this.#link.lastFrameAt >= wire.HOST_SILENT_MS;
    if (this.#hasHost && (this.#link.isBroken || isSilent)) this.#dropHost();
  }

  /** The bytes to send now. */
  outgoing(now) {
    return this.#hasHost ? this.#link.outgoing(now) : [];
  }

  /** What the box shows; while it votes, only whether it has voted. */
  get light() {
    if (!this.#hasHost) return wire.ALONE;
    if (this.#vote.isVoting) return this.#vote.isLocked ? wire.LOCKED : wire.INVITING;
    return this.#light;
  }

  /** The cards that may be played in a ballot, a bit each; 0 while this box does not vote. */
  get cards() {
    return this.#vote.isVoting ? this.#vote.cards : 0;
  }

  #handle({ kind, session, payload }, now) {
    if (kind === wire.HELLO) this.#greet(session, payload, now);
    else if (!this.#hasHost || session !== this.#link.session) return;
    else if (kind === wire.PING) {
      this.#link.sendOnce(wire.PONG, wire.packPong(wire.readToken(payload), now % wire.CLOCK));
    } else if (kind === wire.BALLOT) this.#handleBallot(wire.readBallot(payload));
    else if (kind === wire.LIGHTS) this.#handleLights(wire.readLights(payload));
    else if (kind === wire.GOODBYE) this.#dropHost();
  }

  /** Begin a session; the same HELLO again means that the WELCOME was lost. */
  #greet(session, payload, now) {
    if (!payload.length) throw new wire.Malformed("payload too short");
    if (!this.#hasHost || session !== this.#link.session) {
      this.#link.startSession(session, now);
      this.#vote.beginSession();
      this.#hasHost = true;
      this.#knowsBallot = false;
      this.#presses = [];
      this.#switchLightOff();
    }
    this.#link.lastFrameAt = now;
    this.#link.sendOnce(wire.WELCOME, this.#welcome);
  }

  #handleBallot(order) {
    this.#knowsBallot = true;
    this.#vote.applyOrder(order);
    this.#sendStanding();
    if (this.#vote.stage === wire.REVEALED) {
      const choices = wire.packChoices(this.#vote.number, [this.#vote.revealed]);
      this.#link.sendReliable(wire.CHOICES, choices, true);
    }
  }

  #sendStanding() {
    const { number, stage, isLocked } = this.#vote;
    this.#link.sendReliable(wire.STANDING, wire.packStanding(number, stage, +isLocked), true);
  }

  #handleLights(order) {
    if (order.when === wire.AT_AN_INSTANT) this.#planned = order;
    else this.#show(order);
  }

  #show({ lights }) {
    this.#planned = null;
    if (lights.length) this.#light = lights[0];
  }

  /** End the session. The vote stays: the connection may only have been lost. */
  #dropHost() {
    this.#hasHost = false;
    this.#knowsBallot = false;
    this.#switchLightOff();
  }

  #switchLightOff() {
    this.#planned = null;
    this.#light = wire.DARK;
  }
}

/** Whether an instant on the 32-bit clock has passed, by less than half its range. */
function isPast(at, now) {
  const since = (((now - at) % wire.CLOCK) + wire.CLOCK) % wire.CLOCK;
  return since < wire.CLOCK / 2;
}
