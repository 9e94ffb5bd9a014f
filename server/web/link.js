/**
 * The connection to the server: connecting -> greeting -> live -> lost, and again without limit.
 *
 * It sends `hello`, passes every frame to its owner, and detects a dead connection itself: a page cannot see
 * the pings of a WebSocket, so it sends `ping` after a silence. The socket, the clock and the timers are
 * injected, so that tests need no real time.
 */

export const PROTOCOL = 2;

/** Without a frame for this long, the page sends `ping`. */
const SILENCE = 15_000;
const ANSWER = 5_000;
/** Time limit for connecting and greeting together. */
const GREETING = 10_000;
const FIRST_RETRY = 500;
const LAST_RETRY = 8_000;

/** What the owner forgets after a refused greeting. */
const REJECTED = { bad_name: "name", name_taken: "name", bad_link: "link" };

/** The id of the link's own requests; those of the model start at 1. */
const OWN = 0;

export class Link {
  #world;
  #owner;
  #socket = null;
  #state = "idle";
  #attempt = 0;
  #retry = null;
  #deadline = null;
  #silence = null;
  #token = undefined;
  /** Whether the last `hello` asked to be a new player. */
  #isNew = false;
  #refused = new Set();

  /**
   * @param {World} world
   * @param {LinkOwner} owner
   */
  constructor(world, owner) {
    this.#world = world;
    this.#owner = owner;
  }

  get state() {
    return this.#state;
  }

  /** Connects now, unless a connection is open or opening. */
  connect() {
    if (this.#state === "connecting" || this.#state === "greeting" || this.#state === "live") return;
    this.#world.cancel(this.#retry);
    this.#become("connecting");
    this.#refused.clear();
    const socket = this.#world.open();
    this.#socket = socket;
    const ifCurrent = (run) => (event) => {
      if (this.#socket === socket) run(event);
    };
    socket.onopen = ifCurrent(() => this.#greet());
    socket.onmessage = ifCurrent((event) => this.#heard(event.data));
    socket.onclose = ifCurrent(() => this.#lost());
    socket.onerror = () => {}; // A close event follows.
    this.#expect(GREETING);
  }

  /** The browser came online, became visible or resumed: reconnects at once, or checks an open connection. */
  wake() {
    if (this.#state === "lost") this.connect();
    else if (this.#state === "live") this.#ask();
  }

  /** Closes the connection and opens another, with another identity or name. */
  restart() {
    if (this.#state === "refused") this.#state = "lost";
    this.#drop();
    this.#state = "lost";
    this.connect();
  }

  /**
   * Sends a request.
   * @returns {boolean} false if there was no connection to send it on
   */
  send(frame) {
    if (this.#state !== "live") return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #greet() {
    this.#state = "greeting";
    const { name, link, device } = this.#owner.identity();
    this.#token = link ? undefined : this.#untried();
    const hello = { id: OWN, type: "hello", protocol: PROTOCOL };
    if (name) hello.name = name;
    if (device) hello.device = device;
    if (link) hello.link = link;
    else if (this.#token) hello.token = this.#token;
    this.#isNew = !link && !this.#token;
    this.#socket.send(JSON.stringify(hello));
  }

  /** Another server may have answered at this address before, so each token is tried, the latest first. */
  #untried() {
    return this.#owner.identity().tokens?.find((token) => !this.#refused.has(token));
  }

  #heard(text) {
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      return this.#lost();
    }
    this.#world.cancel(this.#deadline);
    if (this.#state === "greeting") return this.#greeted(frame);
    this.#listen();
    if (frame.re !== OWN) this.#owner.frame(frame);
  }

  #greeted(frame) {
    if (frame.type === "welcome") {
      // Another tab of this browser has become a player of this server meanwhile: this tab is the same one.
      if (this.#isNew && this.#untried()) return this.restart();
      this.#attempt = 0;
      this.#become("live");
      this.#listen();
      return this.#owner.frame(frame);
    }
    if (frame.type !== "refused") return this.#owner.frame(frame);
    const isUnknown = frame.code === "bad_token" && this.#token !== undefined;
    if (isUnknown) this.#refused.add(this.#token);
    const rejected = isUnknown ? !this.#untried() && "token" : REJECTED[frame.code];
    if (rejected || isUnknown) {
      if (rejected) this.#owner.rejected(rejected, frame.code);
      // After a refused hello another may follow on the same connection.
      this.#expect(GREETING);
      return this.#greet();
    }
    if (frame.code === "bad_protocol") {
      this.#drop();
      this.#state = "refused";
      return this.#owner.state({ state: "refused", sentence: frame.sentence });
    }
    this.#lost();
  }

  #listen() {
    this.#world.cancel(this.#silence);
    this.#silence = this.#world.after(() => {
      if (this.#world.isVisible()) this.#ask();
      else this.#listen();
    }, SILENCE);
  }

  #ask() {
    this.#socket.send(JSON.stringify({ id: OWN, type: "ping" }));
    this.#expect(ANSWER);
  }

  #expect(ms) {
    this.#world.cancel(this.#deadline);
    this.#deadline = this.#world.after(() => this.#lost(), ms);
  }

  #drop() {
    this.#world.cancel(this.#deadline);
    this.#world.cancel(this.#silence);
    this.#world.cancel(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost() {
    this.#drop();
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#attempt);
    const retryMs = Math.round(wait * (0.8 + 0.4 * this.#world.random()));
    this.#attempt += 1;
    this.#state = "lost";
    this.#retry = this.#world.after(() => this.connect(), retryMs);
    this.#owner.state({ state: "lost", retryMs, attempt: this.#attempt });
  }

  #become(state) {
    this.#state = state;
    this.#owner.state({ state, attempt: this.#attempt });
  }
}

/** The most tokens kept: of several servers that answered at this address at different times. */
const MOST_TOKENS = 4;

/**
 * The tokens of this visitor, the latest first.
 * @param {any} saved the saved list; pages before it saved one token
 * @returns {string[]}
 */
export function tokensIn(saved) {
  const list = Array.isArray(saved) ? saved : [saved];
  return list.filter((token) => typeof token === "string" && token !== "").slice(0, MOST_TOKENS);
}

/** Puts the token of the latest visit before the others, which may be those of another server. */
export function withToken(tokens, latest) {
  return [latest, ...tokens.filter((token) => token !== latest)].slice(0, MOST_TOKENS);
}
