import { create } from 'superstruct';
import { withTimeout } from '../deadline.ts';
import { log } from '../log.ts';
import { AbSetting, type AbTest, settingKey, settingProblem } from './ab-test.ts';

/** A setting is read again after this time, in the background of a request. */
const REFRESH_MS = 20_000;
/**
 * Seconds for which KV itself may serve an old value; the shortest that it allows. With the time above, an edit acts
 * within a minute.
 */
const KV_CACHE_S = 30;
/** Source: specification, section 9, "A/B test settings tolerance". */
const TOLERANCE_MS = 2000;
/** A read that has not ended after this time has died with its request. */
const STUCK_AFTER_MS = 10_000;

interface Known {
  /** Null: the test does not run. Undefined: nobody knows yet. */
  setting: AbSetting | null | undefined;
  readAt: number;
  readingSince: number;
}

const known = new Map<string, Known>();

async function readSetting(kv: KVNamespace, test: AbTest): Promise<AbSetting | null> {
  const stored: unknown = await withTimeout(
    TOLERANCE_MS,
    kv.get(settingKey(test.name), { type: 'json', cacheTtl: KV_CACHE_S }),
    undefined,
  );
  if (stored === undefined) throw new Error(`KV has not answered in ${TOLERANCE_MS} ms`);
  if (stored === null) return null;
  const setting = create(stored, AbSetting);
  const problem = settingProblem(test, setting);
  if (problem) throw new Error(problem);
  return setting;
}

async function refresh(kv: KVNamespace, test: AbTest, entry: Known): Promise<void> {
  try {
    entry.setting = await readSetting(kv, test);
  } catch (error) {
    log.error({ event: 'ab_setting', test: test.name, error: String(error) });
    entry.setting = null;
  }
  entry.readAt = Date.now();
  entry.readingSince = 0;
}

/**
 * The setting of a test as this isolate knows it. It is read in the background, so no page waits for it.
 *
 * @returns null when the test does not run, or its setting is broken or slow; undefined until it has been read for the
 * first time.
 */
export function currentSetting(
  kv: KVNamespace,
  test: AbTest,
  waitUntil: (work: Promise<unknown>) => void,
): AbSetting | null | undefined {
  const entry = known.get(test.name) ?? { setting: undefined, readAt: 0, readingSince: 0 };
  known.set(test.name, entry);
  const time = Date.now();
  if (time - entry.readAt >= REFRESH_MS && time - entry.readingSince > STUCK_AFTER_MS) {
    entry.readingSince = time;
    waitUntil(refresh(kv, test, entry));
  }
  return entry.setting;
}
