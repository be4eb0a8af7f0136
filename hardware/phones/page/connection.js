// The page's connection to the table: opens the WebSocket, encrypts and decrypts, and comes back
// whenever the network does. Knows nothing of what is drawn.

import { nameContent, protocolContent, readContent, tapContent } from "./contents.js";
import { Encryption } from "./encryption.js";

const ONLY_PHONES = 4005;
const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 4000;
const STEP_MS = 100;
const SILENT_MS = 6000; // the table says something more than once a second
const JOIN_MS = 6000; // it refuses a wrong code after a second

export const State = Object.freeze({
  CONNECTING: "connecting",
  JOINED: "joined",
  REFUSED: "refused", // the code is wrong, or of another evening
  ELSEWHERE: "elsewhere", // another window of this phone has joined
  SENT_AWAY: "sent away",
  INVITED: "invited", // the code is right, and the phone has not joined
});
const STATE_OF_CLOSING = {
  4001: State.ELSEWHERE,
  4002: State.REFUSED,
  4003: State.SENT_AWAY,
  4004: State.INVITED,
  4005: State.INVITED,
}; // hardware/phones/connection.py

export class Connection {
  state = State.CONNECTING;
  card = null; // what this phone shows to the one who holds it

  /** `onChange` is called when something may look different. */
  constructor({ nacl, invitation, phone, controller, onChange }) {
    this._nacl = nacl;
    this._invitation = invitation;
    this._phone = phone;
    this._controller = controller;
    this._onChange = onChange;
    this._retryMs = FIRST_RETRY_MS;
    setInterval(() => this._step(), STEP_MS);
    document.addEventListener("visibilitychange", () => this._comeBack());
    window.addEventListener("online", () => this._comeBack());
    this._open();
  }

  /** Whether the table may still be there, or come back. */
  get isAlive() {
    return this.state === State.CONNECTING || this.state === State.JOINED;
  }

  /** Press a button of the box. */
  press(button) {
    this._controller.press(button);
    this._step();
  }

  /** Choose one of the card's choices. */
  tap(choice) {
    if (this.state === State.JOINED && this.card) this._send(tapContent(this.card.version, choice));
  }

  /** Tell the table another name. */
  rename(name) {
    this._phone.rename(name);
    if (this._isKnown) this._send(nameContent(name));
  }

  /** Join again, in place of the window that has joined meanwhile. */
  goOn() {
    this._retryMs = FIRST_RETRY_MS;
    this._open();
  }

  _open() {
    clearTimeout(this._timer);
    const socket = new WebSocket(`ws://${location.host}/box`);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => socket === this._socket && this._receive(new Uint8Array(data));
    socket.onclose = ({ code }) => this._closed(socket, code);
    this._socket = socket;
    this._begin(State.CONNECTING);
    this._timer = setTimeout(() => this._hangUp(), JOIN_MS);
  }

  /** Nothing of an earlier connection counts any more. */
  _begin(state) {
    this.state = state;
    this.card = null;
    this._encryption = null;
    this._isKnown = false;
  }

  _receive(frame) {
    if (this._encryption === null) {
      this._encryption = new Encryption(this._nacl, this._invitation, frame);
      this._socket.send(this._encryption.join(this._invitation, this._phone));
      return;
    }
    const content = this._encryption.decrypt(frame);
    this._lastFrameAt = now();
    if (content === null) this._socket.close();
    else this._handle(readContent(content));
  }

  _handle({ protocol, card }) {
    this.state = State.JOINED;
    if (card !== undefined) this._show(card);
    if (protocol) this._controller.receive(protocol, now());
    this._step();
  }

  /** The first card says that the table knows this phone. */
  _show(card) {
    this.card = card;
    if (this._isKnown) return;
    this._isKnown = true;
    clearTimeout(this._timer);
    this._retryMs = FIRST_RETRY_MS;
    this._phone.keep();
    if (this._phone.name) this._send(nameContent(this._phone.name));
  }

  /** Let the box act, send what it has to say, and draw it. */
  _step() {
    this._controller.step(now());
    const isJoined = this.state === State.JOINED;
    const bytes = isJoined ? this._controller.outgoing(now()) : [];
    if (bytes.length) this._send(protocolContent(bytes));
    if (isJoined && now() - this._lastFrameAt > SILENT_MS) this._hangUp();
    this._onChange();
  }

  _send(content) {
    if (this._socket.readyState === WebSocket.OPEN) this._socket.send(this._encryption.encrypt(content));
  }

  /** Come back, unless that would help nobody. */
  _closed(socket, code) {
    if (socket !== this._socket) return;
    clearTimeout(this._timer);
    this._begin(STATE_OF_CLOSING[code] ?? State.CONNECTING);
    this.onlyPhones = code === ONLY_PHONES;
    if (this._mayComeBack) {
      this._timer = setTimeout(() => this._open(), this._retryMs);
      this._retryMs = Math.min(2 * this._retryMs, LONGEST_RETRY_MS);
    }
    this._onChange();
  }

  /** Nobody is there any more, though the network has not said so. */
  _hangUp() {
    const socket = this._socket;
    socket.onclose = null;
    socket.close();
    this._closed(socket);
  }

  get _mayComeBack() {
    return this.state === State.CONNECTING;
  }

  /** The phone has woken up: connect at once. */
  _comeBack() {
    const isOver = this._socket.readyState > WebSocket.OPEN;
    if (document.visibilityState === "visible" && isOver && this._mayComeBack) this.goOn();
  }
}

function now() {
  return Math.floor(performance.now());
}
