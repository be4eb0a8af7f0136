// Who this phone is: random numbers, a name and a role that it keeps for the evening, so that it
// is the same phone after the page was loaded again. Without storage it is a new one each time.

const STORED = "vivat-phone";
const NAME = "vivat-name";
const VOTED = "vivat-voted";

export const Role = Object.freeze({ BOX: 0, CARD: 1 });

export class Phone {
  identity = random(8);
  secret = random(16);
  name = "";
  role = null; // what it is used as; null until its player has said so

  /** `evening` differs for each evening, and is the same however the phone was invited to it. */
  constructor(evening) {
    this.evening = evening;
    this.boot = new Uint32Array(random(4).buffer)[0];
    try {
      this.name = localStorage.getItem(NAME) ?? "";
      const { of, identity, secret, role } = JSON.parse(localStorage.getItem(STORED));
      if (of !== evening) return;
      this.identity = Uint8Array.from(identity);
      this.secret = Uint8Array.from(secret);
      this.role = role;
    } catch {
      // nothing kept, or no storage
    }
  }

  /** The name is kept for later evenings, too. */
  rename(name) {
    this.name = name;
    store(NAME, name);
  }

  /** Whether a vote was in when this page was loaded anew: it is gone. */
  hasLostVote = load(VOTED) === "true";
  _hasVoted = false;

  /** Whether a vote is in, but not which one. */
  keepWhetherVoted(hasVoted) {
    if (hasVoted === this._hasVoted) return;
    this._hasVoted = hasVoted;
    this.hasLostVote = false;
    store(VOTED, String(hasVoted), "sessionStorage");
  }

  /** Keep who it is: the table knows it now. */
  keep() {
    const { evening, identity, secret, role } = this;
    const kept = { of: evening, identity: [...identity], secret: [...secret], role };
    store(STORED, JSON.stringify(kept));
  }
}

function store(key, value, where = "localStorage") {
  try {
    window[where].setItem(key, value);
  } catch {
    // a private window
  }
}

/** Of this window alone. */
function load(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function random(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}
