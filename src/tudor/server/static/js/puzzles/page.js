// Puzzles: the case of the day, or one after another of your strength, beside a notebook of your own.
import { html, signal, useEffect, useMemo, useSignal } from "../html.js";
import { editionPage, get, post } from "../api.js";
import { Page, tellWhy } from "../frame.js";
import { Session } from "../state.js";
import { kept } from "../store.js";
import { Notebook } from "../table/notebook.js";
import { lang, t } from "../words.js";
import { Answering } from "./answer.js";
import { dateToday, myProgress } from "./progress.js";
import { Story } from "./story.js";
/** @import { StoryLine } from "../state.js" */

/** @type {Tudor.PuzzleTold["kind"][]} */
const KINDS = ["who-did-it", "who-holds-it", "what-was-shown", "best-question", "accuse-or-wait"];
const USUAL_RATING = 1500;
/** The kinds to play endlessly, separated by spaces; none stands for all. */
const themes = kept("puzzle-themes", "");
const themed = () => KINDS.filter((kind) => themes.value.split(" ").includes(kind));

/** A notebook needs a table behind it: this one only keeps marks, and knows what was seen. */
const alone = () => ({
  status: signal(/** @type {"open"} */ ("open")),
  request: () => Promise.resolve(/** @type {Tudor.FromServer} */ ({ type: "accepted", id: "" })),
  again() {},
  reopen() {},
  close() {},
});

/**
 * A session that has seen what the puzzle tells.
 * @param {Tudor.PuzzleTold} puzzle
 */
function sessionOf(puzzle) {
  const session = new Session("", alone);
  const { seats, hand, me, pool } = puzzle;
  // A table and a view have more; the notebook reads only this.
  session.table.value = /** @type {any} */ ({ settings: { hints: "shown" } });
  session.view.value = /** @type {any} */ ({ setup: { seats }, seat: me, hand, pool_size: pool, open_hands: {}, case: null, turn: 1 });
  session.story.value = puzzle.story.map((text, place) => /** @type {StoryLine} */ ({ text, ...puzzle.lines[place] }));
  return session;
}

/** @param {{ puzzle: Tudor.PuzzleTold }} props */
const Stars = ({ puzzle }) => html`<span class="stars" role="img" aria-label=${t("puzzle-difficulty", { stars: puzzle.stars })}>
  ${"★".repeat(puzzle.stars)}${"☆".repeat(5 - puzzle.stars)}</span>`;

/** @param {{ page: Tudor.EditionPage, puzzle: Tudor.PuzzleTold, date: string, onNext: () => void }} props */
function Case({ page, puzzle, date, onNext }) {
  const session = useMemo(() => sessionOf(puzzle), [puzzle]);
  const tab = useSignal("notebook");
  return html`<p class="puzzle-head"><strong>${puzzle.title}</strong> <${Stars} puzzle=${puzzle} /> <span>${page.title}</span>
      ${date && html` <span class="hint">${t("puzzle-of", { date })}</span>`}</p>
    <div class="puzzle-columns">
      <${Story} page=${page} puzzle=${puzzle} />
      <${Answering} puzzle=${puzzle} date=${date}>
        ${!date && html`<button type="button" class="button primary" onClick=${onNext}>${t("puzzle-next")}</button>`}<//>
      <${Notebook} page=${page} session=${session} tab=${tab} />
    </div>`;
}

/** @param {{ onChange: () => void }} props */
function Themes({ onChange }) {
  const turn = (/** @type {Tudor.PuzzleTold["kind"]} */ kind) => {
    const now = themed();
    themes.value = KINDS.filter((one) => (one === kind) !== now.includes(one)).join(" ");
    onChange();
  };
  return html`<fieldset class="puzzle-themes"><legend>${t("puzzle-themes")}</legend>${KINDS.map((kind) => html`<label><input type="checkbox"
    checked=${themed().includes(kind)} onChange=${() => turn(kind)} /> ${t(`puzzle-theme.${kind}`)}</label>`)}</fieldset>`;
}

function Standing() {
  const mine = myProgress();
  return html`<p class="puzzle-standing"><span>${t("puzzles-rating", { rating: Math.round(mine?.rating?.points ?? USUAL_RATING) })}</span>
    <span>${t("puzzles-streak", { streak: mine?.streak ?? 0, best: mine?.best ?? 0 })}</span></p>`;
}

/**
 * The puzzle to solve, in the language of the page; date: empty for one of your strength.
 * @param {string} date
 * @returns {Promise<Tudor.PuzzleTold>}
 */
const fetched = (date) => date
  ? get(`/api/puzzles/daily?date=${date}&lang=${lang.value}`)
  : post(`/api/puzzles/next?lang=${lang.value}`, { kinds: themed(), progress: myProgress() });

/** @param {{ endless: boolean }} props */
export function PuzzlesPage({ endless }) {
  const date = useMemo(() => (endless ? "" : dateToday()), [endless]);
  const found = useSignal(/** @type {{ puzzle: Tudor.PuzzleTold, page: Tudor.EditionPage } | null} */ (null));
  const show = async (/** @type {Promise<Tudor.PuzzleTold>} */ asked) => {
    try {
      const puzzle = await asked;
      found.value = { puzzle, page: await editionPage(puzzle.edition, lang.value) };
    } catch (error) {
      tellWhy(error);
    }
  };
  const next = () => {
    show(fetched(date));
    scrollTo(0, 0);
  };
  useEffect(() => {
    const shown = found.value?.puzzle;
    show(shown && endless ? get(`/api/puzzles/${shown.id}?lang=${lang.value}`) : fetched(date));
  }, [lang.value, date]);
  const tab = (/** @type {string} */ href, /** @type {string} */ name, /** @type {boolean} */ current) => html`<a
    class="button small" href=${href} aria-current=${current ? "page" : undefined}>${t(name)}</a>`;
  return html`<${Page} title=${t("puzzles")} kind="puzzles">
    <nav class="puzzle-modes" aria-label=${t("puzzles")}>${tab("/puzzles", "puzzles-daily", !endless)}
      ${tab("/puzzles/endless", "puzzles-endless", endless)}<${Standing} /></nav>
    <h1 class="hidden">${t(endless ? "puzzles-endless" : "puzzles-daily")}</h1>
    ${endless && html`<${Themes} onChange=${next} />`}
    ${found.value ? html`<${Case} key=${`${found.value.puzzle.id}/${found.value.puzzle.task}`}
      ...${found.value} date=${date} onNext=${next} />` : html`<p>${t("loading")}</p>`}
  <//>`;
}
