// A phone as a controller with one button box: firmware/controller.py in JavaScript. Knows no
// page and no network. The caller passes in the bytes that came, sends those that `outgoing`
// returns, and gives the time in milliseconds, on a clock that never goes back.

import { HiddenVote } from "./ballot.js";
import { Link } from "./link.js";
import * as wire from "./messages.js";

const ONE_PORT = 1;
const CAPABILITIES = wire.HAS_LIGHTS | wire.HAS_COLOURS;
const MAX_PRESSES = 32;
const PAGE_VERSION = [0, 1, 0];

export class Controller {
  _link = new Link();
  _vote = new HiddenVote();
  _identity;
  _boot;
  _hasHost = false;
  _knowsBallot = false;
  _light = wire.DARK;
  _planned = null;
  _presses = [];

  /** `identity` is 8 bytes, `boot` a number below 2 ** 32 that differs after each loading. */
  constructor(identity, boot) {
    this._identity = identity;
    this._boot = boot;
  }

  /** Handle bytes that came from the host. */
  receive(data, now) {
    for (const message of this._link.receive(data, now)) {
      try {
        this._handle(message, now);
      } catch (error) {
        if (!(error instanceof wire.Malformed)) throw error; // perhaps from a later version
      }
    }
  }

  /** Handle a press of a button. Any press may be a vote: none is sent before a BALLOT came. */
  press(button) {
    const wasLocked = this._vote.isLocked;
    if (!this._vote.press(button)) {
      if (this._knowsBallot && this._presses.length < MAX_PRESSES) this._presses.push(button);
    } else if (this._vote.isLocked !== wasLocked) {
      this._sendStanding();
    }
  }

  /** Handle presses, planned lights and a silent host. */
  step(now) {
    if (this._presses.length) this._link.sendReliable(wire.PRESSES, this._presses.splice(0));
    if (this._planned && isPast(this._planned.at, now)) this._show(this._planned);
    const isSilent = now - this._link.lastFrameAt >= wire.HOST_SILENT_MS;
    if (this._hasHost && (this._link.isBroken || isSilent)) this._dropHost();
  }

  /** The bytes to send now. */
  outgoing(now) {
    return this._hasHost ? this._link.outgoing(now) : [];
  }

  /** What the box shows; while it votes, only whether it has voted. */
  get light() {
    if (!this._hasHost) return wire.ALONE;
    if (this._vote.isVoting) return this._vote.isLocked ? wire.LOCKED : wire.INVITING;
    return this._light;
  }

  /** The number of the ballot in which this box votes; null while it doesn't. */
  get ballot() {
    return this._vote.isVoting ? this._vote.number : null;
  }

  /** Whether there is no vote, and the last press was of a card that this box does not have. */
  get isRefused() {
    return this._vote.isRefused && !this._vote.isLocked;
  }

  /** The vote that is in, for the one who holds the phone; NO_BUTTON while none is. */
  get ownVote() {
    return this._vote.isLocked ? this._vote.own : wire.NO_BUTTON;
  }

  _handle({ kind, session, payload }, now) {
    if (kind === wire.HELLO) this._greet(session, payload, now);
    else if (!this._hasHost || session !== this._link.session) return;
    else if (kind === wire.PING) {
      this._link.sendOnce(wire.PONG, wire.packPong(wire.readToken(payload), now % wire.CLOCK));
    } else if (kind === wire.BALLOT) this._handleBallot(wire.readBallot(payload));
    else if (kind === wire.LIGHTS) this._handleLights(wire.readLights(payload));
    else if (kind === wire.GOODBYE) this._dropHost();
  }

  /** Begin a session; the same HELLO again means that the WELCOME was lost. */
  _greet(session, payload, now) {
    const version = wire.readHello(payload);
    if (!this._hasHost || session !== this._link.session) {
      this._link.startSession(session, now);
      this._vote.beginSession(version >= wire.WITHDRAWS_SINCE);
      this._hasHost = true;
      this._knowsBallot = false;
      this._presses = [];
      this._switchLightOff();
    }
    this._link.lastFrameAt = now;
    const who = [ONE_PORT, CAPABILITIES, this._identity, this._boot, PAGE_VERSION];
    this._link.sendOnce(wire.WELCOME, wire.packWelcome(version, ...who));
  }

  _handleBallot(order) {
    this._knowsBallot = true;
    this._vote.applyOrder(order);
    this._sendStanding();
    if (this._vote.stage === wire.REVEALED) {
      const choices = wire.packChoices(this._vote.number, [this._vote.revealed]);
      this._link.sendReliable(wire.CHOICES, choices, true);
    }
  }

  _sendStanding() {
    const { number, stage, isLocked, isWithdrawn } = this._vote;
    const standing = wire.packStanding(number, stage, +isLocked, +isWithdrawn);
    this._link.sendReliable(wire.STANDING, standing, true);
  }

  _handleLights(order) {
    if (order.when === wire.AT_AN_INSTANT) this._planned = order;
    else this._show(order);
  }

  _show({ lights }) {
    this._planned = null;
    if (lights.length) this._light = lights[0];
  }

  /** End the session. The vote stays: the connection may only have been lost. */
  _dropHost() {
    this._hasHost = false;
    this._knowsBallot = false;
    this._switchLightOff();
  }

  _switchLightOff() {
    this._planned = null;
    this._light = wire.DARK;
  }
}

/** Whether an instant on the 32-bit clock has passed, by less than half its range. */
function isPast(at, now) {
  const since = (((now - at) % wire.CLOCK) + wire.CLOCK) % wire.CLOCK;
  return since < wire.CLOCK / 2;
}
