import { mayPass, withRetries } from '../../../../client/retry.ts';
import * as api from '../../../routes/api.ts';
import type { CartState, Note } from '../model/cart.ts';

export interface Problem {
  code: string;
  message: string;
  field?: string | undefined;
}

/** The problem of a cart that could not be read. */
export const UNREACHABLE = 'unreachable';

/** An answer of the cart's endpoints. Status 0 stands for an answer that never came. */
export type CartAnswer =
  | { ok: true; state: CartState | null; notes: Note[] }
  | { ok: false; status: number; problems: Problem[] };

async function send(path: string, body: Record<string, unknown> | null): Promise<CartAnswer> {
  let status = 0;
  try {
    const response = await fetch(path, {
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      // a change is completed although the visitor leaves the page
      ...(body && { method: 'POST', body: JSON.stringify(body), keepalive: true }),
    });
    status = response.status;
    const answer = await response.json();
    if (response.ok)
      return {
        ok: true,
        state: answer.cart ? { cart: answer.cart, details: answer.details } : null,
        notes: answer.warnings ?? [],
      };
    return { ok: false, status, problems: answer.errors ?? [] };
  } catch {
    // an answer that was cut off says nothing, whatever its status
    return { ok: false, status: status < 400 ? 0 : status, problems: [] };
  }
}

/** Reads the cart. Every failure that may pass is followed by another try; a 401 is final. */
export const requestCart = (token: string, market: string, maxRetries?: number): Promise<CartAnswer> =>
  withRetries(
    () => send(`${api.cartRead}?token=${encodeURIComponent(token)}&market=${market}`, null),
    (answer) => !answer.ok && mayPass(answer.status),
    maxRetries,
  );

/** Whether no answer came, or the shop is still at work for an earlier call with the same form id. */
const isUndecided = ({ status, problems }: CartAnswer & { ok: false }): boolean =>
  status === 0 || problems[0]?.code === 'still_busy';

/**
 * Changes the cart. While no answer comes, the change is sent again with the same form id, and the shop tells what
 * became of it. A failure that the shop reports is final, because the shop has tried three times itself.
 */
export async function requestChange(path: string, body: Record<string, unknown>): Promise<CartAnswer> {
  const answer = await withRetries(
    () => send(path, body),
    (failed) => !failed.ok && isUndecided(failed) && navigator.onLine !== false,
  );
  return !answer.ok && isUndecided(answer) ? { ...answer, status: 0 } : answer;
}

/** Reports that a cart was bought. @param url of the page, with `/cart`. */
export const reportBought = (url: string, token: string | null): void =>
  void send(api.trackingBought, { url_base: url, token });
