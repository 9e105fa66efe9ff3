import { number, type as shape } from 'superstruct';
import type { Config } from '../env.ts';
import { outdate } from '../platform/cache.ts';
import { askCms } from './client.ts';

/** What every cached answer of the CMS is marked with. */
export const CMS_TAG = 'cms';

const Space = shape({ space: shape({ version: number() }) });

/** The version is asked for again after this time, beside a request; after the longer one, a request waits for it. */
const CHECK_MS = 15_000;
const WAIT_MS = 40_000;
const AFTER_FAILURE_MS = 5000;
const PATIENCE_MS = 500;

/** `undefined`: never asked. `null`: the CMS did not answer, so what is kept may be old. */
let known: number | null | undefined;
let checkedAt = 0;
let checking: Promise<void> | null = null;
/** A check whose request was cut off never ends; after this time another one may begin. */
const STUCK_MS = 10_000;
let startedAt = 0;

/** @returns the version of the CMS's content: a number that grows with each change. @throws UpstreamError */
export const cmsVersion = async (settings: Config): Promise<number> => (await askCms(settings, 'spaces/me', {}, Space))?.body.space.version ?? 0;

async function check(settings: Config): Promise<void> {
  try {
    const version = await cmsVersion(settings);
    if (known !== undefined && version !== known) outdate(CMS_TAG);
    known = version;
  } catch (error) {
    known = null;
    console.warn(JSON.stringify({ event: 'cms_version', error: String(error) }));
  }
  checkedAt = Date.now();
}

/** Something that is kept may be older than what the CMS has: all of it is asked for again as soon as the CMS answers. */
export function doubt(): void {
  known = null;
}

export const cmsIsDown = (): boolean => known === null;

/** Notices within 40 seconds, mostly 15, that something was published. Waits only where nothing was heard for longer. */
export async function upToDate(settings: Config, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
  const age = Date.now() - checkedAt;
  if (age < (known === null ? AFTER_FAILURE_MS : CHECK_MS)) return;
  if (!checking || Date.now() - startedAt > STUCK_MS) {
    startedAt = Date.now();
    checking = check(settings).finally(() => {
      checking = null;
    });
    waitUntil(checking);
  }
  if (known !== undefined && known !== null && age > WAIT_MS) await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
