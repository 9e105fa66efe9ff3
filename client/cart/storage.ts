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
  store(TOKEN, state && btoa(JSON.stringify(state.cart.id)));
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

/** The click on checkout. From then on the kept answer is not trusted until the cart was read again. */
export const markBought = (): void => store(BOUGHT, '1');
export const mayHaveBought = (): boolean => stored(BOUGHT) === '1';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function send(path: string, body: Record<string, unknown> | null): Promise<Answer> {
  let status = 0;
  try {
    const response = await fetch(path, {
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    status = response.status;
    const answer = await response.json();
    if (response.ok) return { ok: true, state: answer.cart ? { cart: answer.cart, details: answer.details } : null, notes: answer.warnings ?? [] };
    return { ok: false, status, problems: answer.errors ?? [] };
  } catch {
    return { ok: false, status, problems: [] };
  }
}

/** Repeats a call at most three times, waiting 1, 2, 4 … at most 30 seconds, while `again` says that it may help. */
async function persist(call: () => Promise<Answer>, again: (status: number) => boolean): Promise<Answer> {
  for (let n = 0; ; n++) {
    const answer = await call();
    if (answer.ok || !again(answer.status) || n === 3) return answer;
    await pause(Math.min(1000 * 2 ** n, 30_000));
  }
}

/** Reads are repeated after every failure that may pass; never after a 401. */
const read = (path: string) =>
  persist(
    () => send(path, null),
    (status) => status === 0 || status === 429 || status >= 500,
  );

/**
 * Asks the shop for a change.
 *
 * @param harmless doing it twice does no harm: it is repeated when no answer came. An answer that says the shop cannot
 * do it has been tried three times there, and is not repeated here.
 */
export const change = (path: string, body: Record<string, unknown>, harmless: boolean) =>
  persist(
    () => send(path, body),
    (status) => harmless && status === 0,
  );

let revision = 0;
/** Says that something newer is known or under way: a read that began before must not overwrite it. */
export const supersede = (): number => ++revision;

/** A cart that comes back empty from a begun checkout was bought: the visit is reported, once. */
export function noticeBought(state: CartState | null): void {
  if (!mayHaveBought() || state?.cart.items.length) return;
  store(BOUGHT, '0');
  void send(api.tracking.visit, { url_base: `${location.origin}${location.pathname.replace(/\/$/, '')}/cart` });
}

/**
 * Loads the cart of this browser, if it has one, and keeps the answer.
 *
 * A cart of another country moves to the page's; one that the shop does not know is forgotten; an empty one after a
 * begun checkout was bought, which is reported once.
 *
 * @returns the cart, null when there is none, undefined when it could not be read or something newer came meanwhile.
 */
export async function load(country: string, market: string): Promise<CartState | null | undefined> {
  const id = token();
  if (!id) return null;
  const began = revision;
  let answer = await read(`${api.cart.read}?token=${encodeURIComponent(id)}&market=${market}`);
  if (answer.ok && answer.state && answer.state.cart.countryCode !== country && began === revision) {
    answer = await change(api.cart.buyer, { countryCode: country, token: id }, true);
  }
  if (!answer.ok || began !== revision || token() !== id) return undefined;
  keep(answer.state);
  noticeBought(answer.state);
  return answer.state;
}
