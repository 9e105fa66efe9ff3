import { object, size, string } from 'superstruct';
import { config } from '../../env.ts';
import { invalid } from '../../platform/http/parse.ts';
import { log } from '../../platform/log.ts';
import type { api } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint } from '../../site/endpoint.ts';
import { trackedAddress } from './address.ts';

/** Forwards a visit to the tracking service in the background; a failure is only logged. */
const postTracking = endpoint(object({ url_base: size(string(), 0, 2000) }), async (input, { c, from, t }) => {
  const { tracking, group } = config(c.env);
  const address = trackedAddress(input.url_base, new URL(c.req.url).origin, group);
  if (address === null) return { ok: false, status: 422, problems: [{ code: invalid('url_base'), message: t('error.invalid_input'), field: 'url_base' }] };
  if (tracking.url)
    c.executionCtx.waitUntil(
      fetch(tracking.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tracking.key}` },
        body: JSON.stringify({ url_base: address }),
        signal: AbortSignal.timeout(5000),
      }).then(
        (response) => {
          if (!response.ok) log.warn({ event: 'tracking', status: response.status });
          return response.body?.cancel();
        },
        (error) => log.warn({ event: 'tracking', error: String(error) }),
      ),
    );
  return { ok: true, body: { ok: true }, location: from };
});

export const trackingCalls = { visit: postTracking } satisfies Record<keyof typeof api.tracking, Handler>;
