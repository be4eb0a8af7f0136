// The page's connection to the table: opens the WebSocket, seals and unseals, and comes back
// whenever the network does. Knows nothing of what is drawn.

import { nameContent, protocolContent, readContent, tapContent } from "./contents.js";
import { Seal } from "./seal.js";

const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 4000;
const STEP_MS = 100;
const SILENT_MS = 6000; // the table says something more than once a second

export const State = Object.freeze({
  CONNECTING: "connecting",
  JOINED: "joined",
  REFUSED: "refused", // the invitation is of another evening
});

export class Connection {
  #nacl;
  #invitation;
  #phone;
  #controller;
  #onChange;
  #socket = null;
  #seal = null;
  #retryMs = FIRST_RETRY_MS;
  #retry = null;
  #failures = 0;
  #lastFrameAt = 0;
  #isKnown = false;

  state = State.CONNECTING;
  card = null; // what this phone shows to the one who holds it

  /** `onChange` is called when something may look different. */
  constructor({ nacl, invitation, phone, controller, onChange }) {
    this.#nacl = nacl;
    this.#invitation = invitation;
    this.#phone = phone;
    this.#controller = controller;
    this.#onChange = onChange;
    setInterval(() => this.#step(), STEP_MS);
    document.addEventListener("visibilitychange", () => this.#comeBack());
    window.addEventListener("online", () => this.#comeBack());
    this.#open();
  }

  /** Press a button of the box. */
  press(button) {
    this.#controller.press(button);
    this.#step();
  }

  /** Choose one of the card's choices. */
  tap(choice) {
    if (this.state === State.JOINED && this.card) this.#send(tapContent(this.card.version, choice));
  }

  #open() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(`ws://${location.host}/box`);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.#receive(new Uint8Array(data));
    socket.onclose = () => this.#closed(socket);
    this.#socket = socket;
    this.#seal = null;
  }

  #receive(frame) {
    if (this.#seal === null) {
      this.#seal = new Seal(this.#nacl, this.#invitation, frame);
      this.#socket.send(this.#seal.join(this.#invitation, this.#phone));
      return;
    }
    const content = this.#seal.open(frame);
    this.#lastFrameAt = now();
    if (content === null) this.#socket.close();
    else this.#handle(readContent(content));
  }

  #handle({ protocol, card }) {
    this.state = State.JOINED;
    if (card !== undefined) this.#show(card);
    if (protocol) this.#controller.receive(protocol, now());
    this.#step();
  }

  /** The first card says that the table knows this phone. */
  #show(card) {
    if (!this.#isKnown && this.#phone.name) this.#send(nameContent(this.#phone.name));
    this.#isKnown = true;
    this.#failures = 0;
    this.#retryMs = FIRST_RETRY_MS;
    this.card = card;
  }

  /** Let the box act, send what it has to say, and draw it. */
  #step() {
    this.#controller.step(now());
    const isJoined = this.state === State.JOINED;
    const bytes = isJoined ? this.#controller.outgoing(now()) : [];
    if (bytes.length) this.#send(protocolContent(bytes));
    if (isJoined && now() - this.#lastFrameAt > SILENT_MS) this.#hangUp();
    this.#onChange();
  }

  #send(content) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(this.#seal.seal(content));
  }

  #closed(socket) {
    if (socket !== this.#socket) return;
    const wasRefused = this.#seal !== null && this.state !== State.JOINED;
    this.#failures = wasRefused ? this.#failures + 1 : 0;
    this.state = this.#failures > 1 ? State.REFUSED : State.CONNECTING;
    this.#seal = null;
    this.card = null;
    this.#isKnown = false;
    this.#retry = setTimeout(() => this.#open(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
    this.#onChange();
  }

  /** Nobody is there any more, though the network has not said so. */
  #hangUp() {
    const socket = this.#socket;
    socket.close();
    this.#closed(socket);
  }

  /** The phone has woken up: connect at once. */
  #comeBack() {
    if (document.visibilityState !== "visible" || this.#socket.readyState <= WebSocket.OPEN) return;
    this.#retryMs = FIRST_RETRY_MS;
    this.#open();
  }
}

function now() {
  return Math.floor(performance.now());
}
