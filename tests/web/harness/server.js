// The real server as a child process, on any free port of this machine.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BINARY = process.env.BIDAK_SERVER ?? fileURLToPath(new URL("../../../target/debug/bidak-server", import.meta.url));

export class Server {
  #child;

  constructor(child, address, store) {
    this.#child = child;
    this.address = address;
    this.url = `http://${address}/`;
    this.store = store;
  }

  /**
   * Starts a listening server; with a `store` other than memory its games survive a restart.
   * @param {{listen?: string, store?: string, flags?: string[]}} [options]
   */
  static async start({ listen = "127.0.0.1:0", store = "memory", flags = [] } = {}) {
    if (!existsSync(BINARY)) throw new Error(`there is no ${BINARY}: cargo build -p bidak-server builds it`);
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("BIDAK_")));
    // All people of a test come from one address.
    const child = spawn(BINARY, ["--listen", listen, "--store", store, "--rate-same-address", ...flags], { stdio: ["ignore", "pipe", "pipe"], env });
    let log = "";
    const address = await new Promise((resolve, reject) => {
      const hear = (data) => {
        log += data;
        const found = log.match(/listening address=(\S+)/);
        if (found) resolve(found[1]);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("exit", () => reject(new Error(`the server ended: ${log}`)));
    });
    return new Server(child, address, store);
  }

  /** Stops it gracefully, as an operator does, or kills it. */
  async stop(signal = "SIGTERM") {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill(signal);
    await ended;
  }

  /** Restarts the server at the same address with the same games. */
  async startAgain() {
    return Server.start({ listen: this.address, store: this.store });
  }
}
