import { html } from 'hono/html';
import { DEMO_APP } from '../setup.ts';
import type { Store } from '../store.ts';
import { isSigned } from './signature.ts';

/** How old a signed request may be, in seconds. */
const MAX_AGE_S = 300;

/**
 * An app of another company at this machine, so that the whole way can be tried: it answers only what the store has
 * signed, with what it was told. Below `/page` that is HTML with a script and a cookie, as a careless app has them.
 */
export async function demoApp(request: Request, store: Store): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const age = store.now().getTime() / 1000 - Number(query.get('timestamp'));
  if (!(await isSigned(query, DEMO_APP.secret)) || !(Math.abs(age) <= MAX_AGE_S))
    return Response.json({ error: 'The signature is wrong, or too old.' }, { status: 401 });
  const path = pathname.slice(DEMO_APP.url.length);
  if (path === '/page')
    return new Response(
      String(
        html`<!doctype html><title>Demo app</title><h1>An app’s page</h1><p>Of the store ${query.get('shop')}.</p><script>document.title = document.cookie;</script>`,
      ),
      { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'app=1; Path=/' } },
    );
  return Response.json({
    app: DEMO_APP.subpath,
    method: request.method,
    path,
    query: Object.fromEntries([...query].filter(([name]) => name !== 'signature')),
    visitor: request.headers.get('X-Forwarded-For'),
    cookie: request.headers.get('Cookie'),
    authorization: request.headers.get('Authorization'),
    body: await request.text(),
  });
}
