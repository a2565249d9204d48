// Requests to the server. What it refuses is an Error with the server's own sentence.

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
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
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
 * @returns {Promise<T>}
 */
export const post = (path, body = {}) => request("POST", path, body);

/** @type {Map<string, Promise<Tudor.EditionPage>>} */
const pages = new Map();

/**
 * Everything about an edition, fetched once a language.
 * @param {string} id
 * @param {string} lang
 */
export function editionPage(id, lang) {
  const key = `${id}/${lang}`;
  const known = pages.get(key);
  if (known) return known;
  /** @type {Promise<Tudor.EditionPage>} */
  const page = get(`/api/editions/${id}?lang=${lang}`);
  page.catch(() => pages.delete(key));
  pages.set(key, page);
  return page;
}
