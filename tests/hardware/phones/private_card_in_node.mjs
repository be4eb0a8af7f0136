// Shows a card with ambitions, without a page, and prints after each step whether they are unseen.

class Element {
  listeners = {};
  append() {}
  replaceChildren() {}
  setAttribute() {}
  setPointerCapture() {}
  addEventListener(name, listener) { this.listeners[name] = listener; }
}
globalThis.window = new Element();
globalThis.document = Object.assign(new Element(), { createElement: () => new Element() });
const { PrivateCard } = await import(process.argv[2]);
const button = new Element();
const card = new PrivateCard(button, new Element());
const draw = (...ambitions) => {
  const hand = { favourites: [], ambitions, votes: [] };
  card.draw({ hand }, undefined, { language: "en" });
  seen.push(card.isUnseen);
};
const look = () => {
  for (const each of ["pointerdown", "pointerup"]) {
    button.listeners[each]({ preventDefault() {}, pointerId: 1, timeStamp: 1 });
  }
  seen.push(card.isUnseen);
};
const seen = [];
const [one, marked, other, kept] = ["yes", "yes marked", "no", ""].map((look) => ["A", "+3", look]);
draw([one, other]);
look();
draw([marked, other]);
draw([kept]);
draw([["B", "+5", "yes"], other]);
console.log(JSON.stringify(seen));
