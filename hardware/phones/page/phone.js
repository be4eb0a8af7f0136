// Who this phone is: random numbers, a name and a role that it keeps for the evening, so that it
// is the same phone after the page was loaded again. Without storage it is a new one each time.

const STORED = "vivat-phone";
const NAME = "vivat-name";

export const Role = Object.freeze({ BOX: 0, CARD: 1 });

export class Phone {
  identity = random(8);
  secret = random(16);
  name = "";
  role = null; // what it is used as; null until its player has said so

  /** `evening` differs for each invitation. */
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

  /** Keep it; the name also for later evenings. */
  keep() {
    const { evening, identity, secret, role } = this;
    try {
      const kept = { of: evening, identity: [...identity], secret: [...secret], role };
      localStorage.setItem(STORED, JSON.stringify(kept));
      localStorage.setItem(NAME, this.name);
    } catch {
      // a private window
    }
  }
}

function random(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}
