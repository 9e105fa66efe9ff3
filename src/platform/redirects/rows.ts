import { object, optional, string } from 'superstruct';
import { matches } from '../http/matches.ts';
import { log, loggedPath } from '../log.ts';
import { LruCache } from '../lru-cache.ts';
import { pathKey } from './keys.ts';
import { askKV, KEEP_MS, KV_CACHE_S } from './kv.ts';
import type { Row } from './redirect.ts';
import { Status } from './rules.ts';

/** The value of a key `path:/old/path`; a row written by hand may omit the status. */
const StoredPath = object({ to: string(), status: optional(Status) });
/** A path of the shop, an https URL, or the name of a setting. */
const TARGET = /^(?:\/(?!\/)|https:\/\/|\{[A-Z_]+\}$)/;

/** The target of a row. */
export type Target = Pick<Row, 'to' | 'status'>;

/** KV takes no longer keys. */
const MAX_KEY_BYTES = 512;

/** The answers of KV by path: a target, or null for no row. */
const answers = new LruCache<{ target: Target | null; readAt: number }>(2000, 1_000_000);

/** @returns undefined when KV has not been asked lately. */
function answerFor(path: string): Target | null | undefined {
  const answer = answers.peek(path);
  return answer && Date.now() - answer.readAt < KEEP_MS ? answer.target : undefined;
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @returns null for no row, and for a malformed one, which is logged. */
function parse(path: string, text: string | null): Target | null {
  if (text === null) return null;
  const row = fromJson(text);
  if (matches(row, StoredPath) && TARGET.test(row.to)) return { to: row.to, status: row.status ?? 301 };
  log.error({ event: 'redirect_row', from: loggedPath(path), text });
  return null;
}

const encoder = new TextEncoder();
const isKey = (path: string): boolean => encoder.encode(pathKey(path)).length <= MAX_KEY_BYTES;

/** Asks KV for the rows of paths, all of them in one call. @throws Error when KV fails or is late. */
async function read(kv: KVNamespace, paths: readonly string[]): Promise<Map<string, Target | null>> {
  const options = { type: 'text', cacheTtl: KV_CACHE_S } as const;
  const [first = '', ...others] = paths.map(pathKey);
  const rows: ReadonlyMap<string, string | null> = await askKV(async () =>
    others.length > 0 ? kv.get([first, ...others], options) : new Map([[first, await kv.get(first, options)]]),
  );
  return new Map(
    paths.map((path) => {
      const target = parse(path, rows.get(pathKey(path)) ?? null);
      answers.set(path, { target, readAt: Date.now() }, 2 * (path.length + (target?.to.length ?? 0)));
      return [path, target];
    }),
  );
}

/**
 * The exact row of the first path that has one.
 *
 * @param paths normalised, the most specific one first.
 * @throws Error when KV fails or is late.
 */
export async function exactRow(kv: KVNamespace, paths: readonly string[]): Promise<Target | null> {
  const unknown: string[] = [];
  for (const path of paths) {
    const target = answerFor(path);
    if (target && unknown.length === 0) return target;
    if (target === undefined && isKey(path)) unknown.push(path);
  }
  if (unknown.length === 0) return null;
  const rows = await read(kv, unknown);
  for (const path of paths) {
    const target = rows.get(path) ?? answerFor(path);
    if (target) return target;
  }
  return null;
}
