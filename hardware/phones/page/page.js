// The page of a phone: joins the connection, the box in it, and what there is to see and to touch.

import * as wire from "./box/messages.js";
import { Controller } from "./box/controller.js";
import { listenToPeek, showCard } from "./card.js";
import { Connection, State } from "./connection.js";
import { Phone, Role } from "./phone.js";
import { readInvitation } from "./seal.js";

const BUTTONS = { yes: wire.YES, no: wire.NO, stomachache: wire.STOMACHACHE };
const LIGHTS = ["dark", "inviting", "locked", "yes", "no", "stomachache", "alone"];
const VIBRATION_MS = 60;
const RETRY_MS = 1000;

const element = (id) => document.getElementById(id);
let texts = {};

async function begin() {
  await loadTexts();
  const invitation = readInvitation(location.hash);
  if (invitation === null) {
    askForCode(location.hash.length > 1);
    return;
  }
  const phone = new Phone([...invitation.token].join());
  if (phone.role === null) askToJoin(phone, () => play(invitation, phone));
  else play(invitation, phone);
}

/** In the table's language; again and again while the network fails. */
async function loadTexts() {
  try {
    texts = await (await fetch("texts.json")).json();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadTexts();
  }
  document.documentElement.lang = texts.language;
  for (const each of document.querySelectorAll("[data-text]")) {
    each.textContent = texts[each.dataset.text];
  }
}

function askForCode(isWrong) {
  show("code", isWrong ? texts.wrong_code : texts.scan_or_type);
  element("code").onsubmit = (event) => {
    event.preventDefault();
    location.hash = event.target.elements.code.value.toUpperCase();
    location.reload();
  };
}

function askToJoin(phone, joined) {
  show("join", texts.welcome);
  const form = element("join");
  form.elements.name.value = phone.name;
  let role = Role.BOX;
  form.onclick = ({ target }) => (role = target.value === "card" ? Role.CARD : Role.BOX);
  form.onsubmit = (event) => {
    event.preventDefault();
    phone.name = form.elements.name.value.trim();
    phone.role = role;
    phone.keep();
    show("nothing", texts.connecting);
    joined();
  };
}

function play(invitation, phone) {
  const controller = new Controller(phone.identity, phone.boot);
  const draw = () => drawState(connection, controller, phone);
  const connection = new Connection({ nacl, invitation, phone, controller, onChange: draw });
  for (const [id, button] of Object.entries(BUTTONS)) {
    listen(element(id), () => connection.press(button));
  }
  listenToPeek(element("peek"), element("card"));
  element("choices").onclick = ({ target }) => {
    if (target.dataset.choice) connection.tap(Number(target.dataset.choice));
  };
  element("who").onclick = () => askToJoin(phone, () => location.reload());
  draw();
}

/** A press counts when the finger touches, as on a real button; a key or a screen reader clicks. */
function listen(button, press) {
  button.addEventListener("pointerdown", press);
  button.addEventListener("click", (event) => event.detail === 0 && press());
}

function drawState(connection, controller, phone) {
  if (document.body.dataset.shown === "join") return;
  const { card, state } = connection;
  const isBox = phone.role === Role.BOX;
  if (state !== State.JOINED) {
    show(isBox ? "box" : "card", state === State.REFUSED ? texts.over : texts.connecting);
  } else if (isBox) {
    const light = LIGHTS[controller.light];
    show("box", controller.cards || !card?.prompt ? texts[light] : card.prompt, light);
  } else {
    show("card", card?.prompt || card?.name || texts.connecting);
  }
  drawButtons(controller.cards);
  drawChoices(controller.cards || !card ? [] : card.choices);
  showCard(element("card"), card, texts);
  element("peek").hidden = !card?.hand;
  set(element("who"), "textContent", card?.name || phone.name || texts.name_label);
}

/** While a vote is open, the buttons whose vote card has been played do nothing. */
function drawButtons(cards) {
  for (const [id, button] of Object.entries(BUTTONS)) {
    set(element(id), "disabled", cards !== 0 && !(cards & (1 << (button - 1))));
  }
}

function drawChoices(choices) {
  const words = choices.join("\n");
  const list = element("choices");
  if (list.dataset.words === words) return;
  list.dataset.words = words;
  list.replaceChildren(...choices.map(choiceButton));
}

function choiceButton(words, number) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.choice = number;
  button.textContent = words;
  return button;
}

function show(what, sentence, light = "dark") {
  const { dataset } = document.body;
  if (light === "inviting" && dataset.light !== light && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(VIBRATION_MS);
  }
  set(dataset, "shown", what);
  set(dataset, "light", light);
  set(element("status"), "textContent", sentence);
}

/** Change it only if it is different: a screen reader says each change. */
function set(object, name, value) {
  if (object[name] !== value) object[name] = value;
}

begin();
