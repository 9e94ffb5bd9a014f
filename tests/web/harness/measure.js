// The costs of a visit, measured by the browser.

/**
 * The requests and bytes of a first visit, until a screen is shown.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{until: string}} visit `until` is the element that must be visible
 */
export async function firstVisit(browser, url, { until }) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const requests = new Map();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => requests.set(requestId, { url: request.url, bytes: 0 }));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  const started = performance.now();
  await page.goto(url);
  await page.locator(until).first().waitFor();
  const ms = Math.round(performance.now() - started);
  await page.waitForLoadState("networkidle");
  await context.close();
  const all = [...requests.values()].filter((one) => one.url.startsWith("http"));
  return { requests: all.length, bytes: all.reduce((sum, one) => sum + one.bytes, 0), ms, urls: all.map((one) => one.url) };
}

/** The browser's metrics of a page after a garbage collection. */
export async function countsOf(person) {
  // Times are counted from the first call on.
  person.counting ??= await person.context.newCDPSession(person.page);
  const session = person.counting;
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
