// A person at a terminal: the real `bidak` in its line mode, by pipes.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BINARY = process.env.BIDAK ?? fileURLToPath(new URL("../../../target/debug/bidak", import.meta.url));
/** The time limit for an expected line. */
const PATIENCE_MS = 30_000;

export class Terminal {
  #child;
  #home;
  #lines = [];
  #waiting = null;

  constructor(child, home) {
    this.#child = child;
    this.#home = home;
    let rest = "";
    const hear = (data) => {
      const parts = (rest + data).split("\n");
      rest = parts.pop();
      this.#lines.push(...parts.map((line) => line.replace(/[\u2066-\u2069]/g, "")));
      this.#waiting?.();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
  }

  /** Joins a room of the server at an address, and takes the free seat. */
  static async join(address, room, name) {
    if (!existsSync(BINARY)) throw new Error(`there is no ${BINARY}: cargo build -p bidak-client builds it`);
    const home = await mkdtemp(join(tmpdir(), "bidak-terminal-"));
    const own = Object.entries(process.env).filter(([variable]) => !variable.startsWith("BIDAK"));
    const env = { ...Object.fromEntries(own), HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_STATE_HOME: home, LANG: "C.UTF-8" };
    const child = spawn(BINARY, ["join", address, "--plain", "--room", room, "--name", name], { env, stdio: ["pipe", "pipe", "pipe"] });
    return new Terminal(child, home);
  }

  type(line) {
    this.#child.stdin.write(`${line}\n`);
  }

  /** The next matching line that no call has returned yet; earlier lines are skipped. */
  async line(pattern) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const at = this.#lines.findIndex((line) => pattern.test(line));
      if (at >= 0) return this.#lines.splice(0, at + 1)[at];
      const left = end - Date.now();
      if (left <= 0) throw new Error(`no line ${pattern} in:\n${this.#lines.join("\n")}`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting = () => (clearTimeout(timer), resolve());
      });
    }
  }

  /** The moves that may be played, once it is this player's turn. */
  async legal() {
    this.type("legal");
    const line = await this.line(/^Legal moves \(\d+\): /);
    return line.replace(/^[^:]*: /, "").trim().split(/[\s,]+/);
  }

  async close() {
    this.#child.kill("SIGKILL");
    await rm(this.#home, { recursive: true, force: true });
  }
}
