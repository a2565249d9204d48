// Who plays and how they stand; what lies open for all; your own cards.
import { html, names, pure, useEffect } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card } from "../cards.js";
import { confirmed } from "../dialog.js";
import { tellWhy } from "../frame.js";
import { lang, nameOf, nounOf, t } from "../words.js";
import { ratingOf } from "./rating.js";
/**
 * @import { Touch } from "../html.js"
 * @import { AtTable, Session } from "../state.js"
 */

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 */
const intrigueOf = (page, card) => page.intrigue.find((one) => one.id === card);

/**
 * Who is called what at the table: the suspect, and the nickname or the bot behind it.
 * @param {Tudor.EditionPage} page
 * @param {Tudor.TableState} table
 * @param {string} seat
 */
export function whoIs(page, table, seat) {
  const chair = table?.chairs.find((one) => one.seat === seat);
  if (!chair) return nameOf(page, seat);
  return `${nameOf(page, seat)} (${chair.who === "bot" ? t(`level.${chair.name}`) : chair.name})`;
}

/**
 * @param {Tudor.View} view
 * @param {string} seat
 */
function standing(view, seat) {
  if (view.dead.includes(seat)) return [t("murdered")];
  const facts = [t("card-count", { count: view.hand_sizes[seat] ?? 0 })];
  if (seat in (view.butler_counts ?? {}) && view.butler_counts[seat]) facts.push(t("butler-count", { count: view.butler_counts[seat] }));
  if (view.out.includes(seat)) facts.push(t("out"));
  return facts;
}

/**
 * The room in which somebody is; empty on a square.
 * @param {Tudor.EditionPage} page
 * @param {Tudor.View} view
 * @param {string} seat
 */
function roomName(page, view, seat) {
  const place = view.pawns[seat];
  return place && !(place in page.board.squares) ? nameOf(page, place) : "";
}

/** @param {Tudor.Chair} [chair] */
function presence(chair) {
  if (!chair) return "";
  if (chair.who === "bot") return t(`level.${chair.name}`);
  if (chair.stand_in) return t("played-by-bot", { name: chair.name });
  return chair.present ? chair.name : t("away", { name: chair.name });
}

/**
 * How somebody stands. Most of what happens changes it for one or two of those at the table.
 * @param {AtTable} table
 * @param {string} seat
 */
function standingOf({ page, session }, seat) {
  const view = session.view.value;
  const chair = session.table.value.chairs.find((one) => one.seat === seat);
  const mine = seat === view.seat;
  const isDead = view.dead.includes(seat);
  return {
    seat, mine,
    player: view.player === seat,
    out: isDead || view.out.includes(seat),
    absent: chair?.who === "person" && !chair.present,
    about: [presence(chair), ...standing(view, seat)].filter(Boolean).join(" · "),
    rating: ratingOf(chair),
    room: isDead ? "" : roomName(page, view, seat),
    spent: view.spent.includes(seat),
    open: view.open_hands?.[seat],
    other: chair?.who === "person" && !mine ? chair : undefined,
    host: session.me.value?.host,
    saying: chair !== undefined && chair.number === session.lastSaid.value?.chair,
  };
}

/** @param {AtTable & { language: string } & ReturnType<typeof standingOf>} props */
function OneOfThem({ page, session, seat, mine, player, out, absent, about, rating, room, spent, open, other, host, saying }) {
  const power = page.powers[seat];
  const name = nameOf(page, seat);
  const can = power && `${power.name}. ${power.help}`;
  return html`<li class=${names("person", { player, out, mine, absent })} aria-current=${player ? "true" : undefined}
    title=${can ? `${about}\n${can}` : about}>
    <${PawnSign} page=${page} suspect=${seat} size="30" />
    <div class="person-text"><strong style=${{ "--letters": name.length }}>${name}</strong>
      ${mine && html` <span class="tag">${t("you")}</span>`}
      <div class="hint">${about}${rating && html`<span class="rating"> · ${rating}</span>`}
        ${room && html`<span class="where"> · ${room}</span>`}</div>
      ${power && html`<div class=${names("power hint", { spent })}><span
        class="power-name">${spent ? t("power-used", { power: power.name }) : power.name}</span></div>`}
      ${saying && html`<${Bubble} session=${session} />`}
      ${open && html`<div class="hand tiny">${open.map((card) => html`<${Card} page=${page} card=${card} size="tiny" />`)}</div>`}
    </div>
    ${other && html`<${PersonTools} session=${session} chair=${other} host=${host} />`}
  </li>`;
}
const Person = pure(OneOfThem);

const BUBBLE_LASTS = 6000;

/**
 * What somebody said last, for a while. The chat tells it to screen readers.
 * @param {{ session: Session }} props
 */
function Bubble({ session }) {
  const remark = session.lastSaid.value;
  useEffect(() => {
    const fading = setTimeout(() => (session.lastSaid.value = null), BUBBLE_LASTS);
    return () => clearTimeout(fading);
  }, [remark]);
  return html`<div class="bubble" aria-hidden="true">${remark?.phrase ? t(`quip.${remark.phrase}`) : remark?.text}</div>`;
}

/**
 * A menu opens over everything else, from its button towards the middle of the screen.
 * @param {Touch} event
 */
function placeMenu({ currentTarget: button }) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const across = left + right > innerWidth ? { right: `${innerWidth - right}px` } : { left: `${left}px` };
  const down = top + bottom > innerHeight ? { bottom: `${innerHeight - top}px` } : { top: `${bottom}px` };
  Object.assign(/** @type {HTMLElement} */ (button.nextElementSibling).style, { inset: "auto", ...across, ...down });
}

/**
 * What you can do about somebody, in a menu.
 * @param {{ session: Session, chair: Tudor.Chair, host?: boolean }} props
 */
function PersonTools({ session, chair, host }) {
  const muted = session.muted.value.has(chair.number);
  const mute = () => session.request("mute", { chair: chair.number, muted: !muted }).catch(tellWhy);
  const { settings } = session.table.value;
  const level = settings.stand_in;
  const replace = async () => {
    if (!(await confirmed(t("replace-sure", { name: chair.name }), t("replace-by-bot")))) return;
    session.request("set-bot", { chair: chair.number, level }).catch(tellWhy);
  };
  const id = `tools-${chair.number}`;
  return html`<div class="person-tools"><button type="button" class="opens" popovertarget=${id} onClick=${placeMenu}
      aria-label=${t("person-tools", { name: chair.name })} title=${t("person-tools", { name: chair.name })}>⋯</button>
    <div id=${id} class="menu" popover="auto">
    <button type="button" class="button small" aria-pressed=${muted} onClick=${mute}>
      ${t(muted ? "unmute" : "mute")}</button>
    ${host && !settings.rated && session.stage.value !== "over" && html`<button type="button" class="button small"
      onClick=${replace}>${t("replace-by-bot")}</button>`}
  </div></div>`;
}

/**
 * The clocks that have been drawn, the cards in the pool, butlers played, spy squares used.
 * @param {{ page: Tudor.EditionPage, view: Tudor.View }} props
 */
function Open({ page, view }) {
  const clocks = page.intrigue.find((one) => one.id === "clock")?.count ?? 0;
  const played = page.intrigue
    .map((one) => ({ one, count: view.played.filter((card) => card === one.id).length }))
    .filter(({ count }) => count);
  return html`<div class="lying-open">
    ${clocks > 0 && html`<div class="clock-track" role="img"
      aria-label=${t("clocks-drawn", { drawn: view.clocks, all: clocks })}>
      ${Array.from({ length: clocks }, (_, index) => html`<svg viewBox="-12 -12 24 24"
        class=${names("clock", { drawn: index < view.clocks, last: index === clocks - 1 })} aria-hidden="true"><circle
        r="10" /><path d="M0-6V0L4 3" /></svg>`)}</div>`}
    ${page.pool && html`<p class="hint">
      ${t("pool-cards", { pool: nounOf(page, page.pool), count: view.pool_size })}</p>`}
    ${played.length > 0 && html`<p class="hint">
      ${t("butlers-played")} ${played.map(({ one, count }) => `${one.name} ${count}/${one.count}`).join(", ")}</p>`}
    ${view.spied.length > 0 && html`<p class="hint">${t("spied-squares", { count: view.spied.length })}</p>`}
  </div>`;
}

/** @param {AtTable} props */
export function People({ page, session }) {
  const view = session.view.value;
  return html`<section class="panel people" tabindex="0" aria-label=${t("at-the-table")}>
    <h2>${t("at-the-table")}</h2>
    <ul>${view.setup.seats.map((seat) => html`<${Person} key=${seat} page=${page} session=${session} language=${lang.value}
      ...${standingOf({ page, session }, seat)} />`)}</ul>
    <${Open} page=${page} view=${view} />
    ${session.table.value.watching > 0 && html`<p class="hint">
      ${t("watching-count", { count: session.table.value.watching })}</p>`}
  </section>`;
}

/** @param {{ title: string, text: string, used?: boolean }} props */
function Explained({ title, text, used }) {
  return html`<div class=${names("explained", { used })} tabindex="0"><strong>${title}</strong><span class="hint">${text}</span>
    </div>`;
}

/** @param {AtTable} props */
export function Hand({ page, session }) {
  const view = session.view.value;
  if (!view.seat) return null;
  const power = page.powers[view.seat];
  return html`<section class="panel mine" aria-label=${t("your-cards")}>
    <h2>${t("your-cards")}</h2>
    <div class="hand">${view.hand.map((card) => html`<${Card} key=${card} page=${page} card=${card}
      size="small" />`)}</div>
    <div class="abilities">${view.butlers.length > 0 && html`<h3>${t("your-butlers")}</h3>${view.butlers.map((card) => {
      const one = intrigueOf(page, card);
      return html`<${Explained} title=${one?.name} text=${one?.help} />`;
    })}`}
    ${power && html`<h3>${t(view.spent.includes(view.seat) ? "your-power-used" : "your-power")}</h3><${Explained}
      title=${power.name} text=${power.help} used=${view.spent.includes(view.seat)} />`}</div>
  </section>`;
}
