import { max, min, number, object, optional } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { writePoint } from '../../platform/data-points.ts';
import { marketOfPath } from '../../platform/market/resolve.ts';
import { readBody } from '../../platform/shared/body.ts';
import { MAX_NUMBER, readFrom } from '../../platform/shared/fields.ts';
import { parse } from '../../platform/shared/parse.ts';
import { screenOf } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { callContext } from '../../site/endpoint.ts';
import { consentOfRequest } from '../consent/model/consent.ts';

const upTo = (limit: number) => optional(readFrom(MAX_NUMBER, max(min(number(), 0), limit), Number));

/**
 * The figures that a browser has measured of one page: largest paint and slowest interaction in milliseconds, and
 * layout shift. Nobody waits for ten minutes.
 */
const Vitals = object({ lcp: upTo(600_000), inp: upTo(600_000), cls: upTo(1000) });

/** The kind of a device, by the name that its browser gives itself. */
export const deviceOf = (userAgent: string): 'phone' | 'tablet' | 'desktop' =>
  /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent) ? 'tablet' : /Mobi/.test(userAgent) ? 'phone' : 'desktop';

/**
 * Counts what a browser has measured, one data point for each figure: kind of page and of device, market, and no
 * address.
 */
export const postVitals: Handler = async (c) => {
  const answer = c.body(null, 204, { 'Cache-Control': 'private, no-store' });
  if (!consentOfRequest(c.req).statistics) return answer;
  const call = callContext(c, {});
  const parsed = parse((await readBody(c.req)) ?? {}, Vitals, call.t, true);
  if ('problems' in parsed) return c.json({ errors: parsed.problems }, 422, { 'Cache-Control': 'private, no-store' });
  const { market, rest } = marketOfPath(new URL(call.from, c.req.url).pathname, settingsOf(c.env).group);
  const kind = screenOf(rest);
  if (!kind) return answer;
  const device = deviceOf(c.req.header('user-agent') ?? '');
  for (const [name, value] of Object.entries(parsed.value))
    if (value !== undefined)
      writePoint(
        c.env.VITALS,
        { indexes: [kind], blobs: [name, kind, device, market.code], doubles: [value] },
        (work) => c.executionCtx.waitUntil(work),
      );
  return answer;
};
