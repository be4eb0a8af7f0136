// The page of a phone: joins the connection, the box in it, and what there is to see and to touch.

import * as wire from "./box/messages.js";
import { Controller } from "./box/controller.js";
import { create, PrivateCard } from "./card.js";
import { Connection, State } from "./connection.js";
import { Phone, Role } from "./phone.js";
import { readInvitation } from "./encryption.js";

const BUTTONS = { yes: wire.YES, no: wire.NO, stomachache: wire.STOMACHACHE };
const LIGHTS = ["dark", "inviting", "locked", "yes", "no", "stomachache", "alone"];
const VOTES = [undefined, "yes_button", "no_button", "stomachache_button"];
const VIBRATION_MS = 60;
const LETTERS = 8; // of a code
const RETRY_MS = 1000;
const LOST_VOTE_MS = 60_000; // after the page was loaded
const WRONG = "-"; // in place of a code that the table has refused

const element = (id) => document.getElementById(id);
let texts = {};
let table = ""; // its public key: another one each evening
let awaited = ""; // the language whose texts are on their way
let place = null; // what had the focus last, or was clicked

async function begin() {
  window.addEventListener("hashchange", () => location.reload());
  if (typeof nacl === "undefined") throw new Error("a file of this page is missing");
  await loadTexts();
  const invitation = readInvitation(location.hash);
  if (invitation === null) {
    askForCode(location.hash.length > 1);
    return;
  }
  play(invitation, new Phone(invitation.table?.join() ?? table));
}

/** In the table's language; again and again while the network fails. */
async function loadTexts() {
  try {
    ({ table, ...texts } = await (await fetch("texts.json")).json());
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadTexts();
  }
  document.documentElement.lang = texts.language;
  for (const each of document.querySelectorAll("[data-text]")) {
    each.textContent = texts[each.dataset.text];
  }
}

/** The table's language may change while the page is open. */
function followLanguage(card, draw) {
  if (!card || card.language === texts.language || card.language === awaited) return;
  awaited = card.language;
  loadTexts().then(draw);
}

function askForCode(isWrong) {
  show("code", isWrong ? texts.wrong_code : texts.scan_or_type);
  element("code").onsubmit = (event) => {
    event.preventDefault();
    const typed = event.target.elements.code.value.normalize("NFKC");
    const letters = typed.replace(/[^a-z]/gi, "").toUpperCase();
    if (letters.length === LETTERS) invite(letters);
    else show("code", texts.not_eight);
  };
}

/** Begin again with another invitation. */
function invite(fragment) {
  history.replaceState(null, "", `#${fragment}`);
  location.reload();
}

/** The name, and what the phone is used as: nobody has cards beside a box if there are
    `onlyPhones`. `back` leads back, if there is a way. */
function askToJoin(phone, joined, { back = null, onlyPhones = false }) {
  show("join", texts.welcome);
  const form = element("join");
  form.elements.name.value = phone.name;
  let role = Role.BOX;
  form.onclick = ({ target }) => {
    role = target.closest("button")?.value === "card" ? Role.CARD : Role.BOX;
  };
  form.oninput = () => judgeName(form.elements.name);
  form.oninput();
  form.querySelector("[value=card]").hidden = onlyPhones;
  element("back").hidden = back === null;
  element("back").onclick = back;
  form.onsubmit = (event) => {
    event.preventDefault();
    joined(form.elements.name.value.trim(), role);
  };
}

/** The big screen has no letters for some names. */
function judgeName(input) {
  const canBeShown = new RegExp(`^[${texts.letters}]*$`, "u").test(input.value.normalize("NFC"));
  input.setCustomValidity(canBeShown ? "" : texts.name_not_shown);
  set(element("status"), "textContent", canBeShown ? texts.welcome : texts.name_not_shown);
}

function play(invitation, phone) {
  const controller = new Controller(phone.identity, phone.boot);
  const card = new PrivateCard(element("peek"), element("card"));
  const draw = () => drawState(connection, controller, phone, card);
  const onChange = () => {
    if (connection.state === State.REFUSED && invitation.table === null) invite(WRONG);
    if (connection.state === State.INVITED && document.body.dataset.shown !== "join") {
      askToJoin(phone, join, connection);
    }
    followLanguage(connection.card, draw);
    draw();
  };
  const join = (name, role) => {
    phone.rename(name);
    phone.role = role;
    show("nothing", texts.connecting);
    connection.goOn();
  };
  const connection = new Connection({ nacl, invitation, phone, controller, onChange });
  const press = ({ id }) => card.isUnseen || connection.press(BUTTONS[id]);
  listenToButtons(element("buttons"), () => controller.ballot, press);
  listenToChoices(element("choices"), (number) => card.isUnseen || connection.tap(number));
  element("again").onclick = () => connection.goOn();
  element("who").onclick = () => askForChange(phone, connection, draw);
  stay(() => isVoting(connection, controller));
  draw();
}

/** A swipe from the edge goes back, and would lose the vote: it leads to this page again. Other
    ways to leave are asked about. */
function stay(isVoting) {
  history.pushState(null, "", location.href);
  window.addEventListener("popstate", () => history.pushState(null, "", location.href));
  window.addEventListener("beforeunload", (event) => {
    if (!isVoting()) return;
    event.preventDefault();
    event.returnValue = ""; // older browsers ask for this
  });
}

/** Whether there is a vote that can still come to the table. */
function isVoting(connection, controller) {
  return connection.isAlive && controller.ballot !== null;
}

/** The name alone changes without disturbing the box; another role is another beginning. */
function askForChange(phone, connection, draw) {
  const goBack = () => {
    show("nothing", "");
    draw();
  };
  const change = (name, role) => {
    connection.rename(name);
    if (role === phone.role) return goBack();
    phone.role = role;
    phone.keep();
    location.reload();
  };
  askToJoin(phone, change, { back: goBack });
}

/** A press counts where the finger lifts, if it touched the same button, no second finger came to
    the buttons, and no other ballot has opened meanwhile. A key or a screen reader clicks. */
function listenToButtons(buttons, ballot, press) {
  let touched = null;
  buttons.addEventListener("pointerdown", ({ isPrimary, pointerId, target }) => {
    const isAlone = isPrimary || touched === null;
    touched = isAlone ? { pointerId, button: target.closest("button"), during: ballot() } : null;
  });
  document.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
    if (touched?.pointerId !== pointerId) return;
    const { button, during } = touched;
    touched = null;
    const isInside = button?.contains(document.elementFromPoint(clientX, clientY));
    if (isInside && during === ballot()) press(button);
  });
  document.addEventListener("pointercancel", () => (touched = null));
  buttons.addEventListener("click", ({ detail, target }) => {
    if (detail === 0 && target.closest("button")) press(target.closest("button"));
  });
}

/** A tap counts where the finger lifts, if it touched the same choice: not if the list has come
    under a finger that pressed something else. */
function listenToChoices(list, tap) {
  let touched = null;
  document.addEventListener("pointerdown", ({ target }) => (touched = target));
  list.addEventListener("click", ({ target, detail }) => {
    const button = target.closest("button");
    if (button && (detail === 0 || button.contains(touched))) tap(Number(button.dataset.choice));
  });
}

/** An open vote comes before the question for a name. */
function drawState(connection, controller, phone, privateCard) {
  const hasBallot = isVoting(connection, controller);
  if (document.body.dataset.shown === "join" && !hasBallot) return;
  const { card } = connection;
  showState(connection, controller, phone);
  phone.keepWhetherVoted(hasBallot && controller.ownVote > 0);
  const isLost = hasBallot && phone.hasLostVote && performance.now() < LOST_VOTE_MS;
  const lostVote = isLost ? texts.vote_lost : "";
  set(element("note"), "textContent", controller.isRefused ? texts.missing_card : lostVote);
  const isHere = connection.state === State.JOINED;
  set(document.body.dataset, "presses", String(isHere && (hasBallot || Boolean(card?.buttons))));
  set(document.body.dataset, "voting", String(hasBallot));
  const [ground = "", ink = ""] = card?.colours ?? [];
  document.body.style.setProperty("--seat", ground);
  document.body.style.setProperty("--on-seat", ink);
  const third = document.querySelector("#stomachache span");
  set(third, "textContent", card?.third || texts.next_button);
  drawLines(hasBallot || !card ? [] : card.lines);
  drawChoices(hasBallot || !card ? { choices: [], castle: [] } : card);
  privateCard.draw(card, hasBallot ? VOTES[controller.ownVote] : undefined, texts);
  const { scrollHeight } = document.documentElement;
  set(document.body.dataset, "scrolls", String(scrollHeight > window.innerHeight));
  drawWho(card?.name || phone.name || texts.name_label, hasBallot);
  keepPlace();
}

function showState({ card, state }, controller, phone) {
  const what = ["box", "card"][phone.role] ?? "nothing";
  if (state === State.ELSEWHERE) show("elsewhere", texts.elsewhere);
  else if (state === State.REFUSED) show(what, texts.over);
  else if (state === State.SENT_AWAY) show(what, texts.sent_away);
  else if (state !== State.JOINED) show(what, texts.connecting);
  else if (what === "box") {
    const light = LIGHTS[controller.light];
    const isAnswered = controller.ballot !== null && light !== "inviting";
    show(what, (!isAnswered && card?.prompt) || texts[light], light);
  } else {
    show(what, card?.prompt || card?.name || texts.connecting);
  }
}

/** The name, which leads to the question for another one. */
function drawWho(name, isVoting) {
  const who = element("who");
  set(who, "textContent", name);
  const label = `${name}: ${texts.change_name}`;
  if (who.getAttribute("aria-label") !== label) who.setAttribute("aria-label", label);
  set(who, "disabled", isVoting);
}

function drawLines(lines) {
  const list = element("lines");
  if (list.dataset.words === lines.join("\n")) return;
  list.dataset.words = lines.join("\n");
  list.replaceChildren(...lines.map((words) => create("li", { textContent: words })));
}

/** Characters and floors that can be chosen stand in a small castle, other choices below it. */
function drawChoices({ choices, castle }) {
  const list = element("choices");
  const words = JSON.stringify([choices, castle]);
  if (list.dataset.words === words) return;
  list.dataset.words = words;
  const others = choices.map((label, number) => label && choiceButton(number, label));
  list.replaceChildren(...castle.map(floorOf), ...others.filter(Boolean));
}

/** A floor with its people: one button, or some of them are. */
function floorOf([label, choice, people]) {
  const name = create("span", { textContent: label });
  const pieces = people.map(([picture, who, number]) => piece(picture, who, number, label));
  const floor = choice === null ? create("div") : choiceButton(choice);
  floor.classList.add("floor");
  floor.append(name, ...pieces);
  return floor;
}

function piece(picture, name, choice, floor) {
  const portrait = create("img", { src: picture });
  portrait.alt = choice === null ? name : "";
  if (choice === null) return portrait;
  const button = choiceButton(choice, portrait, name);
  button.setAttribute("aria-label", `${name}, ${floor}`);
  return button;
}

function choiceButton(number, ...content) {
  const button = create("button", { type: "button" });
  button.dataset.choice = number;
  button.append(...content);
  return button;
}

function show(what, sentence, light = "dark") {
  const { dataset } = document.body;
  if (light === "inviting" && dataset.light !== light && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(VIBRATION_MS);
  }
  if (element("status").textContent !== sentence) scrollTo(0, 0);
  set(dataset, "shown", what);
  set(dataset, "light", light);
  set(element("status"), "textContent", sentence);
  keepPlace();
}

/** Where what one was at has gone, one goes on at the sentence that says what to do now: keys and
    screen readers would begin at the top. */
function keepPlace() {
  const isGone = place !== null && place.getClientRects().length === 0;
  if (isGone) element("status").focus({ preventScroll: true });
}

/** Change it only if it is different: a screen reader says each change. */
function set(object, name, value) {
  if (object[name] !== value) object[name] = value;
}

for (const each of ["focusin", "click"]) {
  document.addEventListener(each, ({ target }) => (place = target));
}
begin().catch(() => show("failed", ""));
