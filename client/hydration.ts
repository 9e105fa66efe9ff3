import { whenInteractive } from './interactive.ts';
import { followPresses } from './press.ts';

/** Loads the code of islands, and React with it. */
export const loadIslands = () => import('./islands.ts');

const hydrations = new Map<HTMLElement, Promise<void>>();

/** Hydrates an island when it is first asked for. After a failure the next call tries again. */
export function hydrateOnce(host: HTMLElement): Promise<void> {
  let promise = hydrations.get(host);
  if (!promise) {
    promise = loadIslands().then(({ hydrate }) => hydrate(host));
    hydrations.set(host, promise);
    promise.catch(() => hydrations.delete(host));
  }
  return promise;
}

const tryToHydrate = (host: HTMLElement) => void hydrateOnce(host).catch(() => {});

const inView = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) tryToHydrate(target as HTMLElement);
});

const isSavingData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData;

/** Calls back once the page has loaded and the browser has nothing else to do. */
export function whenIdle(callback: () => void): void {
  const wait = () => (globalThis.requestIdleCallback ?? setTimeout)(callback);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/**
 * Schedules the hydration of the page's islands by their `data-on`: `visible` when they come into view, but not before
 * the page has to be interactive; `idle` after the page has loaded, unless the visitor saves data.
 */
export function scheduleIslands(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { on } = host.dataset;
    if (on === 'visible') void whenInteractive.then(() => inView.observe(host));
    else if (on === 'idle' && !isSavingData()) whenIdle(() => tryToHydrate(host));
  }
}

const reached = new WeakSet<HTMLElement>();

/**
 * Hydrates an island that a pointer, a finger or the focus reaches. A pointer may rest on it, and the page's script may
 * focus it, before the visitor does anything.
 */
function hydrateReached(event: Event): void {
  const host = (event.target as Element).closest?.<HTMLElement>('[data-island]');
  if (!host || reached.has(host)) return;
  reached.add(host);
  void whenInteractive.then(() => tryToHydrate(host));
}

/** Waits for a connection. A form that falls back without one would end on the browser's own error page. */
export const whenOnline = () =>
  navigator.onLine === false && new Promise((resolve) => addEventListener('online', resolve, { once: true }));

let replays: Promise<unknown> = Promise.resolve();

function replay(event: Event): void {
  const target = event.target as HTMLElement;
  const host = target.closest<HTMLElement>('[data-island]');
  // adding to the cart needs no island
  if (
    !host ||
    target.matches('[data-cart-add]') ||
    host.dataset.hydrated !== undefined ||
    host.dataset.fallback !== undefined
  )
    return;
  event.stopPropagation();
  if (event.type === 'submit') event.preventDefault();
  const submitter = (event as SubmitEvent).submitter;
  const repeat = () => {
    if (target instanceof HTMLFormElement)
      target.requestSubmit((submitter as HTMLButtonElement | null)?.form === target ? submitter : null);
  };
  const fallBack = () => {
    host.dataset.fallback = '';
    repeat();
  };
  replays = replays
    .then(whenOnline)
    .then(() => hydrateOnce(host))
    .then(repeat, fallBack)
    .catch(() => {})
    .then(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * Lets an event in an island that is not hydrated yet hydrate it, which tells the island what was typed and chosen
 * until then. Submissions are repeated after it, one after the other, so that each sees the change of the one before.
 * An island that cannot be loaded stays a plain form.
 */
export function hydrateOnInteraction(): void {
  followPresses();
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin'])
    document.addEventListener(type, hydrateReached, { passive: true });
  for (const type of ['submit', 'change']) document.addEventListener(type, replay, true);
}
