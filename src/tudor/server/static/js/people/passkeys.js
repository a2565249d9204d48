// Passkeys: made and used by the browser, checked by the server.
import { send, signedIn } from "../me.js";
import { t } from "../words.js";

/**
 * What the server asks of an authenticator.
 * @template Options
 * @typedef {{ ticket: string, options: Options }} Begun
 */

/** No passkey came of it: somebody changed their mind, or the device has none. */
export class NoPasskey extends Error {}

/**
 * Why there can be no passkey here, or nothing.
 * @param {Tudor.Me} mine
 */
export function whyNoPasskeys(mine) {
  if (!mine.passkeys) return mine.why;
  if (!isSecureContext) return t("passkeys-need-https");
  return typeof PublicKeyCredential?.parseCreationOptionsFromJSON === "function" ? "" : t("passkeys-unknown");
}

/**
 * A credential as it is sent.
 * @param {Promise<Credential | null>} asked
 */
async function credential(asked) {
  const found = await asked.catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new NoPasskey(t("passkey-stopped"));
  return found.toJSON();
}

/**
 * Make a passkey for what begins at a path, and return what the server says to it.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<Tudor.Me>}
 */
async function made(path, body) {
  /** @type {Begun<PublicKeyCredentialCreationOptionsJSON>} */
  const { ticket, options } = await send(`${path}/begin`, body);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return send(`${path}/finish`, { ticket, credential: await credential(navigator.credentials.create({ publicKey })) });
}

/** @param {string} name */
export const createAccount = async (name) => signedIn(await made("/api/account/passkey", { name }));

/** Another passkey for the account: of another device, or a key on a chain. */
export const addPasskey = async () => signedIn(await made("/api/account/passkeys", {}));

export async function signIn() {
  /** @type {Begun<PublicKeyCredentialRequestOptionsJSON>} */
  const { ticket, options } = await send("/api/session/passkey/begin");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await credential(navigator.credentials.get({ publicKey }));
  /** @type {Tudor.Me} */
  const told = await send("/api/session/passkey/finish", { ticket, credential: used });
  await signedIn(told);
}
