// The vote of this box, sealed until the host orders the reveal: firmware/ballot.py in
// JavaScript, for a controller with one port.

import { CLOSED, NO_BALLOT, NO_BUTTON, OPEN, REVEALED, STOMACHACHE } from "./messages.js";

const WITHDRAWN = STOMACHACHE + 1; // in place of a vote that its player has withdrawn

export class HiddenVote {
  _cards = 0;
  _vote = NO_BUTTON;
  _mayReveal = false; // it was closed in this session with a vote
  _withdraws = true; // the host knows that a vote can be withdrawn

  number = 0;
  stage = NO_BALLOT;
  isRefused = false; // the last press was of a card that this box does not have

  /** Another host may give the orders now. The vote stays. */
  beginSession(withdraws) {
    this._withdraws = withdraws;
    this._mayReveal = false;
  }

  /** Open, close, reveal or end a ballot, as the host orders. Another number is another ballot. */
  applyOrder({ number, stage, cards }) {
    if (stage === NO_BALLOT || number !== this.number || this.stage === NO_BALLOT) this._wipe();
    this.number = number;
    if (stage === NO_BALLOT) return;
    this._setCards(cards.length ? cards[0] : 0);
    if (this.stage !== REVEALED) this._setStage(stage);
  }

  /** Handle a press; false if this box does not vote. A card that it hasn't withdraws the vote. */
  press(button) {
    if (!this.isVoting) return false;
    if (this.stage !== OPEN) return true;
    this.isRefused = (this._cards & (1 << (button - 1))) === 0;
    if (!this.isRefused) this._vote = button;
    else if (this._withdraws && this.isLocked) this._vote = WITHDRAWN;
    return true;
  }

  get isVoting() {
    return this.stage !== NO_BALLOT && this._cards !== 0;
  }

  get isLocked() {
    return this._vote !== NO_BUTTON && !this.isWithdrawn;
  }

  get isWithdrawn() {
    return this._vote === WITHDRAWN;
  }

  /** The vote, for nobody but who holds this box. */
  get own() {
    return this._vote;
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
    if (cards !== this._cards) this._forget();
    this._cards = cards;
  }

  _wipe() {
    this.stage = NO_BALLOT;
    this._forget();
    this._cards = 0;
  }

  _forget() {
    this._vote = NO_BUTTON;
    this._mayReveal = this.isRefused = false;
  }
}
