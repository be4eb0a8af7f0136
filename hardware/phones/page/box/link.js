// The box's end of a connection that loses nothing and repeats nothing: firmware/link.py in
// JavaScript. One numbered message is in flight at a time. Times are in milliseconds.

import { Decoder, encode } from "./codec.js";
import { ACKNOWLEDGE, GIVE_UP_MS, HELLO, RETRY_MS } from "./messages.js";

const LAST_SEQUENCE = 255;
const MAX_QUEUED = 32;

export class Link {
  _decoder = new Decoder();
  _queue;
  _unnumbered;
  _inFlight;
  _lastSent;
  _lastReceived;
  _firstSentAt;
  _retryAt;
  _mustAcknowledge;

  constructor() {
    this.startSession(0, 0);
  }

  /** Start over: drop everything that was queued or received in an earlier session. */
  startSession(session, now) {
    this.session = session;
    this.isBroken = false;
    this.lastFrameAt = now;
    this._lastSent = this._lastReceived = 0;
    this._queue = [];
    this._unnumbered = [];
    this._inFlight = null;
    this._firstSentAt = this._retryAt = now;
    this._mustAcknowledge = false;
  }

  /** Queue a message that is sent until it is acknowledged; `replace` drops queued ones of its kind. */
  sendReliable(kind, payload, replace = false) {
    if (replace) this._queue = this._queue.filter((each) => each.kind !== kind);
    if (this._queue.length >= MAX_QUEUED) this.isBroken = true;
    else this._queue.push({ kind, payload });
  }

  /** Queue a message that is sent once and may get lost. */
  sendOnce(kind, payload) {
    if (this._unnumbered.length < MAX_QUEUED) this._unnumbered.push({ kind, payload });
  }

  /** The new messages in these bytes, in order. A HELLO is passed on in any session. */
  receive(data, now) {
    return this._decoder.feed(data).filter((message) => this._isNew(message, now));
  }

  _isNew(message, now) {
    if (message.kind === HELLO) return true;
    if (message.session !== this.session) return false;
    this.lastFrameAt = now;
    if (this._inFlight && message.acked === this._lastSent) {
      this._inFlight = null;
      this._retryAt = now;
    }
    if (message.sequence === 0) return message.kind !== ACKNOWLEDGE;
    this._mustAcknowledge = true;
    if (message.sequence !== nextSequence(this._lastReceived)) return false;
    this._lastReceived = message.sequence;
    return true;
  }

  /** The bytes to send now. */
  outgoing(now) {
    const frames = [];
    if (!this._inFlight && this._queue.length) {
      this._inFlight = this._queue.shift();
      this._lastSent = nextSequence(this._lastSent);
      this._firstSentAt = this._retryAt = now;
    }
    if (this._inFlight && now >= this._retryAt) {
      this.isBroken = this.isBroken || now - this._firstSentAt >= GIVE_UP_MS;
      this._retryAt = now + RETRY_MS;
      frames.push(this._frame(this._lastSent, this._inFlight));
    }
    frames.push(...this._unnumbered.splice(0).map((content) => this._frame(0, content)));
    if (this._mustAcknowledge && !frames.length) {
      frames.push(this._frame(0, { kind: ACKNOWLEDGE, payload: [] }));
    }
    this._mustAcknowledge = false;
    return frames.flat();
  }

  _frame(sequence, { kind, payload }) {
    return encode({ session: this.session, sequence, acked: this._lastReceived, kind, payload });
  }
}

function nextSequence(number) {
  return (number % LAST_SEQUENCE) + 1;
}
