// Prints the costs of the page: transfer, time to the board on a slow link, work for each move. `tests/web/run figures`
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

const plies = 20;
const before = await countsOf(host);
for (let move = 0; move < plies / 2; move += 1) {
  await host.turn();
  await host.play(await host.board.locator(".next-place").first().getAttribute("data-point"));
}
await host.turn();
const after = await countsOf(host);
const perPly = (name) => (((after[name] - before[name]) * 1000) / plies).toFixed(1);
console.log(`work per ply, over ${plies}: script ${perPly("ScriptDuration")} ms, style ${perPly("RecalcStyleDuration")} ms, layout ${perPly("LayoutDuration")} ms`);
await browser.close();
await server.stop();
