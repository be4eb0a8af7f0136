// The vote of this box, sealed until the host orders the reveal: firmware/ballot.py in
// JavaScript, for a controller with one port.

import { CLOSED, NO_BALLOT, NO_BUTTON, OPEN, REVEALED } from "./messages.js";

export class HiddenVote {
  _cards = 0;
  _vote = NO_BUTTON;
  _mayReveal = false; // it was closed in this session with a vote
  _beganHere = false; // the ballot began in this session

  number = 0;
  stage = NO_BALLOT;

  /** Another host may give the orders now. The vote stays. */
  beginSession() {
    this._mayReveal = false;
    this._beganHere = false;
  }

  /** Open, close, reveal or end a ballot, as the host orders. Another number is another ballot. */
  applyOrder({ number, stage, cards }) {
    if (stage === NO_BALLOT || number !== this.number || this.stage === NO_BALLOT) {
      this._wipe();
      this._beganHere = true;
    }
    this.number = number;
    if (stage === NO_BALLOT) return;
    this._setCards(cards.length ? cards[0] : 0);
    if (this.stage !== REVEALED) this._setStage(stage);
  }

  /** Handle a press; false if this box does not vote. A card that it hasn't is ignored. */
  press(button) {
    if (!this.isVoting) return false;
    const isAllowed = (this._cards & (1 << (button - 1))) !== 0;
    if (this.stage === OPEN && isAllowed) this._vote = button;
    return true;
  }

  get isVoting() {
    return this.stage !== NO_BALLOT && this._cards !== 0;
  }

  get isLocked() {
    return this._vote !== NO_BUTTON;
  }

  /** The cards that may be played, a bit each; what is drawn on the buttons. */
  get cards() {
    return this._cards;
  }

  /** The vote. Throws before the reveal. */
  get revealed() {
    if (this.stage !== REVEALED) throw new Error("the vote is not revealed");
    return this._vote;
  }

  _setStage(stage) {
    if (stage === REVEALED && !this._mayReveal) stage = CLOSED;
    else if (stage === CLOSED) this._mayReveal = !this._cards || this.isLocked;
    else if (stage === OPEN) this._mayReveal = false;
    this.stage = stage;
  }

  /** A change of cards wipes the vote: otherwise taking cards away one by one would reveal it. */
  _setCards(cards) {
    if (cards !== this._cards) {
      this._vote = NO_BUTTON;
      this._mayReveal = false;
    }
    this._cards = cards;
  }

  _wipe() {
    this.stage = NO_BALLOT;
    this._mayReveal = false;
    this._vote = NO_BUTTON;
    this._cards = 0;
  }
}
