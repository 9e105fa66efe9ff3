import { array, create, enums, object, string } from 'superstruct';
import { log } from '../log.ts';
import { RULES_KEY } from './keys.ts';
import { askKV, KEEP_MS, KV_CACHE_S } from './kv.ts';
import { patternError, type RuleBook, type Rules, ruleBook } from './redirect.ts';

/** The struct of a redirect's status. */
export const Status = enums([301, 302, 307, 308] as const);
const StoredRow = object({ from: string(), to: string(), status: Status });
const StoredRules = object({ patterns: array(StoredRow), overrides: array(StoredRow) });

const NO_RULES: Rules = { patterns: [], overrides: [] };

let book: RuleBook | null = null;
let readAt = 0;
/** The time at which a request began to refresh the rules; 0 while none does. */
let refreshingSince = 0;
/** A refresh that has not ended after this time has died with its request. */
const STUCK_AFTER_MS = 10_000;

/**
 * The rules without malformed patterns, which are logged: the table's tools refuse them, but a person may put rules by
 * hand.
 */
const wellFormed = ({ patterns, overrides }: Rules): Rules => ({
  patterns: patterns.filter(({ from }) => {
    const error = patternError(from);
    if (error) log.error({ event: 'redirect_row', from, error });
    return !error;
  }),
  overrides,
});

async function readRules(kv: KVNamespace): Promise<RuleBook> {
  try {
    const stored: unknown = await askKV(() => kv.get(RULES_KEY, { type: 'json', cacheTtl: KV_CACHE_S }));
    book = ruleBook(stored === null ? NO_RULES : wellFormed(create(stored, StoredRules)));
  } catch (error) {
    log.error({ event: 'redirect_rules', error: String(error) });
    book ??= ruleBook(NO_RULES);
  }
  readAt = Date.now();
  refreshingSince = 0;
  return book;
}

/** The rules in memory, which are read anew in the background; null until they have been read for the first time. */
export function knownRules(kv: KVNamespace, waitUntil: (work: Promise<unknown>) => void): RuleBook | null {
  if (book && Date.now() - readAt >= KEEP_MS && Date.now() - refreshingSince > STUCK_AFTER_MS) {
    refreshingSince = Date.now();
    waitUntil(readRules(kv));
  }
  return book;
}

/**
 * The rules in memory; until they have been read for the first time, each request reads them for itself. Rules that
 * cannot be read are logged and count as none.
 */
export const currentRules = async (kv: KVNamespace, waitUntil: (work: Promise<unknown>) => void): Promise<RuleBook> =>
  knownRules(kv, waitUntil) ?? readRules(kv);
