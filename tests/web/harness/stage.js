// The fixtures of a test file: a browser, a server, and people whose pages close at the end of each test.

import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { launch, Person } from "./browser.js";
import { Server } from "./server.js";

/**
 * Prepares the tests of a file.
 * @param {{flags?: string[], store?: string}} [options] of the server
 */
export function stage(options) {
  const people = [];
  const own = {
    /** @type {import("playwright-core").Browser} */
    browser: null,
    /** @type {Server} */
    server: null,
    /** A person opens the page of the server. */
    arrive: async (more) => {
      const person = await Person.arrive(own.browser, own.server.url, more);
      people.push(person);
      return person;
    },
  };
  before(async () => {
    [own.browser, own.server] = await Promise.all([launch(), Server.start(options)]);
  });
  afterEach(async () => {
    const problems = people.flatMap((person) => person.problems);
    await Promise.all(people.splice(0).map((person) => person.close()));
    assert.deepEqual(problems, [], "no page wrote an error");
  });
  after(async () => {
    await own.browser?.close();
    await own.server?.stop();
  });
  return own;
}
