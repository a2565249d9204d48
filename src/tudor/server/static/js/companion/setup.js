// Setting up: the edition, who plays, your cards, and who dealt if that makes a difference.
import { html, useSignal } from "../html.js";
import { deckOf } from "../cards.js";
import { nameOf, t } from "../words.js";
import { change, sheet as kept } from "./kept.js";
import { Chip, Deck, Seats, switchOf, useChoice, usePage } from "./parts.js";
import { after, FEWEST_PLAYERS, handSize, KINDS, LONGEST_NAME, ME, MOST_PLAYERS, plainName, unclearName } from "./sheet.js";
import { subjectOf, useAnswer } from "./thought.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { Sheet } from "./sheet.js"
 */

const USUAL_PLAYERS = 4;
const OWN = "own";
const usualName = (/** @type {number} */ seat) => (seat === ME ? t("co-you") : t("co-player", { number: seat + 1 }));

/** @returns {Sheet} */
const blank = () => ({
  edition: "clue-1998", rules: [], everyone: false, players: Array(USUAL_PLAYERS).fill(""), cards: [], dealer: null, lines: [],
});

/**
 * How many cards you hold: the fewest, the most, and how many players have one more.
 * @param {Tudor.EditionPage} page
 * @param {Sheet} sheet
 */
function myHand(page, sheet) {
  const cards = page.suspects.length + page.weapons.length + page.rooms.length;
  const size = handSize(cards, sheet.players.length, switchOf(page, "deal") === "equal-hands");
  const known = size.over ? sheet.hands?.[ME] : null;
  if (typeof known === "number") return { ...size, fewest: known, most: known };
  if (sheet.dealer === null || !size.over) return size;
  const mine = [...after(sheet, sheet.dealer), sheet.dealer].indexOf(ME) < size.over ? size.most : size.fewest;
  return { ...size, fewest: mine, most: mine };
}

/**
 * What is still missing, in words.
 * @param {Tudor.EditionPage} page
 * @param {Sheet} sheet
 */
function missing(page, sheet) {
  const { fewest, most } = myHand(page, sheet);
  if (unclearName(sheet.players) !== undefined) return t("co-need-names");
  if (sheet.cards.length >= fewest && sheet.cards.length <= most) return "";
  return t("co-need-cards", { wanted: wanted(fewest, most), count: sheet.cards.length });
}

/**
 * @param {number} fewest
 * @param {number} most
 */
const wanted = (fewest, most) => (fewest === most ? String(fewest) : `${fewest}–${most}`);

/**
 * Cards of your own: the names of each kind, one on a line.
 * @param {{ draft: Signal<Sheet>, own: { [kind: string]: string[] } }} props
 */
function OwnCards({ draft, own }) {
  const set = (/** @type {string} */ kind, /** @type {string} */ text) => {
    const names = text.split(/[\n,]/).map(plainName).filter(Boolean);
    draft.value = { ...draft.value, cards: [], own: { ...own, [kind]: names } };
  };
  return html`<p class="hint">${t("co-own-hint")}</p>${KINDS.map((kind) => html`<label class="field"><span>${t(kind)}</span>
    <textarea data-own=${kind} rows=${own[kind].length + 1} value=${own[kind].join("\n")}
      onChange=${(event) => set(kind, event.target.value)}></textarea></label>`)}`;
}

/** @param {{ draft: Signal<Sheet>, locked: boolean }} props */
function Players({ draft, locked }) {
  const { players } = draft.value;
  const set = (/** @type {string[]} */ next) => (draft.value = { ...draft.value, players: next, dealer: null, hands: undefined });
  const rename = (/** @type {number} */ seat, /** @type {string} */ name) =>
    (draft.value = { ...draft.value, players: players.with(seat, name) });
  return html`<fieldset class="panel"><legend>${t("co-players")}</legend>
    <ol class="seats">${players.map((name, seat) => html`<li key=${seat}><input type="text" maxlength=${LONGEST_NAME} value=${name}
      aria-label=${usualName(seat)} placeholder=${usualName(seat)} autocomplete="off" autocapitalize="words"
      onInput=${(event) => rename(seat, event.target.value)} /></li>`)}</ol>
    ${!locked && html`<div class="chips">
      <button type="button" class="chip" data-do="fewer" disabled=${players.length <= FEWEST_PLAYERS}
        onClick=${() => set(players.slice(0, -1))}>− ${t("co-fewer")}</button>
      <button type="button" class="chip" data-do="more" disabled=${players.length >= MOST_PLAYERS}
        onClick=${() => set([...players, ""])}>+ ${t("co-more")}</button></div>`}
  </fieldset>`;
}

/**
 * Who dealt: asked only where hands differ.
 * @param {{ draft: Signal<Sheet>, named: Sheet, page: Tudor.EditionPage }} props
 */
function Dealer({ draft, named, page }) {
  if (!myHand(page, draft.value).over) return null;
  const pick = (/** @type {number | null} */ dealer) => (draft.value = { ...draft.value, dealer, hands: undefined });
  const everybody = named.players.map((_, seat) => seat);
  return html`<div class="panel"><${Seats} kind="dealer" sheet=${named} legend=${t("co-dealer")} seats=${everybody}
    chosen=${[draft.value.dealer ?? ""]} onPick=${pick}>
      <${Chip} does="dealer-unknown" chosen=${draft.value.dealer === null} onPick=${() => pick(null)}>${t("co-dont-know")}<//>
    <//><p class="hint">${t("co-dealer-hint")}</p><${Hands} draft=${draft} named=${named} page=${page} /></div>`;
}

/**
 * How many cards each player has, one by one, if you saw the hands but not the dealer.
 * @param {{ draft: Signal<Sheet>, named: Sheet, page: Tudor.EditionPage }} props
 */
function Hands({ draft, named, page }) {
  const cards = page.suspects.length + page.weapons.length + page.rooms.length;
  const { fewest, most } = handSize(cards, named.players.length, false);
  const hands = draft.value.hands ?? named.players.map(() => null);
  const set = (/** @type {number} */ seat, /** @type {string} */ size) =>
    (draft.value = { ...draft.value, dealer: null, hands: hands.with(seat, size === "" ? null : Number(size)) });
  return html`<details class="hands" open=${hands.some((size) => size !== null)}><summary>${t("co-hands")}</summary>
    <ul class="hand-sizes">${named.players.map((name, seat) => html`<li><label class="field"><span>${name}</span>
      <select data-hand=${seat} value=${hands[seat] ?? ""} onChange=${(event) => set(seat, event.target.value)}>
        <option value="" selected=${hands[seat] === null}>${t("co-dont-know")}</option>
        ${[fewest, most].map((size) => html`<option value=${size} selected=${hands[seat] === size}>${size}</option>`)}
      </select></label></li>`)}</ul></details>`;
}

/**
 * Does everybody answer, whatever the edition says?
 * @param {{ draft: Signal<Sheet>, page: Tudor.EditionPage }} props
 */
function Everyone({ draft, page }) {
  const usual = switchOf(page, "witnesses") === "all";
  const set = (/** @type {boolean} */ everyone) =>
    (draft.value = { ...draft.value, everyone, rules: everyone === usual ? [] : [`witnesses=${everyone ? "all" : "until-shown"}`] });
  return html`<label class="check"><input type="checkbox" checked=${draft.value.everyone}
    onChange=${(event) => set(event.target.checked)} /><span>${t("co-everyone")}</span></label>`;
}

/** @param {{ onDone: () => void, onCancel?: () => void }} props */
export function Setup({ onDone, onCancel }) {
  const draft = useSignal(kept.value ?? blank());
  const sheet = draft.value;
  const locked = sheet.lines.length > 0;
  const editions = useChoice("editions");
  const decks = useChoice("decks");
  const page = usePage(sheet);
  const named = { ...sheet, players: sheet.players.map((name, seat) => plainName(name) || usualName(seat)) };
  const lacks = page ? missing(page, named) : t("loading");
  // The first thought loads everything the server needs, so that the first answer at the table is quick.
  useAnswer(page && !lacks ? subjectOf(named) : null, "notebook");
  const choose = (/** @type {string} */ id) => {
    if (id === OWN && page) {
      const own = Object.fromEntries(deckOf(page).map(([kind, cards]) => [kind, cards.map((card) => plainName(nameOf(page, card)))]));
      draft.value = { ...sheet, cards: [], deck: true, own };
      return;
    }
    const edition = [...editions, ...decks].find((one) => one.id === id);
    const everyone = edition?.switches.find((one) => one.id === "witnesses")?.value === "all";
    draft.value = { ...blank(), edition: id, players: sheet.players, everyone, deck: decks.some((one) => one.id === id) };
  };
  const chosen = sheet.own ? OWN : sheet.edition;
  const option = (/** @type {Tudor.EditionCard} */ { id, title }) => html`<option value=${id} selected=${id === chosen}>${title}</option>`;
  const pick = (/** @type {string} */ card) => {
    const cards = sheet.cards.includes(card) ? sheet.cards.filter((one) => one !== card) : [...sheet.cards, card];
    draft.value = { ...sheet, cards };
  };
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (lacks) return;
    change(named);
    onDone();
  };
  const hand = page && myHand(page, sheet);
  const held = hand && t("co-count", { count: sheet.cards.length, wanted: wanted(hand.fewest, hand.most) });
  return html`<form class="setup" onSubmit=${begin}>
    <h1>${t("co-setup")}</h1>
    <div class="setup-columns"><div>
    <div class="panel"><label class="field"><span>${t("edition")}</span>
      <select value=${chosen} disabled=${locked} onChange=${(event) => choose(event.target.value)}>
        ${editions.map(option)}<optgroup label=${t("co-decks")}>${decks.map(option)}
        <option value=${OWN} selected=${chosen === OWN}>${t("co-own")}</option></optgroup>
      </select></label>
      ${sheet.own && !locked && html`<${OwnCards} draft=${draft} own=${sheet.own} />`}
      ${locked && html`<p class="hint">${t("co-locked")}</p>`}
      ${page && !locked && html`<${Everyone} draft=${draft} page=${page} />`}</div>
    ${page && html`<${Players} draft=${draft} locked=${locked} />
      <${Dealer} draft=${draft} named=${named} page=${page} />`}</div>
    ${page && held && html`<fieldset class="panel my-cards"><legend>${t("co-my-cards")}
      <span class="tag" role="status">${held}</span></legend>
      <${Deck} page=${page} chosen=${sheet.cards} onPick=${pick} /></fieldset>`}</div>
    <div class="stand actions">
      ${onCancel && html`<button type="button" class="button" onClick=${onCancel}>${t("cancel")}</button>`}
      <button class="button primary big" data-do="begin" aria-disabled=${Boolean(lacks)}>
        ${lacks || t(locked ? "co-save" : "co-begin")}</button></div>
  </form>`;
}
