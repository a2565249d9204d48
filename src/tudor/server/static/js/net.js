// One socket to a table: it comes back by itself, and what was not answered is said again.
import { signal } from "@preact/signals";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15000;
const PING_EVERY = 20000;
const SILENCE = 45000;
/** How long an answer may take until one wonders, and then a pong until the line counts as slow. */
const WONDER_AFTER = 1500;
const SLOW_AFTER = 2500;

/** A name for a request that nobody else uses. */
export function freshId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Refused extends Error {
  /** @param {Tudor.Refused} message */
  constructor(message) {
    super(message.text);
    this.code = message.code;
  }
}

/**
 * hello: makes the first message. hear: takes every other message.
 * @typedef {"connecting" | "open" | "slow" | "broken" | "closed"} Status
 */
export class Line {
  /**
   * @param {string} address
   * @param {() => Omit<Tudor.Hello, "type">} hello
   * @param {(message: Tudor.FromServer) => void} hear
   */
  constructor(address, hello, hear) {
    this.status = signal(/** @type {Status} */ ("connecting"));
    this.address = address;
    this.hello = hello;
    this.hear = hear;
    /** @type {Map<string, { request: Tudor.FromClient, resolve: (answer: Tudor.FromServer) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.pause = FIRST_PAUSE;
    this.heard = 0;
    this.ended = false;
    this.timer = 0;
    this.onOnline = () => document.visibilityState === "visible" && this.again(0);
    this.onOffline = () => this.cut();
    addEventListener("online", this.onOnline);
    addEventListener("offline", this.onOffline);
    document.addEventListener("visibilitychange", this.onOnline);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    this.socket = this.dial();
  }

  open() {
    clearTimeout(this.timer);
    this.socket = this.dial();
  }

  dial() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.address}`);
    socket.onopen = () => {
      this.heard = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.hello() }));
    };
    socket.onmessage = (event) => this.socket === socket && this.take(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.lost();
    return socket;
  }

  /** Begin anew, with another hello. */
  reopen() {
    const old = this.socket;
    this.status.value = "connecting";
    this.open();
    old.close();
  }

  /** @param {Tudor.FromServer} message */
  take(message) {
    this.heard = Date.now();
    if (this.status.value === "slow") this.status.value = "open";
    if (message.type === "welcome") {
      this.status.value = "open";
      this.pause = FIRST_PAUSE;
      for (const { request } of this.waiting.values()) this.send(request);
    }
    if (message.type === "goodbye") this.dismissed(message);
    const asked = "id" in message && this.waiting.get(message.id);
    if (asked) {
      this.waiting.delete(message.id);
      if (message.type === "refused") asked.reject(new Refused(message));
      else asked.resolve(message);
    }
    this.hear(message);
  }

  /** @param {Tudor.Goodbye} message */
  dismissed(message) {
    if (message.again === null || message.again === undefined) this.close("closed");
    else this.pause = Math.max(FIRST_PAUSE, message.again);
  }

  /** The network is gone: the socket may not notice for a long time. */
  cut() {
    if (this.ended || this.status.value === "broken") return;
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close();
    this.lost();
  }

  lost() {
    if (this.ended) return;
    this.status.value = "broken";
    this.again(this.pause * (0.5 + Math.random()));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** @param {number} after */
  again(after) {
    if (this.ended || this.status.value !== "broken") return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), after);
  }

  ping() {
    if (this.ended || this.socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else this.send({ type: "ping" });
  }

  /** @param {Tudor.FromClient} message */
  send(message) {
    const open = ["open", "slow"].includes(this.status.value);
    if (open && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Is the line slow, or does the server only think? A ping tells.
   * @param {string} id
   */
  wonder(id) {
    if (!this.waiting.has(id)) return;
    const since = Date.now();
    this.send({ type: "ping" });
    setTimeout(() => {
      if (this.heard < since && this.status.value === "open") this.status.value = "slow";
    }, SLOW_AFTER);
  }

  /**
   * Ask for something; resolved by what answers it, or thrown as Refused. It survives a broken line.
   * @template {Tudor.FromClient["type"]} Type
   * @param {Type} type
   * @param {Tudor.Asked<Type>} [fields]
   * @returns {Promise<Tudor.FromServer>}
   */
  request(type, fields) {
    const request = /** @type {Tudor.FromClient & { id: string }} */ ({ type, id: freshId(), ...fields });
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { request, resolve, reject });
      this.send(request);
      setTimeout(() => this.wonder(request.id), WONDER_AFTER);
    });
  }

  /** @param {Status} status */
  close(status = "closed") {
    this.ended = true;
    this.status.value = status;
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    removeEventListener("online", this.onOnline);
    removeEventListener("offline", this.onOffline);
    document.removeEventListener("visibilitychange", this.onOnline);
    this.socket.close();
  }
}
