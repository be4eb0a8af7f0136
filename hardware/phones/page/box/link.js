// The box's end of a connection that loses nothing and repeats nothing: firmware/link.py in
// JavaScript. One numbered message is in flight at a time. Times are in milliseconds.

import { Decoder, encode } from "./codec.js";
import { ACKNOWLEDGE, GIVE_UP_MS, HELLO, RETRY_MS } from "./messages.js";

const LAST_SEQUENCE = 255;
const MAX_QUEUED = 32;

export class Link {
  #decoder = new Decoder();
  #queue;
  #unnumbered;
  #inFlight;
  #lastSent;
  #lastReceived;
  #firstSentAt;
  #retryAt;
  #mustAcknowledge;

  constructor() {
    this.startSession(0, 0);
  }

  /** Start over: drop everything that was queued or received in an earlier session. */
  startSession(session, now) {
    this.session = session;
    this.isBroken = false;
    this.lastFrameAt = now;
    this.#lastSent = this.#lastReceived = 0;
    this.#queue = [];
    this.#unnumbered = [];
    this.#inFlight = null;
    this.#firstSentAt = this.#retryAt = now;
    this.#mustAcknowledge = false;
  }

  /** Queue a message that is sent until it is acknowledged; `replace` drops queued ones of its kind. */
  sendReliable(kind, payload, replace = false) {
    if (replace) this.#queue = this.#queue.filter((each) => each.kind !== kind);
    if (this.#queue.length >= MAX_QUEUED) this.isBroken = true;
    else this.#queue.push({ kind, payload });
  }

  /** Queue a message that is sent once and may get lost. */
  sendOnce(kind, payload) {
    if (this.#unnumbered.length < MAX_QUEUED) this.#unnumbered.push({ kind, payload });
  }

  /** The new messages in these bytes, in order. A HELLO is passed on in any session. */
  receive(data, now) {
    return this.#decoder.feed(data).filter((message) => this.#isNew(message, now));
  }

  #isNew(message, now) {
    if (message.kind === HELLO) return true;
    if (message.session !== this.session) return false;
    this.lastFrameAt = now;
    if (this.#inFlight && message.acked === this.#lastSent) {
      this.#inFlight = null;
      this.#retryAt = now;
    }
    if (message.sequence === 0) return message.kind !== ACKNOWLEDGE;
    this.#mustAcknowledge = true;
    if (message.sequence !== nextSequence(this.#lastReceived)) return false;
    this.#lastReceived = message.sequence;
    return true;
  }

  /** The bytes to send now. */
  outgoing(now) {
    const frames = [];
    if (!this.#inFlight && this.#queue.length) {
      this.#inFlight = this.#queue.shift();
      this.#lastSent = nextSequence(this.#lastSent);
      this.#firstSentAt = this.#retryAt = now;
    }
    if (this.#inFlight && now >= this.#retryAt) {
      this.isBroken = this.isBroken || now - this.#firstSentAt >= GIVE_UP_MS;
      this.#retryAt = now + RETRY_MS;
      frames.push(this.#frame(this.#lastSent, this.#inFlight));
    }
    frames.push(...this.#unnumbered.splice(0).map((content) => this.#frame(0, content)));
    if (this.#mustAcknowledge && !frames.length) {
      frames.push(this.#frame(0, { kind: ACKNOWLEDGE, payload: [] }));
    }
    this.#mustAcknowledge = false;
    return frames.flat();
  }

  #frame(sequence, { kind, payload }) {
    return encode({ session: this.session, sequence, acked: this.#lastReceived, kind, payload });
  }
}

function nextSequence(number) {
  return (number % LAST_SEQUENCE) + 1;
}
