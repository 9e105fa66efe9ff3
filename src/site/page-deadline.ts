import { createMiddleware } from 'hono/factory';
import { untilDeadline, withDeadline } from '../platform/deadline.ts';
import { UpstreamError } from '../platform/upstream.ts';
import type { AppEnv } from './context.ts';

/** Reads for a page end within this time after the request, so that the screen can still show the page without them. */
const READS_MS = 2300;
/** A screen that has no data then is given up. Source: the first byte of a page is sent within 3 seconds. */
const GRACE_MS = 300;

/**
 * Limits the time of everything that a page's request reads. Nobody waits for a sharing picture, so it has no limit
 * here.
 */
export const pageDeadline = createMiddleware<AppEnv>((c, next) =>
  c.get('location').form === 'picture' ? next() : withDeadline(READS_MS, next),
);

/** The data of a screen. @throws UpstreamError when it has not come in time. */
export const inTime = <Data>(loading: Promise<Data>): Promise<Data> =>
  untilDeadline(
    loading,
    () => new UpstreamError('upstream_timeout', 'the page has not been loaded in time', true),
    GRACE_MS,
  );
