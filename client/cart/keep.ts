import { api } from '../../src/routes.ts';
import type { CartState, Note } from '../../src/shop/cart/model.ts';

/** What the browser remembers of the cart: its token, the last answer, and whether checkout was begun. */

const TOKEN = 'cartToken';
const KEPT = 'cart';
const BOUGHT = 'bought';
const KEEP_MS = 5 * 60_000;

export interface Problem {
  code: string;
  message: string;
  field?: string | undefined;
}
export type Answer = { ok: true; state: CartState | null; notes: Note[] } | { ok: false; status: number; problems: Problem[] };

/** Local storage may be full, forbidden or absent; the cookie carries the cart then. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // the page works without it
  }
}

/** base64 of the JSON of the cart's id, as the specification has it. */
export function token(): string | null {
  const raw = stored(TOKEN);
  if (raw) {
    try {
      const id: unknown = JSON.parse(atob(raw));
      if (typeof id === 'string') return id;
    } catch {
      store(TOKEN, null);
    }
  }
  return /(?:^|; )cart=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

/** Keeps an answer for five minutes, for this and every other tab. */
export function keep(state: CartState | null): void {
  store(KEPT, state && JSON.stringify({ at: Date.now(), state }));
  if (!state) store(TOKEN, null);
  else if (token() !== state.cart.id || !stored(TOKEN)) store(TOKEN, btoa(JSON.stringify(state.cart.id)));
}

/** @returns the last answer if it is younger than five minutes. */
export function kept(): CartState | null {
  try {
    const { at, state } = JSON.parse(stored(KEPT) ?? 'null') as { at: number; state: CartState };
    return Date.now() - at < KEEP_MS ? state : null;
  } catch {
    return null;
  }
}

export const onKeptElsewhere = (listener: () => void): void => addEventListener('storage', (event) => event.key === KEPT && listener());

export const markBought = (): void => store(BOUGHT, '1');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks the shop.
 *
 * @param repeat repeating the call does no harm: after a failure it is tried three times more, waiting 1, 2, 4 … at most
 * 30 seconds; never after a 401.
 */
export async function ask(path: string, body: Record<string, unknown> | null, repeat: boolean): Promise<Answer> {
  for (let n = 0; ; n++) {
    let status = 0;
    let problems: Problem[] = [];
    try {
      const response = await fetch(path, {
        headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      status = response.status;
      const answer = await response.json();
      if (response.ok) return { ok: true, state: answer.cart ? { cart: answer.cart, details: answer.details } : null, notes: answer.warnings ?? [] };
      problems = answer.errors ?? [];
    } catch {
      // no answer, or one that is not JSON: treated as a failure below
    }
    const passing = status === 0 || status === 429 || status >= 500;
    if (!repeat || !passing || n === 3) return { ok: false, status, problems };
    await pause(Math.min(1000 * 2 ** n, 30_000));
  }
}

/**
 * Loads the cart of this browser, if it has one.
 *
 * A cart of another country moves to the page's; one that the shop does not know is forgotten; an empty one after a
 * begun checkout was bought, which is reported once.
 */
export async function load(country: string, market: string): Promise<CartState | null | undefined> {
  const id = token();
  if (!id) return null;
  let answer = await ask(`${api.cart}?token=${encodeURIComponent(id)}&market=${market}`, null, true);
  if (answer.ok && answer.state && answer.state.cart.countryCode !== country) answer = await ask(api.cartBuyer, { countryCode: country, token: id }, true);
  if (!answer.ok) {
    if (answer.status === 404) keep(null);
    return undefined;
  }
  keep(answer.state);
  if (answer.state?.cart.items.length === 0 && stored(BOUGHT) === '1') {
    store(BOUGHT, '0');
    void ask('/api/tracking', { url_base: `${location.origin}${location.pathname}/cart` }, false);
  }
  return answer.state;
}

/** Whether the kept answer must not be trusted: a checkout was begun since. */
export const mayHaveBought = (): boolean => stored(BOUGHT) === '1';
