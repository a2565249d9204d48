// A game that is over: walked through from any seat's sight, with what was known, judged, and won or lost.
import { html, names, useEffect, useMemo, useSignal } from "../html.js";
import { Board, isBroad, isDrawn } from "../board/board.js";
import { Page } from "../frame.js";
import { useEdition } from "../fetched.js";
import { linesOf } from "../state.js";
import { Stuck } from "../stuck.js";
import { Lines } from "../table/story.js";
import { nameOf, t } from "../words.js";
import { Curve } from "./curve.js";
import { Decisions, decisionsOf, isFault, Judged, Scores } from "./judged.js";
import { OwnMarks } from "./marks.js";
import { PlayFrom } from "./onward.js";
import { Papers } from "./papers.js";
import { TryQuestion } from "./question.js";
import { Share } from "./share.js";
import { pageAt, Sheet, useNotebooks } from "./sheet.js";
import { Slider, stepOfPlace, stepOfTurn } from "./steps.js";
import { useReplay, useReview } from "./told.js";
import { Hands, Verdict } from "./verdict.js";
/** @import { Signal } from "@preact/signals" */

/** Lines of the story that are drawn. */
const LATEST = 60;

/**
 * The views of all frames, each made from the one before.
 * @param {Tudor.Frame[]} frames
 */
export function viewsOf(frames) {
  // The first frame has all fields.
  let view = /** @type {Tudor.View} */ ({});
  return frames.map((frame) => (view = { ...view, ...frame.changes }));
}

/** @param {{ page: Tudor.EditionPage, game: Tudor.Replay, sight: Signal<string> }} props */
function Sights({ page, game, sight }) {
  const options = [["all", t("sight-all")], ["public", t("sight-public")], ...game.seats.map((seat) => [seat, nameOf(page, seat)])];
  return html`<label class="field"><span>${t("sight")}</span><select value=${game.sight}
    onChange=${(event) => (sight.value = event.target.value)}>
    ${options.map(([id, name]) => html`<option value=${id} selected=${id === game.sight}>${name}</option>`)}</select>
      </label>`;
}

/**
 * What happened in a step, and how good it was.
 * @param {{ page: Tudor.EditionPage, game: Tudor.Replay, step: number, judgements: Tudor.ToldJudgement[] }} props
 */
function Step({ page, game, step, judgements }) {
  const frame = game.frames[step];
  const next = game.frames[step + 1]?.place ?? Infinity;
  const here = judgements.filter(({ place }) => place >= frame.place && place < next);
  const where = [t("turn-number", { number: frame.turn }), t("step-of", { step: step + 1, all: game.frames.length })];
  return html`<div class="step" role="status" aria-atomic="true" tabindex="0"><p class="hint">${where.join(" · ")}</p>
    ${here.map((one) => html`<div><${Judged} page=${page} judgement=${one} sight=${game.sight} /></div>`)}
    ${frame.story.map((text) => html`<p>${text}</p>`)}</div>`;
}

/**
 * The last question asked up to a step.
 * @param {Tudor.View[]} views
 * @param {number} step
 */
const questionAt = (views, step) => views[step].suggestion ?? null;

/**
 * @param {{ id: string, page: Tudor.EditionPage, game: Tudor.Replay, sight: Signal<string>, at: Signal<number>,
 *   review: Tudor.ToldReview | null }} props
 */
function Replay({ id, page, game, sight, at, review }) {
  const views = useMemo(() => viewsOf(game.frames), [game]);
  const step = Math.min(at.value, game.frames.length - 1);
  const view = views[step];
  const notebooks = useNotebooks(id, game.sight);
  const sheet = notebooks && pageAt(notebooks, step);
  const judgements = review?.judgements ?? [];
  const faults = decisionsOf(judgements, game.sight).filter(isFault).map(({ place }) => stepOfPlace(game.frames, place));
  const story = game.frames.slice(0, step + 1).flatMap(({ story, lines }) => linesOf(story, lines));
  useEffect(() => {
    const log = document.querySelector(".replay .log");
    if (log) log.scrollTop = log.scrollHeight;
  }, [step, game]);
  const known = view.pawns && Object.keys(view.pawns).length ? view : { ...view, pawns: {}, weapons: {} };
  const isSeat = game.seats.includes(game.sight);
  return html`<div class=${names("replay", { broad: isBroad(page.board), boardless: !isDrawn(page.board) })}>
    ${isDrawn(page.board) && html`<div class="board-box"><${Board} page=${page}
      view=${{ ...known, played_suspects: game.seats }} /></div>`}
    <div class="panel walk">
      <${Slider} at=${at} frames=${game.frames} faults=${faults} />
      <${Step} page=${page} game=${game} step=${step} judgements=${judgements} />
      <${Sights} page=${page} game=${game} sight=${sight} />
      <ol class="log" tabindex="0" aria-label=${t("story")}><${Lines} page=${page} story=${story.slice(-LATEST)} /></ol>
    </div>
    <div class="known"><${Sheet} id=${id} page=${page} view=${view} sheet=${sheet} sight=${game.sight} step=${step} />
      ${isSeat && sheet && html`<${TryQuestion} id=${id} page=${page} sight=${game.sight} step=${step}
        asked=${questionAt(views, Math.min(step + 1, game.frames.length - 1))} />`}
      <${PlayFrom} id=${id} page=${page} game=${game} step=${step} /></div>
  </div>`;
}

/** @param {{ progress: number, refused?: string }} props */
const Making = ({ progress, refused }) => html`<section class="panel making" role="status">
  ${refused ? html`<p class="hint">${refused}</p>` : html`<p>${t("reviewing")}</p><progress max="1" value=${progress}
    aria-label=${t("reviewing")}></progress>`}</section>`;

/**
 * Is a game seen by a link to it, which does not tell its table?
 * @param {string} id
 */
const isShared = (id) => id.startsWith("share-");

/** @param {{ id: string }} props */
export function GamePage({ id }) {
  const sight = useSignal("own");
  const at = useSignal(0);
  const told = useReplay(id, sight.value);
  const { review, ...making } = useReview(id);
  const played = told && "edition" in told ? told : undefined;
  const page = useEdition(played?.edition, played?.house_rules);
  if (told && "refused" in told) return html`<${Stuck} title=${t("replay")} why=${told.refused}
    hint=${t("game-refused-hint")}>${!isShared(id) && html`<p><a class="button" href=${`/t/${id}`}>
      ${t("to-table")}</a></p>`}<//>`;
  if (!told || !page) return html`<${Page} title=${t("replay")}><p>${t("loading")}</p><//>`;
  const show = (/** @type {number} */ step) => {
    at.value = step;
    document.querySelector(".replay")?.scrollIntoView({ block: "start" });
  };
  const onTurn = (/** @type {number} */ turn) => show(stepOfTurn(told.frames, turn));
  const onPlace = (/** @type {number} */ place) => show(stepOfPlace(told.frames, place));
  const turn = told.frames[Math.min(at.value, told.frames.length - 1)].turn;
  return html`<${Page} title=${t("replay")} kind="review">
    <div class="actions review-head"><h1>${page.title}</h1><${Share} id=${id} title=${page.title} /></div>
    ${told.study !== null && html`<p class="hint">${t("played-on", { turn: told.study })}</p>`}
    <${Replay} id=${id} page=${page} game=${told} sight=${sight} at=${at} review=${review} />
    ${!review && html`<${Making} ...${making} />`}
    ${review && html`<div class="judged-game">
      <div class="panel"><${Curve} page=${page} review=${review} turn=${turn} onTurn=${onTurn} /></div>
      <${Scores} page=${page} players=${review.players} sight=${told.sight} />
      <${Decisions} page=${page} review=${review} sight=${told.sight} onPlace=${onPlace} onTurn=${onTurn} />
      <${OwnMarks} id=${id} onPlace=${onPlace} /></div>`}
    <section class="panel"><${Verdict} page=${page} winner=${told.winner} triple=${told.case} />
      <h2>${t("all-hands")}</h2><${Hands} page=${page} hands=${told.hands} />
      <${Papers} id=${id} page=${page} isDealt=${told.study === null} /></section>
  <//>`;
}
