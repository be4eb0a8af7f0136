// What a encrypted frame holds: hardware/phones/contents.py in JavaScript. All frames of a kind have
// one length.

const PROTOCOL = 0;
const CARD = 1;
const NAME = 2;
const TAP = 3;
const NAME_LENGTH = 96;

export function protocolContent(bytes) {
  return Uint8Array.from([PROTOCOL, ...bytes]);
}

/** A name that is too long loses its last letters. */
export function nameContent(name) {
  const content = new Uint8Array(1 + NAME_LENGTH);
  content[0] = NAME;
  let letters = [...name];
  let bytes;
  while ((bytes = new TextEncoder().encode(letters.join(""))).length > NAME_LENGTH) letters.pop();
  content.set(bytes, 1);
  return content;
}

/** A choice of the card with this version; choices count from 0. */
export function tapContent(version, choice) {
  const content = new Uint8Array(7);
  content[0] = TAP;
  const view = new DataView(content.buffer);
  view.setUint32(1, version, true);
  view.setUint16(5, choice, true);
  return content;
}

/** Either `protocol`, bytes, or `card`, an object or null for none. */
export function readContent(content) {
  const rest = content.subarray(1);
  if (content[0] === PROTOCOL) return { protocol: rest };
  const end = rest.indexOf(0);
  const text = new TextDecoder().decode(end < 0 ? rest : rest.subarray(0, end));
  return content[0] === CARD ? { card: text ? JSON.parse(text) : null } : {};
}
