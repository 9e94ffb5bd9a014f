// The connection: greeting, silence, loss and reconnecting, with a simulated clock and sockets.

import assert from "node:assert/strict";
import test from "node:test";

import { Link, tokensIn, withToken } from "../../../server/web/link.js";

/** A simulated browser, which tests control. */
class World {
  now = 0;
  sockets = [];
  timers = new Map();
  frames = [];
  states = [];
  rejected = [];
  identity = { name: "Ana" };
  visible = true;
  random = 0.5;

  constructor() {
    let next = 1;
    this.link = new Link(
      {
        open: () => {
          const socket = { sent: [], closed: false, send: (text) => socket.sent.push(JSON.parse(text)), close: () => (socket.closed = true) };
          this.sockets.push(socket);
          return socket;
        },
        after: (run, ms) => {
          this.timers.set(next, { at: this.now + ms, run });
          return next++;
        },
        cancel: (timer) => this.timers.delete(timer),
        random: () => this.random,
        isVisible: () => this.visible,
      },
      {
        identity: () => this.identity,
        frame: (frame) => this.frames.push(frame),
        state: (state) => this.states.push(state),
        rejected: (what) => {
          this.rejected.push(what);
          delete this.identity[what];
        },
      },
    );
  }

  get socket() {
    return this.sockets.at(-1);
  }

  hears(frame) {
    this.socket.onmessage({ data: JSON.stringify(frame) });
  }

  /** Connects and receives the welcome. */
  live() {
    this.link.connect();
    this.socket.onopen();
    this.hears({ type: "welcome", re: 0, player: "P" });
    return this;
  }

  /** Advances the clock, timer by timer. */
  passes(ms) {
    const end = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= end).sort(([, one], [, two]) => one.at - two.at)[0];
      if (!due) break;
      this.now = due[1].at;
      this.timers.delete(due[0]);
      due[1].run();
    }
    this.now = end;
  }
}

test("hello carries the token if there is one, and the welcome reaches the owner", () => {
  const world = new World();
  world.identity.tokens = ["SECRET"];
  world.live();
  assert.deepEqual(world.socket.sent, [{ id: 0, type: "hello", protocol: 2, name: "Ana", token: "SECRET" }]);
  assert.equal(world.link.state, "live");
  assert.equal(world.frames[0].type, "welcome");
});

test("a refused name or code is forgotten, and the same connection continues without it", () => {
  for (const [code, what] of [["bad_name", "name"], ["bad_link", "link"]]) {
    const world = new World();
    Object.assign(world.identity, { tokens: ["OLD"], ...(what === "link" ? { link: "ABCD1234" } : {}) });
    world.link.connect();
    world.socket.onopen();
    world.hears({ type: "refused", re: 0, code, sentence: "no" });
    assert.deepEqual(world.rejected, [what]);
    assert.equal(world.sockets.length, 1);
    assert.equal(what in world.socket.sent[1], false);
  }
});

test("a code from another device takes precedence over the token", () => {
  const world = new World();
  Object.assign(world.identity, { tokens: ["MINE"], link: "ABCD1234" });
  world.link.connect();
  world.socket.onopen();
  assert.equal(world.socket.sent[0].link, "ABCD1234");
  assert.equal("token" in world.socket.sent[0], false);
});

/** The tokens of the greetings on the current connection. */
const tokensSent = (world) => world.socket.sent.map(({ token }) => token);
const UNKNOWN = { type: "refused", re: 0, code: "bad_token", sentence: "no" };

test("each token of this address is tried, the latest first, and the page is a new player only after the last", () => {
  const world = new World();
  world.identity.tokens = ["OTHER", "MINE"];
  world.link.connect();
  world.socket.onopen();
  world.hears(UNKNOWN);
  assert.deepEqual([tokensSent(world), world.rejected], [["OTHER", "MINE"], []]);
  world.hears(UNKNOWN);
  assert.deepEqual([tokensSent(world), world.rejected], [["OTHER", "MINE", undefined], ["token"]]);
  assert.equal(world.sockets.length, 1);

  // The other server may answer again: the tokens are kept, and each connection tries them.
  world.socket.onclose();
  world.link.connect();
  world.socket.onopen();
  world.hears(UNKNOWN);
  world.hears({ type: "welcome", re: 0, player: "P" });
  assert.deepEqual([tokensSent(world), world.link.state], [["OTHER", "MINE"], "live"]);
});

test("tabs that greet a new server at once become one player", () => {
  const [first, second] = [new World(), new World()];
  first.identity.tokens = second.identity.tokens = ["OLD"];
  for (const world of [first, second]) {
    world.link.connect();
    world.socket.onopen();
    world.hears(UNKNOWN);
  }
  first.hears({ type: "welcome", re: 0, player: "P", token: "NEW" });
  first.identity.tokens = second.identity.tokens = ["NEW", "OLD"];
  second.hears({ type: "welcome", re: 0, player: "Q", token: "NEWER" });
  assert.deepEqual([second.frames, second.link.state, second.sockets[0].closed], [[], "connecting", true]);
  second.socket.onopen();
  second.hears({ type: "welcome", re: 0, player: "P", token: "NEW" });
  assert.deepEqual([tokensSent(second), second.link.state, second.frames.length], [["NEW"], "live", 1]);
});

test("at most four tokens are kept, the latest first, and a token that an older page saved is one of them", () => {
  assert.deepEqual(tokensIn("OLD"), ["OLD"]);
  assert.deepEqual(tokensIn(null), []);
  assert.deepEqual(tokensIn([7, "A", ""]), ["A"]);
  assert.deepEqual(withToken(["A", "B", "C", "D"], "E"), ["E", "A", "B", "C"]);
  assert.deepEqual(withToken(["A", "B", "C", "D"], "C"), ["C", "A", "B", "D"]);
});

test("after a protocol mismatch the page does not reconnect", () => {
  const world = new World();
  world.link.connect();
  world.socket.onopen();
  world.hears({ type: "refused", re: 0, code: "bad_protocol", sentence: "it speaks 2" });
  world.passes(60_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.states.at(-1).state, "refused");
});

test("after a silence the page sends a ping, and closes a connection that does not answer", () => {
  const world = new World().live();
  world.passes(15_000);
  assert.equal(world.socket.sent.at(-1).type, "ping");
  world.hears({ type: "pong", re: 0 });
  world.passes(15_000 + 4_999);
  assert.equal(world.link.state, "live");
  world.passes(2);
  assert.equal(world.link.state, "lost");
  assert.equal(world.sockets[0].closed, true);
});

test("a hidden page sends no ping, since its timers are slow", () => {
  const world = new World().live();
  world.visible = false;
  world.passes(120_000);
  assert.equal(world.socket.sent.length, 1);
  assert.equal(world.link.state, "live");
});

test("reconnecting is tried after 0.5, 1, 2, 4, 8 and 8 seconds, without limit", () => {
  const world = new World().live();
  world.socket.onclose();
  const waits = [];
  for (let at = 0; at < 7; at += 1) {
    const { retryMs } = world.states.at(-1);
    waits.push(retryMs);
    world.passes(retryMs);
    world.socket.onclose();
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

test("the delays vary by a fifth, so that many clients do not reconnect at the same time", () => {
  for (const [random, wait] of [[0, 400], [1, 600]]) {
    const world = new World();
    world.random = random;
    world.live();
    world.socket.onclose();
    assert.equal(world.states.at(-1).retryMs, wait);
  }
});

test("after a resume a lost connection is retried at once and an open one is checked", () => {
  const world = new World().live();
  world.link.wake();
  assert.equal(world.socket.sent.at(-1).type, "ping");
  world.socket.onclose();
  world.link.wake();
  assert.equal(world.sockets.length, 2);
});

test("frames of a closed connection are ignored", () => {
  const world = new World().live();
  const [old] = world.sockets;
  old.onclose();
  world.link.connect();
  old.onmessage({ data: JSON.stringify({ type: "event", room: "K7QF2M" }) });
  assert.equal(world.frames.length, 1);
});

test("nothing is sent without a connection", () => {
  const world = new World();
  assert.equal(world.link.send({ id: 1, type: "ping" }), false);
});
