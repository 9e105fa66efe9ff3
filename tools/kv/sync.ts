import { is, number, object, optional, string } from 'superstruct';
import { pathKey, RULES_KEY } from '../../src/platform/redirects/keys.ts';
import type { Row, Rules } from '../../src/platform/redirects/redirect.ts';
import type { Entry, Store } from './stores.ts';

const Value = object({ to: string(), status: optional(number()) });

export interface Difference {
  put: Entry[];
  remove: string[];
  /** A readable line for each change. */
  lines: string[];
  /** How many rows are live, and how many of them would be removed. */
  existing: number;
  removed: number;
}

/**
 * The largest share of rows that a command removes unless it is forced to: almost nothing in their place points to a
 * wrong store or file.
 */
const MAX_REMOVED_SHARE = 0.5;

/** Whether so much is removed that a command has to be forced. */
export const removesMuch = (existing: number, removed: number): boolean => removed > existing * MAX_REMOVED_SHARE;

const entry = ({ from, to, status }: Row): Entry => ({
  key: pathKey(from),
  value: JSON.stringify({ to, status }),
  metadata: { to, status },
});

/** The live exact rows by path. A row added by hand has no metadata, so its value is read. */
export async function liveRows(store: Store): Promise<Map<string, { to: string; status: number }>> {
  const rows = new Map<string, { to: string; status: number }>();
  for await (const { key, metadata } of store.list(pathKey(''))) {
    const value: unknown = is(metadata, Value) ? metadata : JSON.parse((await store.get(key)) ?? 'null');
    if (is(value, Value)) rows.set(key.slice(pathKey('').length), { to: value.to, status: value.status ?? 301 });
    else rows.set(key.slice(pathKey('').length), { to: '', status: 0 });
  }
  return rows;
}

export async function liveRules(store: Store): Promise<Rules> {
  return JSON.parse((await store.get(RULES_KEY)) ?? '{"patterns":[],"overrides":[]}') as Rules;
}

const fromsOf = ({ patterns, overrides }: Rules): string[] => [...patterns, ...overrides].map(({ from }) => from);

/** The changes that `push` makes. The rules come last: an interrupted push leaves the previous patterns in place. */
export async function difference(
  store: Store,
  desired: { rules: Rules; exact: Map<string, Row> },
): Promise<Difference> {
  const live = await liveRows(store);
  const result: Difference = { put: [], remove: [], lines: [], existing: live.size, removed: 0 };
  for (const row of desired.exact.values()) {
    const current = live.get(row.from);
    if (current?.to === row.to && current.status === row.status) continue;
    result.put.push(entry(row));
    result.lines.push(
      current
        ? `~ ${row.from}: ${current.to} ${current.status} → ${row.to} ${row.status}`
        : `+ ${row.from} → ${row.to} ${row.status}`,
    );
  }
  for (const path of live.keys())
    if (!desired.exact.has(path)) {
      result.remove.push(pathKey(path));
      result.lines.push(`- ${path}`);
    }
  const rules = JSON.stringify(desired.rules);
  const currentRules = await liveRules(store);
  const desiredRules = new Set(fromsOf(desired.rules));
  const currentFroms = fromsOf(currentRules);
  result.existing += currentFroms.length;
  result.removed = result.remove.length + currentFroms.filter((from) => !desiredRules.has(from)).length;
  if (JSON.stringify(currentRules) !== rules) {
    result.put.push({ key: RULES_KEY, value: rules });
    result.lines.push(
      `~ rules: ${currentRules.patterns.length} patterns and ${currentRules.overrides.length} overrides → ${desired.rules.patterns.length} and ${desired.rules.overrides.length}`,
    );
  }
  return result;
}
