// What modules of the client ask for while they are loaded: the libraries as the page's import map names them, and a browser.
import { readFileSync } from "node:fs";
import { register } from "node:module";

const STATIC = new URL("../../src/tudor/server/static/", import.meta.url);
const page = readFileSync(new URL("page.html", STATIC), "utf-8");
const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(page)[1]);
const libraries = Object.fromEntries(
  Object.entries(imports).map(([name, path]) => [name, new URL(path.replace("/static/", ""), STATIC).href]),
);

const hook = `const libraries = ${JSON.stringify(libraries)};
export const resolve = (name, context, next) => next(libraries[name] ?? name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

/** A connection to nowhere. */
class WebSocket {
  close() {}
}

const events = { addEventListener() {}, removeEventListener() {} };
const browser = {
  ...events,
  WebSocket,
  document: { documentElement: { dataset: {} }, ...events },
  location: { pathname: "/" },
  navigator: { languages: ["en"] },
};
for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value });
