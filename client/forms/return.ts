const MIN_AWAY_MS = 1000;
const MIN_PAUSE_MS = 3000;

/** Has live islands read again when the visitor comes back to the page, at most every few seconds. */
export function followReturns(): void {
  let left = 0;
  let nextRead = 0;
  let timer = 0;
  const read = () => {
    nextRead = Date.now() + MIN_PAUSE_MS;
    void import('./refresh.ts').then((refresh) => refresh.readAgain()).catch(() => {});
  };
  const leave = () => {
    left ||= Date.now();
  };
  const comeBack = (minAwayMs: number) => {
    if (document.hidden) return;
    if (left && Date.now() - left >= minAwayMs) {
      clearTimeout(timer);
      timer = window.setTimeout(read, nextRead - Date.now());
    }
    left = 0;
  };
  addEventListener('blur', leave);
  addEventListener('focus', () => comeBack(MIN_AWAY_MS));
  addEventListener('pagehide', leave);
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack(0));
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : comeBack(MIN_AWAY_MS)));
}
