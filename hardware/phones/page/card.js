// The secret cards of a seat: shown while a finger holds the button. Without a finger, for those
// who use keys or a screen reader, a press of the button shows them, and the next hides them.

export function listenToPeek(button, card) {
  const reveal = (shown) => {
    card.hidden = !shown;
    button.setAttribute("aria-pressed", shown);
  };
  reveal(false);
  button.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    reveal(true);
    button.setPointerCapture(event.pointerId);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(end, () => reveal(false));
  }
  button.addEventListener("click", (event) => event.detail === 0 && reveal(card.hidden));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  document.addEventListener("visibilitychange", () => reveal(false));
  window.addEventListener("blur", () => reveal(false));
}

let drawn = "";

/** Draw the cards into an element that may be hidden. */
export function showCard(element, card, texts) {
  const hand = card?.hand ?? null;
  const newest = JSON.stringify(hand);
  if (newest === drawn) return;
  drawn = newest;
  if (hand === null) element.hidden = true;
  element.replaceChildren(...(hand === null ? [] : parts(hand, texts)));
}

function parts({ favourites, ambitions, votes }, texts) {
  const remark = ([name, isBanished]) => [name, isBanished && `(${texts.banished})`];
  return [
    ...(favourites.length ? [] : [list("favourites", texts.favourites, [[texts.on_the_table]])]),
    ...favourites.map((each) => list("favourites", texts.favourites, each.map(remark))),
    ...ambitions.map((each) => list("ambitions", texts.ambitions, each.map((one) => [one]))),
    list("votes", texts.votes, votes.map(([vote, count]) => [`${count} × ${vote}`])),
  ];
}

function list(kind, title, entries) {
  const section = document.createElement("div");
  section.className = kind;
  const heading = document.createElement("h2");
  heading.textContent = title;
  const items = document.createElement("ul");
  items.append(...entries.map(item));
  section.append(heading, items);
  return section;
}

/** A word or a name; struck out if a remark follows. */
function item([words, remark]) {
  const entry = document.createElement("li");
  const inside = document.createElement(remark ? "s" : "span");
  inside.textContent = words;
  entry.append(inside, remark ? ` ${remark}` : "");
  return entry;
}
