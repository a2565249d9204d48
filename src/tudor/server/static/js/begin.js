// How every page begins: with the words of the reader's language, and then what it shows.
import { html, render } from "./html.js";
import { lang, speak } from "./words.js";
/** @import { ComponentType } from "preact" */

/**
 * Show a page. Without words nothing can be said in the reader's language, so it waits for them.
 * @param {ComponentType} page
 */
export async function begin(page) {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  while (!(await speak(lang.value).then(() => true, () => false))) {
    app.textContent = "The server does not answer. Trying again… · Le serveur ne répond pas. Nouvelle tentative…";
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  app.replaceChildren();
  render(html`<${page} />`, app);
}
