// The puzzles' own page, so that the start page stays light.
import { html } from "../html.js";
import { begin } from "../begin.js";
import { Notice } from "../frame.js";
import { ServerDown } from "../stuck.js";
import { begin as beginToAsk } from "../turns.js";
import { PuzzlesPage } from "./page.js";

const endless = location.pathname.endsWith("/endless");

await begin(() => html`<${PuzzlesPage} endless=${endless} /><${Notice} /><${ServerDown} />`);
beginToAsk();
