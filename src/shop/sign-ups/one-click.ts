import type { Context } from 'hono';
import { readBody } from '../../platform/shared/body.ts';
import type { AppEnv, Handler } from '../../site/context.ts';

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * The handlers of an address of the header `List-Unsubscribe`. A mail program posts to it, without cookies and from
 * elsewhere; the secret in the address is the proof. A person who opens it gets the page that asks. Source: RFC 8058.
 *
 * @param leave takes the owner of the secret off the list; an unknown one is as good as one that was used. @param page
 * the path of the page that asks.
 */
export const oneClick = (
  leave: (secret: string, c: Context<AppEnv>) => Promise<void>,
  page: (secret: string, c: Context<AppEnv>) => Promise<string>,
): { get: Handler; post: Handler } => ({
  async post(c) {
    const body = await readBody(c.req);
    if (body?.['List-Unsubscribe'] !== 'One-Click') return c.text('Expected List-Unsubscribe=One-Click', 400, NO_STORE);
    await leave(c.req.query('link') ?? '', c);
    return c.text('', 200, NO_STORE);
  },
  async get(c) {
    return c.body(null, 302, { ...NO_STORE, Location: await page(c.req.query('link') ?? '', c) });
  },
});
