// A new table: the edition from cards, who sits there, and what is agreed.
import { html, names, useSignal } from "./html.js";
import { post } from "./api.js";
import { Page } from "./frame.js";
import { useFetched } from "./fetched.js";
import { PACES, speedsFor } from "./speeds.js";
import { enter, lastEdition, levelName, myName, Nickname } from "./entering.js";
import { EditionArt } from "./start.js";
import { lang, t } from "./words.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { Level } from "./entering.js"
 */

const HINTS = ["none", "shown", "follows", "chances"];
const RATED_HINTS = ["none", "shown"];

/** @type {Tudor.FormsOpenChair} */
const OPEN = { who: "open" };
/** @type {(who: string) => Tudor.FormsOpenChair | Tudor.BotChair} */
const chairFor = (who) => (who === "open" ? OPEN : { who: "bot", name: who });
/** @param {Tudor.EditionCard} edition */
const range = ({ players: [fewest, most] }) => t("player-range", { fewest, most });

/** @param {{ editions: Tudor.EditionCard[], chosen: string, onChoose: (edition: Tudor.EditionCard) => void }} props */
function EditionCards({ editions, chosen, onChoose }) {
  return html`<fieldset class="edition-cards"><legend>${t("choose-edition")}</legend>
    ${editions.map((edition) => html`<label class=${names("edition", { chosen: edition.id === chosen })}>
      <input type="radio" name="edition" value=${edition.id} checked=${edition.id === chosen}
        onChange=${() => onChoose(edition)} />
      <${EditionArt} edition=${edition} />
      <span class="edition-text"><strong>${edition.title}</strong><span>${edition.about}</span>
        <span class="tags">
          ${[range(edition), ...edition.features].map((feature) => html`<span class="tag">${feature}</span>`)}</span>
      </span>
    </label>`)}
  </fieldset>`;
}

/** @param {{ chairs: Signal<string[]>, levels: Level[], range: [number, number] }} props */
function Chairs({ chairs, levels, range }) {
  const [fewest, most] = range;
  const change = (/** @type {number} */ number, /** @type {string} */ who) => {
    chairs.value = chairs.value.map((chair, index) => (index === number ? who : chair));
  };
  return html`<fieldset class="chairs"><legend>${t("who-plays")}</legend>
    <ol>
      <li><span>${t("you-host")}</span></li>
      ${chairs.value.slice(1).map((chair, index) => html`<li><label class="field"><span>
        ${t("chair", { number: index + 2 })}</span>
        <select value=${chair} onChange=${(event) => change(index + 1, event.target.value)}>
          <option value="open" selected=${chair === "open"}>${t("chair-open")}</option>
          ${levels.map((level) => html`<option value=${level.id} selected=${chair === level.id}>
            ${t("bot-level", { level: levelName(level.id) })}</option>`)}
        </select></label></li>`)}
    </ol>
    <div class="actions">
      <button type="button" class="button small" disabled=${chairs.value.length >= most}
        onClick=${() => (chairs.value = [...chairs.value, "open"])}>${t("more-chairs")}</button>
      <button type="button" class="button small" disabled=${chairs.value.length <= fewest}
        onClick=${() => (chairs.value = chairs.value.slice(0, -1))}>${t("fewer-chairs")}</button>
    </div>
  </fieldset>`;
}

/** @param {{ label: string, value: string, options: [string, string][], onPick: (id: string) => void, help?: string }} props */
const Choice = ({ label, value, options, onPick, help }) => html`<label class="field"><span>${label}</span>
  <select value=${value} onChange=${(event) => onPick(event.target.value)}>
    ${options.map(([id, name]) => html`<option value=${id} selected=${id === value}>${name}</option>`)}
  </select>${help && html`<span class="hint">${help}</span>`}</label>`;

/** @param {{ label: string, help?: string, value: boolean, onChange: (value: boolean) => void }} props */
const Check = ({ label, help, value, onChange }) => html`<label class="check"><input type="checkbox" checked=${value}
  onChange=${(event) => onChange(event.target.checked)} />
  <span>${label}${help && html`<br /><span class="hint">${help}</span>`}</span></label>`;

/** @typedef {{ [rule: string]: string }} Rules */

/**
 * A choice for every rule that a table can change, folded away: most tables play by the book.
 * @param {{ edition: Tudor.EditionCard, rules: Rules, onChange: (rules: Rules) => void }} props
 */
function HouseRules({ edition, rules, onChange }) {
  const count = Object.keys(rules).length;
  const set = (/** @type {string} */ rule, /** @type {string} */ value, /** @type {string} */ own) => {
    const { [rule]: _, ...others } = rules;
    onChange(value === own ? others : { ...others, [rule]: value });
  };
  const named = (/** @type {Tudor.Switch} */ { value: own }) => (/** @type {Tudor.SwitchValue} */ { id, name }) =>
    /** @type {[string, string]} */ ([id, id === own ? t("by-the-book", { value: name }) : name]);
  return html`<details class="panel house-rules"><summary>${t("house-rules")}${count > 0 && ` (${count})`}</summary>
    <p class="hint">${t("house-rules-hint")}</p>
    <div class="two">${edition.switches.filter(({ values }) => values.length > 1).map((one) => html`<${Choice} label=${one.name}
      value=${rules[one.id] ?? one.value} options=${one.values.map(named(one))}
      onPick=${(/** @type {string} */ value) => set(one.id, value, one.value)} />`)}</div>
  </details>`;
}

export function NewTablePage() {
  const editions = useFetched(`/api/editions?lang=${lang.value}`, /** @type {Tudor.EditionCard[]} */ ([]));
  const levels = useFetched(`/api/levels?lang=${lang.value}`, /** @type {Level[]} */ ([]));
  const chairs = useSignal(["open", "open", "amateur", "amateur"]);
  /** @type {Signal<Omit<Tudor.Settings, "edition" | "lang">>} */
  const settings = useSignal({
    pace: "steady", speed: "calm", hints: "shown", false_witnesses: false, house_rules: [], listed: false, stand_in: "detective",
    delay: "none", rated: false,
  });
  const rules = useSignal(/** @type {Rules} */ ({}));
  const busy = useSignal(false);
  const set = (/** @type {string} */ field) => (/** @type {unknown} */ value) => (settings.value = { ...settings.value, [field]: value });
  const edition = editions.find((one) => one.id === lastEdition.value) ?? editions[0];
  const choose = (/** @type {Tudor.EditionCard} */ one) => {
    lastEdition.value = one.id;
    rules.value = {};
    chairs.value = fitting(chairs.value, one.players);
  };
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    busy.value = true;
    const house_rules = rated ? [] : Object.entries(rules.value).map(([rule, value]) => `${rule}=${value}`);
    const false_witnesses = !!option && settings.value.false_witnesses;
    const agreed = { ...settings.value, house_rules, false_witnesses, rated, hints, edition: edition.id, lang: lang.value };
    const seated = fitting(chairs.value, edition.players).map((who, index) => (index === 0 ? OPEN : chairFor(who)));
    /** @type {Tudor.NewTable} */
    const wanted = { settings: agreed, nickname: myName(), chairs: seated };
    await enter(post(`/api/tables?lang=${lang.value}`, wanted));
    busy.value = false;
  };
  if (!edition) return html`<${Page} title=${t("new-table")}><p>${t("loading")}</p><//>`;
  const rated = settings.value.rated && edition.group !== "";
  const concealing = rules.value.concealing ?? edition.switches.find(({ id }) => id === "concealing")?.value;
  const option = !rated && concealing !== "ignored" && edition.options.find((one) => one.id === "false_witnesses");
  const { pace, speed, listed, false_witnesses, stand_in, delay } = settings.value;
  const allowed = rated ? RATED_HINTS : HINTS;
  const hints = allowed.includes(settings.value.hints) ? settings.value.hints : "shown";
  const alone = !fitting(chairs.value, edition.players).slice(1).includes("open");
  return html`<${Page} title=${t("new-table")} kind="new">
    <h1>${t("new-table")}</h1>
    <form onSubmit=${open}>
      <${EditionCards} editions=${editions} chosen=${edition.id} onChoose=${choose} />
      <div class="columns">
        <div class="panel"><${Nickname} /><${Chairs} chairs=${chairs} levels=${levels} range=${edition.players} />
          </div>
        <div class="panel">
          <${Choice} label=${t("pace")} value=${pace} onPick=${set("pace")}
            options=${PACES.map((id) => [id, t(`pace.${id}`)])} />
          <${Choice} label=${t("speed")} value=${speed} onPick=${set("speed")}
            options=${speedsFor(alone).map((id) => [id, t(`speed.${id}`)])} />
          <${Choice} label=${t("hints")} value=${hints} onPick=${set("hints")}
            options=${allowed.map((id) => [id, t(`hints.${id}`)])} />
          ${!rated && html`<${Choice} label=${t("stand-in")} value=${stand_in} onPick=${set("stand_in")}
            options=${levels.map((level) => [level.id, levelName(level.id)])} help=${t("stand-in-hint")} />`}
          <${Check} label=${t("listed")} help=${t("listed-hint")} value=${listed} onChange=${set("listed")} />
          <${Check} label=${t("delay")} help=${t("delay-hint")} value=${delay === "round"}
            onChange=${(/** @type {boolean} */ late) => set("delay")(late ? "round" : "none")} />
          ${edition.group !== "" && html`<${Check} label=${t("rated")} value=${rated}
            help=${t("rated-hint", { group: t(`rating-group.${edition.group}`) })}
            onChange=${set("rated")} />`}
          ${option && html`<${Check} label=${option.name} help=${option.help} value=${false_witnesses}
            onChange=${set("false_witnesses")} />`}
        </div>
      </div>
      ${!rated && html`<${HouseRules} edition=${edition} rules=${rules.value}
        onChange=${(/** @type {Rules} */ chosen) => (rules.value = chosen)} />`}
      <div class="actions"><button class="button primary big" disabled=${busy.value}>${t("open-table")}</button></div>
    </form>
  <//>`;
}

/**
 * As many chairs as the edition can have.
 * @param {string[]} chairs
 * @param {[number, number]} players
 */
export function fitting(chairs, [fewest, most]) {
  const enough = [...chairs, ...Array(Math.max(0, fewest - chairs.length)).fill("amateur")];
  return enough.slice(0, most);
}
