// Encodes messages into frames, and finds frames in bytes: firmware/codec.py in JavaScript.

const START = 0xa5;
const LONGEST_FRAME = 64;
const AROUND_BODY = 5;
const HEAD = 4; // session, sequence, acknowledged, kind
const LONGEST_BODY = LONGEST_FRAME - AROUND_BODY;

/** CRC-8 of one byte, polynomial 0x97, start value 0. */
function lengthCheck(length) {
  let crc = length;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ 0x97 : crc << 1;
  return crc & 0xff;
}

/** CRC-16/IBM-3740. */
function crc16(bytes) {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc;
}

/** The bytes of a frame. A message has session, sequence, acked, kind and payload. */
export function encode({ session, sequence, acked, kind, payload }) {
  const length = HEAD + payload.length;
  if (length > LONGEST_BODY) throw new RangeError("a payload has at most 55 bytes");
  const inner = [length, lengthCheck(length), session, sequence, acked, kind, ...payload];
  const crc = crc16(inner);
  return [START, ...inner, crc >> 8, crc & 0xff];
}

/** Finds frames in a stream of bytes that may be mostly noise. */
export class Decoder {
  _bytes = new Uint8Array();

  /** The messages that these bytes complete, in order. */
  feed(data) {
    this._bytes = Uint8Array.from([...this._bytes, ...data]);
    const found = [];
    for (let message = this._next(); message; message = this._next()) found.push(message);
    return found;
  }

  _next() {
    const data = this._bytes;
    let unfinished = data.length;
    for (let at = data.indexOf(START); at >= 0; at = data.indexOf(START, at + 1)) {
      const length = frameLength(data, at);
      if (length > data.length - at) {
        unfinished = Math.min(unfinished, at);
      } else if (length && isValid(data, at, length)) {
        this._bytes = data.slice(at + length);
        return message(data.slice(at + 3, at + length - 2));
      }
    }
    this._bytes = data.slice(unfinished);
    return null;
  }
}

/** The length of a frame that begins here: 0 if none can, LONGEST_FRAME if still unknown. */
function frameLength(data, at) {
  if (data.length - at < 3) return LONGEST_FRAME;
  const length = data[at + 1];
  const isLength = length >= HEAD && length <= LONGEST_BODY && data[at + 2] === lengthCheck(length);
  return isLength ? length + AROUND_BODY : 0;
}

function isValid(data, at, length) {
  const end = at + length - 2;
  return crc16(data.subarray(at + 1, end)) === ((data[end] << 8) | data[end + 1]);
}

function message(body) {
  const [session, sequence, acked, kind] = body;
  return { session, sequence, acked, kind, payload: body.slice(HEAD) };
}
