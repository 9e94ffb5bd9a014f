// Reloads the page when a module of its first screen did not arrive, for example after a lost connection: browsers do not retry
// a failed module, and the page would stay empty. A separate script, because it must not depend on the others.

(() => {
  const NAME = "bidak.boot";
  /** Reloads in a row at most, so that a missing module does not cause endless reloads. */
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
