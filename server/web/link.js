/**
 * The connection to the server: connecting -> greeting -> live -> lost, and again for ever.
 *
 * It says `hello`, tells its owner every frame, and finds out by itself that a connection is dead: a page cannot see
 * the pings of a WebSocket, so it asks with `ping` after a silence. The socket, the clock and the timers come from
 * outside, so that all this is tested in no time.
 */

/** The number of the protocol that this page speaks. */
export const PROTOCOL = 1;

/** Without a frame for this long, the page asks whether the connection is alive. */
const SILENCE = 15_000;
/** An answer that takes longer than this does not come. */
const ANSWER = 5_000;
/** Connecting and greeting together. */
const GREETING = 10_000;
const FIRST_RETRY = 500;
const LAST_RETRY = 8_000;

/** What a refused greeting has the owner forget. */
const REJECTED = { bad_token: "token", bad_name: "name", bad_link: "link" };

/** The id of the link's own requests; those of the model begin with 1. */
const OWN = 0;

/**
 * @typedef {object} World what a link needs of the browser
 * @property {() => any} open opens a socket with `send`, `close` and the four `on...` handlers
 * @property {(run: () => void, ms: number) => any} after
 * @property {(timer: any) => void} cancel
 * @property {() => number} random from 0 to 1
 * @property {() => boolean} isVisible
 */

/**
 * @typedef {object} Owner
 * @property {() => {name?: string, token?: string, link?: string, device?: string}} identity who to be, and what this device is called
 * @property {(frame: any) => void} frame
 * @property {(state: {state: "connecting" | "live" | "lost" | "refused", retryMs?: number, attempt?: number, sentence?: string}) => void} state
 * @property {(why: string) => void} rejected the server does not take the `token`, `name` or `link`: forget it
 */

export class Link {
  #world;
  #owner;
  #socket = null;
  #state = "idle";
  #attempt = 0;
  #retry = null;
  #deadline = null;
  #silence = null;

  /**
   * @param {World} world
   * @param {Owner} owner
   */
  constructor(world, owner) {
    this.#world = world;
    this.#owner = owner;
  }

  get state() {
    return this.#state;
  }

  /** Connects now, unless a connection stands or is being made. */
  connect() {
    if (this.#state === "connecting" || this.#state === "greeting" || this.#state === "live") return;
    this.#world.cancel(this.#retry);
    this.#become("connecting");
    const socket = this.#world.open();
    this.#socket = socket;
    const ifCurrent = (run) => (event) => {
      if (this.#socket === socket) run(event);
    };
    socket.onopen = ifCurrent(() => this.#greet());
    socket.onmessage = ifCurrent((event) => this.#heard(event.data));
    socket.onclose = ifCurrent(() => this.#lost());
    socket.onerror = () => {}; // A close follows.
    this.#expect(GREETING);
  }

  /** The browser was online, shown or woken up again: what was lost is tried at once, what stands is checked. */
  wake() {
    if (this.#state === "lost") this.connect();
    else if (this.#state === "live") this.#ask();
  }

  /** Ends the connection and begins another, as somebody else or under another name. */
  restart() {
    if (this.#state === "refused") this.#state = "lost";
    this.#drop();
    this.#state = "lost";
    this.connect();
  }

  /**
   * Sends a request.
   * @returns {boolean} whether there was a connection to send it on
   */
  send(frame) {
    if (this.#state !== "live") return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #greet() {
    this.#state = "greeting";
    const { name, token, link, device } = this.#owner.identity();
    const hello = { id: OWN, type: "hello", protocol: PROTOCOL };
    if (name) hello.name = name;
    if (device) hello.device = device;
    if (link) hello.link = link;
    else if (token) hello.token = token;
    this.#socket.send(JSON.stringify(hello));
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
      this.#attempt = 0;
      this.#become("live");
      this.#listen();
      return this.#owner.frame(frame);
    }
    if (frame.type !== "refused") return this.#owner.frame(frame);
    const rejected = REJECTED[frame.code];
    if (rejected) {
      this.#owner.rejected(rejected);
      // After a refused hello another may be sent on the same connection.
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
