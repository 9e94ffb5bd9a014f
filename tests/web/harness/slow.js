// A slow link to a server: a proxy with a bandwidth and a delay of its own. The throttling of Chromium is no measure: in about one
// visit of thirty it keeps answers back for 20 s that the browser has received within milliseconds.

import net from "node:net";

/** How often the proxy passes bytes on. */
const TICK_MS = 10;
/** The most bytes that wait in the proxy for each connection, as in a router. */
const MOST_WAITING = 16 * 1024;

/**
 * @param {string} address of the server
 * @param {{kilobytesPerSecond: number, delayMs: number}} link its bandwidth towards the browser, and the time there and back
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function slowLink(address, { kilobytesPerSecond, delayMs }) {
  const [host, port] = address.split(":");
  const open = new Set();
  const later = (run) => setTimeout(run, delayMs / 2);
  const proxy = net.createServer({ allowHalfOpen: true }, (browser) => {
    const server = net.connect({ host, port: Number(port), allowHalfOpen: true });
    const one = { browser, server, waiting: Buffer.alloc(0), isEnded: false };
    open.add(one);
    server.on("data", (data) => {
      one.waiting = Buffer.concat([one.waiting, data]);
      if (one.waiting.length > MOST_WAITING) server.pause();
    });
    for (const event of ["end", "error"]) server.on(event, () => (one.isEnded = true));
    browser.on("data", (data) => later(() => server.writable && server.write(data)));
    browser.on("end", () => later(() => server.end()));
    browser.on("error", () => server.destroy());
  });
  // All connections share the bandwidth.
  const tick = setInterval(() => {
    const busy = [...open].filter(({ waiting }) => waiting.length > 0);
    const share = Math.ceil((kilobytesPerSecond * TICK_MS) / Math.max(1, busy.length));
    for (const one of busy) {
      const part = one.waiting.subarray(0, share);
      one.waiting = one.waiting.subarray(share);
      later(() => one.browser.writable && one.browser.write(part));
      if (one.waiting.length < MOST_WAITING) one.server.resume();
    }
    for (const one of open) {
      if (!one.isEnded || one.waiting.length > 0) continue;
      open.delete(one);
      later(() => one.browser.end());
    }
  }, TICK_MS);
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(null)));
  const close = () => {
    clearInterval(tick);
    proxy.close();
    for (const { browser, server } of open) [browser, server].forEach((socket) => socket.destroy());
  };
  return { address: `127.0.0.1:${/** @type {net.AddressInfo} */ (proxy.address()).port}`, close };
}
