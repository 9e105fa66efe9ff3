import { define, object } from 'superstruct';
import { config } from '../../env.ts';
import type { api } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint } from '../../site/endpoint.ts';

const httpUrl = define<string>('url', (value) => typeof value === 'string' && value.length <= 2000 && /^https?:\/\//.test(value));

/** Forwards a visit to the tracking service in the background; a failure is only logged. */
const postTracking = endpoint(object({ url_base: httpUrl }), async (input, { c, from }) => {
  const { tracking } = config(c.env);
  if (tracking.url)
    c.executionCtx.waitUntil(
      fetch(tracking.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tracking.key}` },
        body: JSON.stringify({ url_base: input.url_base }),
        signal: AbortSignal.timeout(5000),
      }).then(
        (response) => {
          if (!response.ok) console.warn(JSON.stringify({ event: 'tracking', status: response.status }));
          return response.body?.cancel();
        },
        (error) => console.warn(JSON.stringify({ event: 'tracking', error: String(error) })),
      ),
    );
  return { ok: true, body: { ok: true }, location: from };
});

export const trackingCalls = { visit: postTracking } satisfies Record<keyof typeof api.tracking, Handler>;
