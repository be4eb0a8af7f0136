// The secret cards of a seat: shown while a finger holds the button. Without a finger, for those
// who use keys or a screen reader, a press of the button shows them, and the next hides them. So
// does a change of the cards: no screen reader tells a secret that nobody has asked for.

const INSTANT_MS = 15; // no finger is as quick: a screen reader touches and lets go at once

export const create = (tag, properties) => Object.assign(document.createElement(tag), properties);

export class PrivateCard {
  isUnseen = false; // whether there are ambitions to choose from that nobody has looked at
  _offered = "";
  _isHeld = false; // by a finger

  /** Drawn in `element`, which may be hidden. */
  constructor(button, element) {
    this._button = button;
    this._element = element;
    this._drawn = "";
    this._reveal(false);
    this._listenToFingers();
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("visibilitychange", () => this._reveal(false));
    window.addEventListener("blur", () => this._reveal(false));
  }

  /** Show the hand of this card, if it has one, and the `vote` that is in: the name of its text. */
  draw(card, vote, texts) {
    const hand = card?.hand ?? null;
    const newest = JSON.stringify([hand, vote, texts.language]);
    this._button.hidden = hand === null;
    if (newest === this._drawn) return;
    this._drawn = newest;
    const choices = (hand?.ambitions ?? []).flat().filter(([, , button]) => button);
    const offered = choices.map(([words]) => words).join();
    if (offered !== this._offered) this.isUnseen = offered !== "";
    this._offered = offered;
    if (hand === null || !this._isHeld) this._reveal(false);
    this._element.replaceChildren(...(hand === null ? [] : parts(hand, vote, texts)));
  }

  _listenToFingers() {
    const button = this._button;
    let wasHidden = true;
    let touchedAt = 0;
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      wasHidden = this._element.hidden;
      touchedAt = event.timeStamp;
      this._isHeld = true;
      this._reveal(true);
      button.setPointerCapture(event.pointerId);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, () => {
        this._isHeld = false;
        this._reveal(false);
      });
    }
    button.addEventListener("click", ({ detail, timeStamp }) => {
      if (detail === 0) this._reveal(this._element.hidden);
      else if (timeStamp - touchedAt < INSTANT_MS) this._reveal(wasHidden);
    });
  }

  _reveal(shown) {
    this._element.hidden = !shown;
    if (shown) this.isUnseen = false;
    this._button.setAttribute("aria-pressed", shown);
  }
}

function parts({ favourites, ambitions, votes }, vote, texts) {
  const remark = ([name, isBanished]) => [name, "", "", isBanished && `(${texts.banished})`];
  return [
    ...(vote ? [list("vote", texts.own_vote, [[texts[vote]]])] : []),
    ...(favourites.length ? [] : [list("favourites", texts.favourites, [[texts.on_the_table]])]),
    ...favourites.map((each) => list("favourites", texts.favourites, each.map(remark))),
    ...ambitions.map((each) => list("ambitions", texts.ambitions, each)),
    list("votes", texts.votes, votes.map(([vote, count]) => [`${count} × ${vote}`])),
  ];
}

function list(className, title, entries) {
  const section = create("div", { className });
  const items = create("ul");
  items.append(...entries.map(item));
  section.append(create("h2", { textContent: title }), items);
  return section;
}

/** A word or a name, struck out if a remark follows; an ambition with its seal, in the colour of
    its button. */
function item([textContent, seal, button, remark]) {
  const entry = create("li", { className: button ?? "" });
  entry.append(create(remark ? "s" : "span", { textContent }), remark ? ` ${remark}` : "");
  if (seal) entry.append(" ", create("b", { textContent: seal }));
  return entry;
}
