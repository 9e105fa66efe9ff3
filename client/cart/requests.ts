import { api } from '../../src/routes.ts';
import type { CartState, Note } from '../../src/shop/cart/model.ts';
import { mayPass, withRetries } from '../retry.ts';

export interface Problem {
  code: string;
  message: string;
  field?: string | undefined;
}

/** An answer of the cart's endpoints. Status 0 stands for an answer that never came. */
export type CartAnswer = { ok: true; state: CartState | null; notes: Note[] } | { ok: false; status: number; problems: Problem[] };

async function send(path: string, body: Record<string, unknown> | null): Promise<CartAnswer> {
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

/** Reads the cart. Every failure that may pass is followed by another try; a 401 is final. */
export const requestCart = (token: string, market: string): Promise<CartAnswer> =>
  withRetries(
    () => send(`${api.cart.read}?token=${encodeURIComponent(token)}&market=${market}`, null),
    (answer) => !answer.ok && mayPass(answer.status),
  );

/**
 * Changes the cart.
 *
 * @param repeatable doing it twice does no harm: it is repeated when no answer came. A failure that the shop reports is
 * final, because the shop has tried three times itself.
 */
export const requestChange = (path: string, body: Record<string, unknown>, repeatable: boolean): Promise<CartAnswer> =>
  withRetries(
    () => send(path, body),
    (answer) => repeatable && !answer.ok && answer.status === 0,
  );

/** Reports a visit of the cart page of a given address. */
export const requestTracking = (url: string): void => void send(api.tracking.visit, { url_base: url });
