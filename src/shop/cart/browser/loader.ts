import { hydrateOnce, loadIslands, whenOnline } from '../../../../client/hydration.ts';
import { becomeInteractive, whenInteractive } from '../../../../client/interactive.ts';
import { isAhead, onShown } from '../../../../client/page-visibility.ts';
import { isPlainClick } from '../../../../client/plain-click.ts';
import { addJob, type Job } from './job.ts';
import {
  CART,
  cartToken,
  isCheckoutBegun,
  isCookieLost,
  markCheckoutBegun,
  pendingJobs,
  removePending,
  storedCart,
  storePending,
} from './storage.ts';

/**
 * Loads the code of the cart when the page has to be interactive.
 * Actions that need the code earlier wait for it in their order; without it the form or the link does its own.
 */

type CartCode = typeof import('./connect.ts');

interface Action {
  run(code: CartCode): void;
  /** Does the action by the form or the link itself, and leaves the page. */
  leave(): void;
  /** Does the action without leaving the page. */
  send?(): Promise<unknown>;
  /** Stored while the action waits: where the page is left or closed, the next page does it. */
  job?: Job;
}

let code: CartCode | null = null;
let loading: Promise<void> | null = null;
let isFrameComplete = false;
let isFallingBack = false;
let waiting: Action[] = [];

/** Takes over what waits, also from the next page. */
function takeWaiting(): Action[] {
  const actions = waiting;
  waiting = [];
  for (const { job } of actions) if (job) removePending(job);
  return actions;
}

function loadCart(): Promise<void> {
  loading ??= import('./connect.ts').then(
    (loaded) => {
      code = loaded;
      const actions = takeWaiting();
      code.connectCart();
      for (const action of actions) action.run(code);
      // after the actions: the panel of the first line would close otherwise
      if (isFrameComplete) code.prepareFrame();
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

async function runWaiting(): Promise<void> {
  await whenOnline();
  try {
    await loadCart();
  } catch {
    if (navigator.onLine === false) return runWaiting();
    const actions = takeWaiting();
    const last = actions.pop();
    for (const action of actions) await action.send?.().catch(() => {});
    last?.leave();
  }
}

function perform(action: Action): void {
  if (code) return action.run(code);
  if (action.job) storePending(action.job);
  if (waiting.push(action) === 1) void runWaiting();
}

function addByForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (isFallingBack || event.defaultPrevented || !form.matches('[data-cart-add]')) return;
  event.preventDefault();
  const { submitter } = event;
  const fields = Object.fromEntries(new FormData(form, submitter)) as Record<string, string>;
  const job = addJob(fields, null);
  perform({
    job,
    run: ({ addFromForm }) => addFromForm(form, fields, job.formId),
    leave() {
      isFallingBack = true;
      form.requestSubmit(submitter?.isConnected ? submitter : null);
      isFallingBack = false;
    },
    send: () =>
      fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, formId: job.formId }),
        redirect: 'manual',
      }),
  });
}

function openByLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-cart-link]');
  if (!link || event.defaultPrevented || !isPlainClick(event)) return;
  event.preventDefault();
  perform({ run: ({ openPanel }) => openPanel(), leave: () => location.assign(link.href) });
}

const RIGHT_BUTTON = 2;

/** Goes to checkout, in a new tab where the visitor asks for one. While changes are under way, it waits for them. */
function goToCheckout(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-checkout]');
  if (!link || event.button === RIGHT_BUTTON) return;
  if (!(code ? code.findPending() : waiting.length || pendingJobs().length)) return markCheckoutBegun();
  event.preventDefault();
  const tab = isPlainClick(event) ? window : open();
  perform({
    run: (cart) => void cart.goToCheckout(link, tab),
    leave() {
      markCheckoutBegun();
      tab?.location.assign(link.href);
    },
  });
}

/**
 * Loads the code of the panel when a pointer or the focus reaches a control that opens it, after a click that comes
 * with it. A pointer may rest there before the visitor does anything.
 */
function preloadPanel(event: Event): void {
  if ((event.target as Element).closest?.('[data-cart-add] button, [data-cart-link]'))
    setTimeout(
      () =>
        void loadCart()
          .then(loadIslands)
          .catch(() => {}),
    );
}

/** Whether an earlier page has left a change, or the cart has to be read to show it, or to notice a purchase. */
const isCartNeeded = () =>
  pendingJobs().length > 0 ||
  (cartToken() &&
    (isCheckoutBegun() ||
      isCookieLost() ||
      storedCart()?.cart.countryCode !== document.documentElement.dataset.country));

const hasCartForms = () => document.querySelector('form[action*="/cart"], [data-island="cart-page"]') !== null;

/** Loads the cart although the visitor has done nothing: the page shows an older state of it. */
function showTruth(): void {
  becomeInteractive();
  void loadCart().catch(() => {});
  // also in a tab in the background, where nothing comes into view
  const page = document.querySelector<HTMLElement>('[data-island="cart-page"]');
  if (page) void hydrateOnce(page).catch(() => {});
}

/** Connects the page with the cart: forms that add, the link to the panel, and the checkout. */
export function connectPage(): void {
  document.addEventListener('submit', addByForm);
  document.addEventListener('click', openByLink);
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, goToCheckout);
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, preloadPanel, { passive: true });
  addEventListener('storage', ({ key }) => key === CART && !isAhead() && showTruth());
  addEventListener('pagehide', () => {
    waiting = [];
  });
  // where nothing can be added, the cart's code comes when a pointer reaches its link
  void whenInteractive.then(() => (hasCartForms() ? loadCart() : undefined)).catch(() => {});
}

/**
 * Whether the page with the cart shows it as it was before: a change has ended, or the cart has gone, while the page
 * was on its way, or kept.
 */
function isOutdated(): boolean {
  const page = document.querySelector('[data-island="cart-page"]');
  if (!page) return false;
  const rendered = JSON.parse(page.firstElementChild?.textContent ?? '{}').initial?.cart.updatedAt ?? '';
  return cartToken() ? (storedCart()?.cart.updatedAt ?? '') > rendered : rendered !== '';
}

/** The page's frame has arrived, with the panel in it. */
export function onFrameComplete(): void {
  isFrameComplete = true;
  code?.prepareFrame();
  onShown(() => (isCartNeeded() || isOutdated()) && showTruth());
}
