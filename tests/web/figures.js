// Prints the costs of the page: transfer, time to the board on a slow link, work for each move, frames while discs turn over. `tests/web/run figures`
// calls it; no test depends on it.

import { launch, Person } from "./harness/browser.js";
import { countsOf, firstVisit } from "./harness/measure.js";
import { Server } from "./harness/server.js";
import { slowLink } from "./harness/slow.js";

const [browser, server] = await Promise.all([launch(), Server.start()]);
const host = await Person.arrive(browser, server.url, { settings: { confirm: "off", sound: false } });
const code = await host.create("adjacency", { opponent: "bot" });

const lobby = await firstVisit(browser, server.url, { until: ".game-card:enabled" });
console.log(`first screen: ${lobby.requests} requests, ${lobby.bytes} bytes, ${lobby.ms} ms on this machine`);
for (const [name, kilobytesPerSecond, delayMs] of [["LAN", 5000, 2], ["fast 3G", 200, 150], ["slow 3G", 50, 400]]) {
  const link = await slowLink(server.address, { kilobytesPerSecond, delayMs });
  const visit = await firstVisit(browser, `http://${link.address}/#/room/${code}`, { until: "bidak-board .cell" });
  link.close();
  console.log(`board, first visit, ${name} (${kilobytesPerSecond} kB/s, ${delayMs} ms): ${visit.ms} ms, ${visit.requests} requests, ${visit.bytes} bytes`);
}

/** The milliseconds in which scripts of the page ran during `work`: not those of the driver, which looks at the page. */
async function scriptOf(person, work) {
  const session = await person.context.newCDPSession(person.page);
  await session.send("Profiler.enable");
  await session.send("Profiler.start");
  await work();
  const { profile } = await session.send("Profiler.stop");
  const ofPage = new Set();
  const mark = (id, isWithin) => {
    const { callFrame, children = [] } = nodes.get(id);
    const isOf = isWithin || callFrame.url.startsWith(server.url);
    if (isOf) ofPage.add(id);
    for (const child of children) mark(child, isOf);
  };
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  mark(profile.nodes[0].id, false);
  return profile.samples.reduce((sum, id, at) => sum + (ofPage.has(id) ? profile.timeDeltas[at] / 1000 : 0), 0);
}

/** The events of the browser in some categories during `work`. */
async function traced(includedCategories, work) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await work();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** The frames that were drawn while pieces moved: how many, in which time, and the longest one. */
function framesIn(events) {
  const moving = new Map();
  const spans = [];
  for (const { name, ph, ts, id2 } of events.filter(({ name }) => name === "Animation").sort((one, two) => one.ts - two.ts)) {
    if (ph === "n") moving.set(id2.local, ts);
    else if (ph === "e" && moving.has(id2.local)) spans.push([moving.get(id2.local), ts]);
  }
  const isMoving = (at) => spans.some(([start, end]) => start <= at && at <= end);
  const drawn = events.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts).sort((one, two) => one - two);
  const gaps = drawn.flatMap((at, index) => (index > 0 && isMoving(at) && isMoving(drawn[index - 1]) ? [(at - drawn[index - 1]) / 1000] : []));
  return { frames: gaps.length, ms: gaps.reduce((sum, gap) => sum + gap, 0), longest: Math.max(0, ...gaps) };
}

/** Plays its turns of a game with a bot. */
async function plays(person, turns) {
  for (let turn = 0; turn < turns; turn += 1) {
    await person.turn();
    await person.play(await person.board.locator(".next-place").first().getAttribute("data-point"));
  }
  await person.turn();
}

// Building the screen of the room is no part of a move.
await host.turn();
const plies = 20;
const before = await countsOf(host);
const script = await scriptOf(host, () => plays(host, plies / 2));
const after = await countsOf(host);
const perPly = (name) => (((after[name] - before[name]) * 1000) / plies).toFixed(1);
console.log(`a move, over ${plies}: script ${(script / plies).toFixed(1)} ms (at most 12), style ${perPly("RecalcStyleDuration")} ms, layout ${perPly("LayoutDuration")} ms`);

// What a visitor sees are the frames of the compositor, which moves pieces by itself while the slowed scripts run.
const SLOWED = 4;
const watched = await Person.arrive(browser, server.url, { settings: { confirm: "off", sound: false } });
await watched.create("reversi", { opponent: "bot" });
await watched.turn();
await (await watched.context.newCDPSession(watched.page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
const events = await traced(["blink.animations", "disabled-by-default-devtools.timeline.frame"], () => plays(watched, 8));
const { frames, ms, longest } = framesIn(events);
console.log(`discs that turn over, processor slowed ${SLOWED} times: ${((frames * 1000) / ms).toFixed(0)} frames a second (at least 50) over ${frames}, the longest ${longest.toFixed(0)} ms`);
await browser.close();
await server.stop();
