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

const inView = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) void hydrateOnce(entry.target as HTMLElement).catch(() => {});
});

/** Watches the islands that are hydrated when they come into view. */
export function hydrateInView(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-island][data-on="visible"]')) inView.observe(host);
}

/** A form that falls back without a connection would end on the browser's own error page. */
const whenOnline = () => navigator.onLine === false && new Promise((resolve) => addEventListener('online', resolve, { once: true }));

let replays: Promise<unknown> = Promise.resolve();

function replay(event: Event): void {
  const target = event.target as HTMLFormElement | HTMLSelectElement;
  const host = target.closest<HTMLElement>('[data-island]');
  if (!host || host.dataset.hydrated !== undefined || host.dataset.fallback !== undefined) return;
  event.stopPropagation();
  if (event.type === 'submit') event.preventDefault();
  const submitter = (event as SubmitEvent).submitter;
  const { value } = target as HTMLSelectElement;
  const repeat = () => {
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter?.isConnected ? submitter : null);
    else {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  const fallBack = () => {
    host.dataset.fallback = '';
    if (event.type === 'submit') repeat();
  };
  replays = replays
    .then(whenOnline)
    .then(() => hydrateOnce(host))
    .then(repeat, fallBack)
    .then(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * Lets an event in an island that is not hydrated yet hydrate it, and repeats the event then: one after the other, so that
 * none is lost and each sees the change of the one before. An island that cannot be loaded stays a plain form.
 */
export function replayEarlyEvents(): void {
  for (const type of ['submit', 'change']) document.addEventListener(type, replay, true);
}
