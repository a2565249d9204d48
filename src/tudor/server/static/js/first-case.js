// A first case that teaches: a game by script, at the same table as any other, with a lesson above it.
import { signal } from "@preact/signals";
import { html, useEffect, useMedia, useMemo, useRef } from "./html.js";
import { Page, Top, useTitle } from "./frame.js";
import { useFetched } from "./fetched.js";
import { Session } from "./state.js";
import { reducedMotion } from "./store.js";
import { Game } from "./table/table.js";
import { lang, t } from "./words.js";

const PAUSE = 1300;
const SHORT_PAUSE = 120;

/**
 * @param {object} one
 * @param {object | null | undefined} other
 */
const isSame = (one, other) => Object.entries(one).every(([field, value]) => value === /** @type {any} */ (other)?.[field]);

/** Runs the game in place of a server: tells one scene after another, and waits for what each lesson asks for. */
class Teacher {
  /**
   * @param {Tudor.FirstCase} script
   * @param {Session} session
   */
  constructor({ steps }, session) {
    this.status = signal(/** @type {"open"} */ ("open"));
    this.scene = signal(steps[0]);
    this.scenes = steps;
    this.session = session;
    this.timer = 0;
  }

  /** Tell what comes next, until a lesson is reached. */
  go() {
    const { scene } = this;
    this.session.hear(/** @type {Tudor.FromServer} */ (scene.value.told));
    const next = this.scenes[this.scenes.indexOf(scene.value) + 1];
    if (scene.value.lesson || !next) return;
    this.timer = setTimeout(() => this.tell(next), reducedMotion() ? SHORT_PAUSE : PAUSE);
  }

  /** @param {Tudor.LessonStep} scene */
  tell(scene) {
    this.scene.value = scene;
    this.go();
  }

  /**
   * @param {string} type
   * @param {{ action?: Tudor.Action }} [fields]
   * @returns {Promise<Tudor.FromServer>}
   */
  request(type, fields) {
    const done = /** @type {Tudor.FromServer} */ ({ type: "accepted", id: "" });
    if (type === "note") return Promise.resolve(done);
    const { expects } = this.scene.value;
    if (type !== "act" || !expects || !isSame(expects, fields?.action)) return Promise.reject(new Error(t("lesson-first")));
    this.tell(this.scenes[this.scenes.indexOf(this.scene.value) + 1]);
    return Promise.resolve(done);
  }

  again() {}

  reopen() {}

  close() {
    clearTimeout(this.timer);
  }
}

/**
 * The lesson, how far it has come, and a way out at any time.
 * @param {{ teacher: Teacher }} props
 */
function Lesson({ teacher }) {
  const { scene, scenes } = teacher;
  const lessons = scenes.filter(({ lesson }) => lesson);
  const last = useRef(scene.value);
  if (scene.value.lesson) last.current = scene.value;
  const over = scene.value === scenes.at(-1);
  return html`<section class="lesson" role="status" aria-label=${t("first-case")}>
    <span class="tag">${t("lesson-of", { number: lessons.indexOf(last.current) + 1, all: lessons.length })}</span>
    <p>${scene.value.lesson || t("lesson-others")}</p>
    <a class=${over ? "button primary" : "button small"} href="/">${t(over ? "play-now" : "lesson-skip")}</a>
  </section>`;
}

/** @param {{ script: Tudor.FirstCase }} props */
function Rehearsal({ script }) {
  const narrow = useMedia("(max-width: 760px)");
  const [session, teacher] = useMemo(() => {
    /** @type {Teacher | undefined} */
    let teacher;
    const session = new Session("", (one) => (teacher = new Teacher(script, one)));
    session.table.value = script.table;
    return /** @type {[Session, Teacher]} */ ([session, /** @type {unknown} */ (teacher)]);
  }, [script]);
  useTitle(script.page.title);
  useEffect(() => {
    teacher.go();
    return () => teacher.close();
  }, [teacher]);
  return html`<${Top}>${script.page.title}<//><${Lesson} teacher=${teacher} />
    <main id="main" tabindex="-1" class="table-page learning">${session.view.value && html`<${Game} page=${script.page}
      session=${session} narrow=${narrow} roomy=${true} />`}</main>`;
}

export function FirstCasePage() {
  const script = useFetched(`/api/first-case?lang=${lang.value}`, /** @type {Tudor.FirstCase | null} */ (null));
  return script ? html`<${Rehearsal} key=${lang.value} script=${script} />` : html`<${Page} title=""><p>${t("loading")}</p><//>`;
}
