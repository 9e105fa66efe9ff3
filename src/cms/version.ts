import { number, type as shape } from 'superstruct';
import type { Config } from '../env.ts';
import { invalidate, withTimeout } from '../platform/cache.ts';
import { fetchCms } from './client.ts';

const Space = shape({ space: shape({ version: number() }) });

/** The version is asked for again after this time, beside a request; after the longer one, a request waits for it. */
const CHECK_MS = 15_000;
const MAX_AGE_MS = 40_000;
const RETRY_PAUSE_MS = 5000;
const MAX_WAIT_MS = 500;
/** A check that has not ended after this time has died with its request. */
const STUCK_AFTER_MS = 10_000;
const POLL_MS = 10;

/** `undefined`: never asked. `null`: the CMS did not answer, so what is kept may be old. */
let currentVersion: number | null | undefined;
let checkedAt = 0;
/** The time at which a request began to check; 0 while none does. */
let checkingSince = 0;

/** @returns the version of the CMS's content: a number that grows with each change. @throws UpstreamError */
export const cmsVersion = async (settings: Config): Promise<number> => (await fetchCms(settings, 'spaces/me', {}, Space)).body.space.version;

async function check(settings: Config): Promise<void> {
  try {
    const version = await cmsVersion(settings);
    if (currentVersion !== undefined && version !== currentVersion) invalidate('cms');
    currentVersion = version;
  } catch (error) {
    currentVersion = null;
    console.warn(JSON.stringify({ event: 'cms_version', error: String(error) }));
  }
  checkedAt = Date.now();
  checkingSince = 0;
}

/** Something that is kept may be older than what the CMS has: all of it is asked for again as soon as the CMS answers. */
export function markOutdated(): void {
  currentVersion = null;
}

/** The CMS did not answer when it was asked last. */
export const cmsIsDown = (): boolean => currentVersion === null;

/** What reads name as the version that they want, so that no cache on the way answers with an older one. */
export const versionParam = (): { cv?: string } => (typeof currentVersion === 'number' ? { cv: String(currentVersion) } : {});

/** Notices within 40 seconds, mostly 15, that something was published. Waits only at first and where nothing was heard for longer. */
export async function checkVersion(settings: Config, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
  const age = Date.now() - checkedAt;
  if (age < (currentVersion === null ? RETRY_PAUSE_MS : CHECK_MS)) return;
  const waits = currentVersion !== null && age > MAX_AGE_MS;
  if (Date.now() - checkingSince > STUCK_AFTER_MS) {
    checkingSince = Date.now();
    const own = check(settings);
    waitUntil(own);
    if (waits) await withTimeout(MAX_WAIT_MS, own, undefined);
  } else if (waits) {
    // another request checks: its promise is its own, so this one looks at the result on timers of its own
    const before = checkedAt;
    for (const until = Date.now() + MAX_WAIT_MS; checkedAt === before && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
