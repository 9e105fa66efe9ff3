import { array, create, enums, object, string } from 'superstruct';
import { RULES_KEY } from './keys.ts';
import { type RuleBook, type Rules, ruleBook } from './model.ts';

/** The struct of a redirect's status. */
export const Status = enums([301, 302, 307, 308] as const);
const StoredRow = object({ from: string(), to: string(), status: Status });
const StoredRules = object({ patterns: array(StoredRow), overrides: array(StoredRow) });

/** Rules are read again after this time, in the background of a request. */
const REFRESH_MS = 20_000;
const NO_RULES: Rules = { patterns: [], overrides: [] };

let book: RuleBook | null = null;
let readAt = 0;
let reading: { promise: Promise<void>; startedAt: number } | null = null;
/** A read whose request was cancelled never settles; after this time another one may start. */
const STUCK_AFTER_MS = 10_000;

async function readRules(kv: KVNamespace): Promise<void> {
  try {
    const stored: unknown = await kv.get(RULES_KEY, { type: 'json' });
    book = ruleBook(stored === null ? NO_RULES : create(stored, StoredRules));
  } catch (error) {
    console.error(JSON.stringify({ event: 'redirect_rules', error: String(error) }));
    book ??= ruleBook(NO_RULES);
  }
  readAt = Date.now();
}

/** The rules in memory; only the first request of an isolate waits for them. Rules that cannot be read are logged and count as none. */
export async function currentRules(kv: KVNamespace, waitUntil: (work: Promise<unknown>) => void): Promise<RuleBook> {
  if (book && Date.now() - readAt < REFRESH_MS) return book;
  if (!reading || Date.now() - reading.startedAt > STUCK_AFTER_MS) {
    const promise = readRules(kv).finally(() => {
      if (reading?.promise === promise) reading = null;
    });
    reading = { promise, startedAt: Date.now() };
  }
  if (book) waitUntil(reading.promise);
  else await reading.promise;
  return book ?? ruleBook(NO_RULES);
}
