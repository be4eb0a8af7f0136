// The vote of this box, sealed until the host orders the reveal: firmware/ballot.py in
// JavaScript, for a controller with one port.

import { CLOSED, NO_BALLOT, NO_BUTTON, OPEN, REVEALED } from "./messages.js";

export class HiddenVote {
  #cards = 0;
  #vote = NO_BUTTON;
  #mayReveal = false; // it was closed in this session with a vote
  #beganHere = false; // the ballot began in this session

  number = 0;
  stage = NO_BALLOT;

  /** Another host may give the orders now. The vote stays. */
  beginSession() {
    this.#mayReveal = false;
    this.#beganHere = false;
  }

  /** Open, close, reveal or end a ballot, as the host orders. Another number is another ballot. */
  applyOrder({ number, stage, cards }) {
    if (stage === NO_BALLOT || number !== this.number || this.stage === NO_BALLOT) {
      this.#wipe();
      this.#beganHere = true;
    }
    this.number = number;
    if (stage === NO_BALLOT) return;
    this.#setCards(cards.length ? cards[0] : 0);
    if (this.stage !== REVEALED) this.#setStage(stage);
  }

  /** Handle a press; false if this box does not vote. A card that it hasn't is ignored. */
  press(button) {
    if (!this.isVoting) return false;
    const isAllowed = (this.#cards & (1 << (button - 1))) !== 0;
    if (this.stage === OPEN && isAllowed) this.#vote = button;
    return true;
  }

  get isVoting() {
    return this.stage !== NO_BALLOT && this.#cards !== 0;
  }

  get isLocked() {
    return this.#vote !== NO_BUTTON;
  }

  /** The cards that may be played, a bit each; what is drawn on the buttons. */
  get cards() {
    return this.#cards;
  }

  /** The vote. Throws before the reveal. */
  get revealed() {
    if (this.stage !== REVEALED) throw new Error("the vote is not revealed");
    return this.#vote;
  }

  #setStage(stage) {
    if (stage === REVEALED && !this.#mayReveal) stage = CLOSED;
    else if (stage === CLOSED) this.#mayReveal = !this.#cards || this.isLocked;
    else if (stage === OPEN) this.#mayReveal = false;
    this.stage = stage;
  }

  /** A change of cards wipes the vote: otherwise taking cards away one by one would reveal it. */
  #setCards(cards) {
    if (cards !== this.#cards) {
      this.#vote = NO_BUTTON;
      this.#mayReveal = false;
    }
    this.#cards = cards;
  }

  #wipe() {
    this.stage = NO_BALLOT;
    this.#mayReveal = false;
    this.#vote = NO_BUTTON;
    this.#cards = 0;
  }
}
