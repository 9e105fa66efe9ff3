import { number, type as shape } from 'superstruct';
import type { Config } from '../env.ts';
import { invalidate } from '../platform/cache.ts';
import { withoutDeadline, withTimeout } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import { fetchCms } from './client.ts';

const Space = shape({ space: shape({ version: number() }) });

/** The version is checked again after this time, in the background of a request. */
const CHECK_MS = 15_000;
/** When the last check is older than this, a request waits for the next one. */
const MAX_AGE_MS = 40_000;
const RETRY_PAUSE_MS = 5000;
const MAX_WAIT_MS = 300;
/** A check whose request was cancelled never settles; after this time another one may start. */
const STUCK_AFTER_MS = 10_000;
const POLL_MS = 10;

/** `undefined` before the first check; `null` while the CMS is down or cached content may be outdated. */
let currentVersion: number | null | undefined;
let checkedAt = 0;
/** The time at which a request began to check; 0 while none does. */
let checkingSince = 0;

/** @returns the version of the CMS's content, which grows with each change. @throws UpstreamError */
export const cmsVersion = async (settings: Config): Promise<number> =>
  (await fetchCms(settings, 'spaces/me', {}, Space)).body.space.version;

/**
 * Counts the checks that have begun, and names the newest one with an answer: an older answer that comes later is
 * ignored.
 */
let begunChecks = 0;
let answeredCheck = 0;

async function check(settings: Config): Promise<void> {
  begunChecks += 1;
  const own = begunChecks;
  const version = await cmsVersion(settings).catch((error: unknown) => {
    log.warn({ event: 'cms_version', error: String(error) });
    return null;
  });
  checkingSince = 0;
  if (own < answeredCheck) return;
  if (version !== null && currentVersion !== undefined && version !== currentVersion) invalidate('cms');
  currentVersion = version;
  answeredCheck = own;
  checkedAt = Date.now();
}

/**
 * Checks the version at once. Invalidates cached content unless it is of that version.
 *
 * @returns the version, or null while the CMS is down.
 */
export async function refreshVersion(settings: Config): Promise<number | null> {
  // before the first check nobody knows which version the cached content is of
  if (currentVersion === undefined) invalidate('cms');
  await check(settings);
  return currentVersion ?? null;
}

/** Marks all cached content as possibly outdated; it is loaded again once the CMS responds. */
export function markOutdated(): void {
  currentVersion = null;
}

/** Whether the CMS owes an answer for some time. */
export const cmsIsLate = (): boolean => checkingSince > 0 && Date.now() - checkingSince > MAX_WAIT_MS;

/** The version parameter of reads, which keeps the CMS's CDN from serving older content. */
export const versionParam = (): { cv?: string } =>
  typeof currentVersion === 'number' ? { cv: String(currentVersion) } : {};

/**
 * Invalidates cached content when a newer version was published, usually within 15 seconds and at most within 40. Waits
 * (for at most 0.3 s) only at the first check and when the last one is older than 40 seconds.
 */
export async function checkVersion(settings: Config, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
  const age = Date.now() - checkedAt;
  if (age < (currentVersion === null ? RETRY_PAUSE_MS : CHECK_MS)) return;
  const waits = currentVersion !== null && age > MAX_AGE_MS;
  if (Date.now() - checkingSince > STUCK_AFTER_MS) {
    checkingSince = Date.now();
    const own = withoutDeadline(() => check(settings));
    waitUntil(own);
    if (waits) await withTimeout(MAX_WAIT_MS, own, undefined);
  } else if (waits) {
    // another request checks: its promise is its own, so this one looks at the result on timers of its own
    const before = checkedAt;
    for (const until = checkingSince + MAX_WAIT_MS; checkedAt === before && Date.now() < until; )
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
