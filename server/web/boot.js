// Loads the page again when a part of its first screen did not arrive, as when the connection broke: a module that failed is
// not asked for again by the browser, and the page would stay empty. A script of its own, because it must not need the others.

(() => {
  const NAME = "bidak.boot";
  /** Times that the page is loaded again in a row, so that a part that is gone for good does not keep it busy for ever. */
  const MOST = 3;
  const PAUSE_MS = 1000;
  let isWaiting = false;

  addEventListener(
    "error",
    ({ target }) => {
      const isPart = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      const tries = Number(sessionStorage.getItem(NAME) ?? 0);
      if (!isPart || isWaiting || tries >= MOST) return;
      isWaiting = true;
      sessionStorage.setItem(NAME, String(tries + 1));
      setTimeout(() => location.reload(), PAUSE_MS * (tries + 1));
    },
    true,
  );
})();
