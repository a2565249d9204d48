// A bot that plays on a server for its own account, with nothing installed but Node:
//   TUDOR_TOKEN=tudor_… node examples/token_bot.mjs http://localhost:8000/t/TABLE
// It plays anything legal at random, never accuses, and ends with the game. docs/protocol.md has all messages.

import crypto from "node:crypto";
import http from "node:http";
import https from "node:https";

const link = new URL(process.argv[2]);
const web = link.protocol === "https:" ? https : http;
const table = link.pathname.split("/").pop();
const authorization = { Authorization: `Bearer ${process.env.TUDOR_TOKEN}` };
const pick = (list) => list[crypto.randomInt(list.length)];

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

/** Take a chair, or find the one the account has. */
async function join() {
  const headers = { ...authorization, "Content-Type": "application/json" };
  const body = JSON.stringify({ nickname: "Bot" });
  const answer = await fetch(`${link.origin}/api/tables/${table}/join`, { method: "POST", headers, body });
  const told = await answer.json();
  if (!answer.ok) fail(told.text);
  return told.token;
}

/** One frame of a WebSocket, masked as a client's must be. */
function frame(kind, payload) {
  const mask = crypto.randomBytes(4);
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255];
  const masked = payload.map((byte, place) => byte ^ mask[place % 4]);
  return Buffer.concat([Buffer.from([0x80 | kind, 0x80 | length[0], ...length.slice(1)]), mask, masked]);
}

/** The frames that are complete in some bytes, and the bytes after them. */
function* frames(bytes) {
  let rest = bytes;
  while (rest.length >= 2) {
    const wide = { 126: 2, 127: 8 }[rest[1]] ?? 0;
    if (rest.length < 2 + wide) break;
    const size = wide === 0 ? rest[1] : wide === 2 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
    if (rest.length < 2 + wide + size) break;
    yield { kind: rest[0] & 15, payload: rest.subarray(2 + wide, 2 + wide + size) };
    rest = rest.subarray(2 + wide + size);
  }
  return rest;
}

/** Anything legal but an accusation, if there is anything else. */
function choice(decision) {
  const actions = decision.legal.groups.flatMap((group) => {
    if (group.type === "Listed") return group.actions;
    if (group.type === "Places") return [{ do: "move", to: pick(group.to) }];
    if (group.type !== "Suggestions") return [];
    return [{ do: "suggest", suspect: pick(group.suspects), weapon: pick(group.weapons), room: pick(group.rooms) }];
  });
  const bold = actions.filter((action) => !["end", "pass", "decline"].includes(action.do));
  return pick(bold.length ? bold : actions);
}

async function play() {
  const token = await join();
  const headers = {
    ...authorization,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": crypto.randomBytes(16).toString("base64"),
  };
  const request = web.get(`${link.origin}/api/tables/${table}/socket`, { headers });
  request.on("response", (answer) => fail(`The server refuses the socket: ${answer.statusCode}`));
  request.on("upgrade", (_answer, socket, head) => converse(socket, head, token));
}

function converse(socket, head, token) {
  let requests = 0;
  let contributed = false;
  const say = (message) => socket.write(frame(1, Buffer.from(JSON.stringify(message))));
  const ask = (message) => say({ ...message, id: `bot-${process.pid}-${(requests += 1)}` });
  const hear = (message) => {
    if (message.type === "welcome") ask({ type: "get-ready" });
    if (message.table?.stage === "mixing" && !contributed) {
      contributed = true;
      ask({ type: "contribute", randomness: crypto.randomBytes(16).toString("hex") });
    }
    if (message.decision) ask({ type: "act", action: choice(message.decision) });
    if (message.table?.stage === "over" || message.table?.stage === "closed") socket.end();
    if (message.type === "goodbye") fail(message.text);
  };
  let bytes = Buffer.from(head);
  const read = (more) => {
    const parts = frames(Buffer.concat([bytes, more]));
    let part = parts.next();
    for (; !part.done; part = parts.next()) {
      if (part.value.kind === 1) hear(JSON.parse(part.value.payload));
      if (part.value.kind === 9) socket.write(frame(10, part.value.payload));
    }
    bytes = part.value;
  };
  say({ type: "hello", token });
  socket.on("data", read);
  read(Buffer.alloc(0));
}

play().catch((error) => fail(error.message));
