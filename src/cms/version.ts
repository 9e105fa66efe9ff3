import { number, type as shape } from 'superstruct';
import type { Settings } from '../env.ts';
import { invalidate } from '../platform/cache.ts';
import { withoutDeadline, withTimeout } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import { EVERY_PAGE } from '../platform/page-cache/entry.ts';
import { onPurge } from '../platform/page-cache/purges.ts';
import { isContentTag } from './cache-tags.ts';
import { fetchCms } from './client.ts';
import { copyKeys } from './copies.ts';

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
/** KV may answer reads from a cache of this age, in seconds; it accepts no smaller number. */
const KV_CACHE_SECONDS = 30;
/** A version that this isolate has copied itself is newer than what KV answers for this time. */
const KV_LAG_MS = 60_000;

/** The parts of a request that checking needs. */
export interface VersionContext {
  settings: Settings;
  kv: KVNamespace;
  waitUntil(work: Promise<unknown>): void;
}

/** A version of the content. */
interface Version {
  version: number;
  /** The version whose copy of the texts is used; null where the CMS is read, because there are no copies. */
  copiedTexts: number | null;
}

/**
 * The version of the content that this isolate shows: that of the copies in KV, or the CMS's own before there are any.
 * `undefined` before the first check; `null` while the CMS has to be asked and is down.
 */
let current: Version | null | undefined;
let checkedAt = 0;
/** The time at which a request began to check; 0 while none does. */
let checkingSince = 0;
/** When this isolate last finished copying. */
let copiedAt = 0;

/** @returns the version of the CMS's content, which grows with each change. @throws UpstreamError */
export const cmsVersion = async (settings: Settings): Promise<number> =>
  (await fetchCms(settings, 'spaces/me', {}, Space)).body.space.version;

/** The version of the copies; null when there are none; undefined when KV fails. */
async function readCopied({ settings, kv }: VersionContext): Promise<Version | null | undefined> {
  const key = copyKeys(settings.group.marketCMSFolderPath).version;
  try {
    const [version, copiedTexts] = (await kv.get(key, { cacheTtl: KV_CACHE_SECONDS }))?.split(' ').map(Number) ?? [];
    return version && copiedTexts ? { version, copiedTexts } : null;
  } catch (error) {
    log.error({ event: 'cms_copy', key, error: String(error) });
    return undefined;
  }
}

/**
 * Counts the checks that have begun, and names the newest one with an answer: an older answer that comes later is
 * ignored.
 */
let begunChecks = 0;
let answeredCheck = 0;

function use(next: typeof current): void {
  if (next && current !== undefined && next.version !== current?.version) invalidate('cms');
  current = next;
  checkedAt = Date.now();
}

async function check(context: VersionContext): Promise<void> {
  begunChecks += 1;
  const own = begunChecks;
  let next = current;
  const copied = await readCopied(context);
  if (copied) next = copied;
  else if (copied === null || !current?.copiedTexts)
    next = await cmsVersion(context.settings).then(
      (version) => ({ version, copiedTexts: null }),
      (error: unknown) => {
        log.warn({ event: 'cms_version', error: String(error) });
        return null;
      },
    );
  checkingSince = 0;
  if (own < answeredCheck) return;
  answeredCheck = own;
  const isOlder = current?.copiedTexts && (next?.version ?? 0) < current.version && Date.now() - copiedAt < KV_LAG_MS;
  use(isOlder ? current : next);
}

/**
 * Shows a version from now on.
 *
 * @param copiedTexts the version of its texts, if this isolate has just copied it whole; null to read it from the CMS.
 */
export function showVersion(version: number, copiedTexts: number | null): void {
  if (copiedTexts !== null) copiedAt = Date.now();
  begunChecks += 1;
  answeredCheck = begunChecks;
  use({ version, copiedTexts });
}

// the purge comes when everything has been copied, so there is a newer version to find
onPurge((tags) => {
  if (tags.some((tag) => tag === EVERY_PAGE || isContentTag(tag))) checkedAt = 0;
});

/** The version of the copies in KV, and that of the copied texts; null while there are none. */
export const copiedVersion = (): { version: number; copiedTexts: number } | null =>
  current?.copiedTexts ? { version: current.version, copiedTexts: current.copiedTexts } : null;

/** The version parameter of reads, which keeps the CMS's CDN from serving older content. */
export const versionParam = (): { cv?: string } => (current ? { cv: String(current.version) } : {});

/**
 * Invalidates cached content when a newer version was published, usually within 15 seconds and at most within 40. Waits
 * (for at most 0.3 s) only at the first check, after a purge of content, and when the last one is older than 40 seconds.
 */
export async function checkVersion(context: VersionContext): Promise<void> {
  const age = Date.now() - checkedAt;
  if (age < (current === null ? RETRY_PAUSE_MS : CHECK_MS)) return;
  const waits = current !== null && age > MAX_AGE_MS;
  if (Date.now() - checkingSince > STUCK_AFTER_MS) {
    checkingSince = Date.now();
    const own = withoutDeadline(() => check(context));
    context.waitUntil(own);
    if (waits) await withTimeout(MAX_WAIT_MS, own, undefined);
  } else if (waits) {
    // another request checks: its promise is its own, so this one looks at the result on timers of its own
    const before = checkedAt;
    for (const until = checkingSince + MAX_WAIT_MS; checkedAt === before && Date.now() < until; )
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
