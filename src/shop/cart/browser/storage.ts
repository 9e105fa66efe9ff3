import { readItem, writeItem } from '../../../../client/local-storage.ts';
import { type CartState, cartVersion, EMPTIED_COOKIE, VERSION_COOKIE } from '../model/cart.ts';
import type { Job } from './job.ts';

/**
 * The cart in this browser's local storage: its token, the last answer, pending changes, and whether checkout was
 * begun. Without storage, the cookie carries the cart.
 */

const TOKEN = 'cartToken';
/** The key of the last answer: another one than that of carts without rhythms, which earlier scripts kept. */
export const CART = 'cartState';
const BOUGHT = 'bought';
const PENDING = 'cartPending:';
const FRESH_MS = 5 * 60_000;
const PENDING_MS = 24 * 60 * 60_000;

function readJson<T>(key: string): T | null {
  try {
    return JSON.parse(readItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const cookie = (name: string): string | null =>
  new RegExp(`(?:^|; )(?:__Host-)?${name}=([^;]+)`).exec(document.cookie)?.[1] ?? null;

/** @returns the cart's id. It is stored as base64 of its JSON, as the specification has it. */
export function cartToken(): string | null {
  const raw = readItem(TOKEN);
  if (raw) {
    try {
      const id: unknown = JSON.parse(atob(raw));
      if (typeof id === 'string') return id;
    } catch {
      writeItem(TOKEN, null);
    }
  }
  return cookie('cart');
}

/** Whether only this browser's storage knows its cart, so that the shop renders none. */
export const isCookieLost = (): boolean => cookie('cart') === null;

/** Stores an answer for five minutes, for this tab and every other. */
export function storeCart(state: CartState | null): void {
  writeItem(CART, state && JSON.stringify({ at: Date.now(), state }));
  writeItem(TOKEN, state && btoa(JSON.stringify(state.cart.id)));
}

/** @returns the last answer, whatever its age. */
export const lastCart = (): CartState | null => readJson<{ state: CartState }>(CART)?.state ?? null;

/**
 * Whether a cart is the newest that this browser has been told of: by the cookie that every answer of the shop sets.
 */
export function isCurrent({ cart }: CartState): boolean {
  const version = cookie(VERSION_COOKIE);
  return !version || version === cartVersion(cart);
}

/** @returns the last answer if it is younger than five minutes and no page has changed the cart since. */
export function storedCart(): CartState | null {
  const stored = readJson<{ at: number; state: CartState }>(CART);
  return stored && Date.now() - stored.at < FRESH_MS && isCurrent(stored.state) ? stored.state : null;
}

/** Calls `listener` when another tab stores a cart. */
export const onCartStoredInOtherTab = (listener: () => void): void =>
  addEventListener('storage', (event) => event.key === CART && listener());

/** Keeps a change until its answer has been seen, on this page or another one. */
export const storePending = (job: Job): void => writeItem(PENDING + job.formId, JSON.stringify(job));
export const removePending = (job: Job): void => writeItem(PENDING + job.formId, null);

/** @returns a change as the page that was last at work on it has stored it; null once its answer has been seen. */
export const storedJob = ({ formId }: Job): Job | null => readJson(PENDING + formId);

/** @returns the changes of every page whose answers nobody has seen, oldest first. */
export function pendingJobs(): Job[] {
  const jobs: Job[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      const job = key.startsWith(PENDING) ? readJson<Job>(key) : null;
      if (job && Date.now() - job.at < PENDING_MS) jobs.push(job);
      else if (key.startsWith(PENDING)) writeItem(key, null);
    }
  } catch {
    // nothing is kept without storage
  }
  return jobs.sort((a, b) => a.at - b.at);
}

/**
 * Notes that the visitor went to checkout. The stored answer is not trusted from then on, until the cart is read again.
 */
export const markCheckoutBegun = (): void => writeItem(BOUGHT, '1');
export const isCheckoutBegun = (): boolean => readItem(BOUGHT) === '1';
export const clearCheckoutBegun = (): void => writeItem(BOUGHT, '0');

/** Whether the visitor has emptied the cart, by any page, also one without script. */
export const isCartEmptied = (): boolean => cookie(EMPTIED_COOKIE) !== null;
