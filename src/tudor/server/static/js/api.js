// Requests to the server. What it refuses is an Error with the server's own sentence.

import { signal } from "@preact/signals";

class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{ text: string, code: string } | null} body
   */
  constructor(status, body) {
    super(body?.text ?? `${status}`);
    this.status = status;
    this.code = body?.code ?? "";
  }
}

/** Does the server answer at all? */
export const reachable = signal(true);

/** There was no answer. What to say then is said above the page. */
export class Unreachable extends Error {}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {string} [token]
 */
async function request(method, path, body, token) {
  /** @type {{ [name: string]: string }} */
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => null);
  // What a worker kept from an earlier time is no answer of the server.
  reachable.value = answer !== null && !answer.headers.has("X-Kept");
  if (!answer) throw new Unreachable();
  const told = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, told);
  return told;
}

/**
 * What is at a path; what type it has, who asks knows.
 * @template T
 * @param {string} path
 * @param {string} token
 * @returns {Promise<T>}
 */
export const get = (path, token = "") => request("GET", path, undefined, token);
/**
 * @template T
 * @param {string} path
 * @param {object} body
 * @param {string} token
 * @returns {Promise<T>}
 */
export const post = (path, body = {}, token = "") => request("POST", path, body, token);

/** @type {Map<string, Promise<Tudor.EditionPage>>} */
const pages = new Map();

/**
 * Everything about an edition with these house rules, fetched once a language.
 * @param {string} id
 * @param {string} lang
 * @param {string[]} rules
 */
export function editionPage(id, lang, rules = []) {
  const key = [id, ...rules, lang].join("/");
  const known = pages.get(key);
  if (known) return known;
  /** @type {Promise<Tudor.EditionPage>} */
  const page = get(`/api/editions/${id}?${new URLSearchParams([["lang", lang], ...rules.map((rule) => ["rule", rule])])}`);
  page.catch(() => pages.delete(key));
  pages.set(key, page);
  return page;
}
