// A game that is over: its end, its replay from any seat's sight, and what could be known when.
import { html, names, useEffect, useMemo, useSignal } from "../html.js";
import { get } from "../api.js";
import { Board, isBroad, isDrawn } from "../board/board.js";
import { Page } from "../frame.js";
import { useEdition } from "../rules.js";
import { linesOf } from "../state.js";
import { tokenOf } from "../store.js";
import { Stuck } from "../stuck.js";
import { Lines } from "../table/story.js";
import { lang, nameOf, t } from "../words.js";
import { Curve } from "./curve.js";
import { Papers } from "./papers.js";
import { Share } from "./share.js";
import { Hands, Verdict } from "./verdict.js";
/** @import { Signal } from "@preact/signals" */

/**
 * The views of all frames, each made from the one before.
 * @param {Tudor.Frame[]} frames
 */
export function viewsOf(frames) {
  // The first frame has all fields.
  let view = /** @type {Tudor.View} */ ({});
  return frames.map((frame) => (view = { ...view, ...frame.changes }));
}

/**
 * @param {string} id
 * @param {string} sight
 */
function useReplay(id, sight) {
  const told = useSignal(/** @type {Tudor.Review | { refused: string } | null} */ (null));
  useEffect(() => {
    let here = true;
    const show = (/** @type {Tudor.Review | { refused: string }} */ found) => {
      if (here) told.value = found;
    };
    /** @type {Promise<Tudor.Review>} */
    const asked = get(`/api/games/${id}/replay?sight=${sight}&lang=${lang.value}`, tokenOf(id));
    asked.then(show).catch((error) => show({ refused: error.message }));
    return () => {
      here = false;
    };
  }, [id, sight, lang.value]);
  return told.value;
}

/** @param {{ at: Signal<number>, frames: Tudor.Frame[] }} props */
function Slider({ at, frames }) {
  const playing = useSignal(false);
  const last = frames.length - 1;
  useEffect(() => {
    if (!playing.value) return undefined;
    const ticking = setInterval(() => {
      if (at.value >= last) playing.value = false;
      else at.value += 1;
    }, 700);
    return () => clearInterval(ticking);
  }, [playing.value, last]);
  const turnFrom = (/** @type {number} */ step) => {
    const turn = frames[at.value].turn + step;
    const found = frames.findIndex((frame) => frame.turn >= turn);
    at.value = found < 0 ? last : found;
  };
  return html`<div class="slider">
    <button type="button" class="button small" aria-label=${t("previous-turn")}
      onClick=${() => turnFrom(-1)}>«</button>
    <button type="button" class="button small" aria-label=${t("back")} disabled=${at.value <= 0}
      onClick=${() => (at.value -= 1)}>◀</button>
    <button type="button" class="button small" aria-pressed=${playing.value} aria-label=${t("play-pause")}
      onClick=${() => (playing.value = !playing.value)}>${playing.value ? "❚❚" : "▶▶"}</button>
    <button type="button" class="button small" aria-label=${t("forward")} disabled=${at.value >= last}
      onClick=${() => (at.value += 1)}>▶</button>
    <button type="button" class="button small" aria-label=${t("next-turn")} onClick=${() => turnFrom(1)}>»</button>
    <input type="range" min="0" max=${last} value=${at.value}
      aria-label=${t("step-of", { step: at.value + 1, all: frames.length })}
      onInput=${(event) => (at.value = Number(event.target.value))} />
    <span class="hint">${t("turn-number", { number: frames[at.value].turn })}</span>
  </div>`;
}

/** @param {{ page: Tudor.EditionPage, seats: string[], sight: Signal<string> }} props */
function Sights({ page, seats, sight }) {
  const options = [["all", t("sight-all")], ["public", t("sight-public")], ...seats.map((seat) => [seat, nameOf(page, seat)])];
  return html`<label class="field"><span>${t("sight")}</span><select value=${sight.value}
    onChange=${(event) => (sight.value = event.target.value)}>
    ${options.map(([id, name]) => html`<option value=${id} selected=${id === sight.value}>${name}</option>`)}</select>
      </label>`;
}

/** @param {{ id: string, page: Tudor.EditionPage, game: Tudor.Review, sight: Signal<string> }} props */
function Replay({ id, page, game, sight }) {
  const at = useSignal(0);
  const views = useMemo(() => viewsOf(game.frames), [game]);
  const frame = Math.min(at.value, game.frames.length - 1);
  const view = views[frame];
  const story = game.frames.slice(0, frame + 1).flatMap(({ story, lines }) => linesOf(story, lines));
  useEffect(() => {
    document.querySelector(".replay .log")?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [frame]);
  const known = view.pawns && Object.keys(view.pawns).length ? view : { ...view, pawns: {}, weapons: {} };
  return html`<div class=${names("replay", { broad: isBroad(page.board) })}>
    ${isDrawn(page.board) && html`<div class="board-box"><${Board} page=${page}
      view=${{ ...known, played_suspects: game.seats }} /></div>`}
    <div class="panel">
      <${Sights} page=${page} seats=${game.seats} sight=${sight} />
      <${Slider} at=${at} frames=${game.frames} />
      <ol class="log" tabindex="0" aria-label=${t("story")}><${Lines} page=${page} story=${story.slice(-60)} /></ol>
    </div>
    <div class="panel"><${Curve} id=${id} page=${page} turn=${game.frames[frame].turn} /></div>
  </div>`;
}

/**
 * Is a game seen by a link to it, which does not tell its table?
 * @param {string} id
 */
const isShared = (id) => id.startsWith("share-");

/** @param {{ id: string }} props */
export function GamePage({ id }) {
  const sight = useSignal("all");
  const told = useReplay(id, sight.value);
  const played = told && "edition" in told ? told : undefined;
  const page = useEdition(played?.edition, played?.house_rules);
  if (told && "refused" in told) return html`<${Stuck} title=${t("replay")} why=${told.refused}
    hint=${t("game-refused-hint")}>${!isShared(id) && html`<p><a class="button" href=${`/t/${id}`}>
      ${t("to-table")}</a></p>`}<//>`;
  if (!told || !page) return html`<${Page} title=${t("replay")}><p>${t("loading")}</p><//>`;
  return html`<${Page} title=${t("replay")} kind="review">
    <div class="actions review-head"><h1>${page.title}</h1><${Share} id=${id} title=${page.title} /></div>
    <${Replay} id=${id} page=${page} game=${told} sight=${sight} />
    <section class="panel"><${Verdict} page=${page} winner=${told.winner} triple=${told.case} />
      <h2>${t("all-hands")}</h2><${Hands} page=${page} hands=${told.hands} /><${Papers} id=${id} page=${page} /></section>
  <//>`;
}
