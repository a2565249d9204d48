// Requests to the server. What it refuses is an Error with the server's own sentence.

class Refusal extends Error {
  constructor(status, body) {
    super(body?.text ?? `${status}`);
    this.status = status;
    this.code = body?.code ?? "";
  }
}

async function request(method, path, body, token) {
  const options = { method, headers: { Accept: "application/json" } };
  if (token) options.headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  const answer = await fetch(path, options);
  const told = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, told);
  return told;
}

export const get = (path, token = "") => request("GET", path, undefined, token);
export const post = (path, body = {}) => request("POST", path, body);

const pages = new Map();

/** Everything about an edition, fetched once a language. */
export function editionPage(id, lang) {
  const key = `${id}/${lang}`;
  if (!pages.has(key)) {
    const page = get(`/api/editions/${id}?lang=${lang}`);
    page.catch(() => pages.delete(key));
    pages.set(key, page);
  }
  return pages.get(key);
}
