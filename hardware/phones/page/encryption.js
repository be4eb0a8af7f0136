// Encrypts what the page sends, and decrypts what it gets: hardware/phones/encryption.py in JavaScript.
// TweetNaCl (nacl.min.js) does the cryptography.

const CHALLENGE_LENGTH = 15;
const KEY_LENGTH = 32;
const TOKEN_LENGTH = 16;
const ASKS = 2; // whether its code is right: hardware/phones/encryption.py
const TO_HOST = 0;
const TO_PHONE = 1;

/**
 * The part of the address after its #: the table's public key and the token; or the code that was
 * typed, for which the table itself says its key. Null if it is neither.
 */
export function readInvitation(fragment) {
  let bytes;
  try {
    const letters = decodeURIComponent(fragment.replace(/^#/, ""));
    if (/^[a-z]{8}$/i.test(letters)) return typedInvitation(letters.toUpperCase());
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
  if (bytes.length !== KEY_LENGTH + TOKEN_LENGTH) return null;
  return { table: bytes.slice(0, KEY_LENGTH), token: bytes.slice(KEY_LENGTH) };
}

function typedInvitation(code) {
  const token = new Uint8Array(TOKEN_LENGTH);
  token.set(new TextEncoder().encode(code));
  return { table: null, token };
}

/** One connection's encryption: frames are numbered from 0 in each direction. */
export class Encryption {
  _nacl;
  _key;
  _challenge;
  _sent = 0;
  _received = 0;

  /** `greeting` is what the table sent first. The key pair is new for each connection. */
  constructor(nacl, invitation, greeting) {
    const pair = nacl.box.keyPair();
    const table = invitation.table ?? greeting.slice(CHALLENGE_LENGTH);
    this._nacl = nacl;
    this._challenge = greeting.slice(0, CHALLENGE_LENGTH);
    this._key = nacl.box.before(table, pair.secretKey);
    this.publicKey = pair.publicKey;
  }

  /** The first frame: this page's public key, and a encrypted request to join. */
  join({ token }, { identity, secret, boot, role }) {
    const content = new Uint8Array(TOKEN_LENGTH + 8 + 16 + 4 + 1);
    content.set(token);
    content.set(identity, TOKEN_LENGTH);
    content.set(secret, TOKEN_LENGTH + 8);
    new DataView(content.buffer).setUint32(TOKEN_LENGTH + 24, boot, true);
    content[TOKEN_LENGTH + 28] = role ?? ASKS;
    return Uint8Array.from([...this.publicKey, ...this.encrypt(content)]);
  }

  encrypt(content) {
    return this._nacl.box.after(content, this._nonce(TO_HOST, this._sent++), this._key);
  }

  /** The content of the next frame; null if it is not authentic. */
  decrypt(frame) {
    return this._nacl.box.open.after(frame, this._nonce(TO_PHONE, this._received++), this._key);
  }

  _nonce(direction, number) {
    const nonce = new Uint8Array(24);
    nonce.set(this._challenge);
    nonce[15] = direction;
    new DataView(nonce.buffer).setUint32(16, number, true); // 2 ** 32 frames last for years
    return nonce;
  }
}
