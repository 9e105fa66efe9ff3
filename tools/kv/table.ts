import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { BRAND_FOLDER, isOwn } from '../../local/brand.ts';
import { ANY_PREFIX, lookupPaths, prefixOf } from '../../src/platform/redirects/prefix.ts';
import {
  bySpecificity,
  capture,
  compile,
  isPattern,
  isTemporary,
  normalisePath,
  type Pattern,
  parseRow,
  type RedirectStatus,
  type Row,
  type Rules,
  targetOf,
} from '../../src/platform/redirects/redirect.ts';
import { groups, type MarketGroup } from '../../src/platform/shared/markets.ts';
import { isPagePath } from '../../src/routes.ts';

/** A row with its line number in the file. */
export interface TableRow extends Row {
  line: number;
}

/** A problem on a line. A warning does not prevent a push. */
export interface Finding {
  line: number;
  kind: 'syntax' | 'duplicate' | 'shadowed' | 'loop' | 'chain' | 'dead' | 'size';
  message: string;
  warning?: boolean;
}

export interface Table {
  rows: TableRow[];
  findings: Finding[];
}

/** Reads the table as a stream, so that a million rows fit into memory. */
export async function readTable(file: string): Promise<Table> {
  const rows: TableRow[] = [];
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  const records = createReadStream(file).pipe(
    parse({ columns: false, info: false, relax_column_count: true, trim: true, skip_empty_lines: false }),
  );
  let line = 0;
  for await (const record of records as AsyncIterable<string[]>) {
    line += 1;
    if (line === 1) {
      if (record.join() !== 'from,to,status')
        findings.push({ line, kind: 'syntax', message: 'the first line has to be: from,to,status' });
      continue;
    }
    if (record.length === 1 && record[0] === '') continue;
    const row =
      record.length >= 2 && record.length <= 3
        ? parseRow(record[0]!, record[1]!, record[2] ?? '')
        : `a row has two or three columns, this one has ${record.length}`;
    if (typeof row === 'string') {
      findings.push({ line, kind: 'syntax', message: row });
      continue;
    }
    const key = isPattern(row.from) ? row.from.replace(/\{\w+\}/g, '{}') : row.from;
    const first = seen.get(key);
    if (first !== undefined) {
      findings.push({ line, kind: 'duplicate', message: `${row.from} stands already on line ${first}` });
      continue;
    }
    seen.set(key, line);
    rows.push({ ...row, line });
  }
  return { rows, findings };
}

/** The table of a market group, or that of another brand. */
export const tableFileOf = ({ id }: MarketGroup): string =>
  isOwn ? (id === 'eu' ? 'kv/redirects.csv' : `kv/redirects.${id}.csv`) : join(BRAND_FOLDER, 'redirects.csv');

/** Looks up rows in the way the Worker does, to follow targets. */
class RedirectLookup {
  private readonly exact: Map<string, TableRow>;
  private readonly patterns: (Pattern & { row: TableRow })[];
  private readonly group: MarketGroup;

  constructor(rows: TableRow[], group: MarketGroup) {
    this.group = group;
    this.exact = new Map(rows.filter((row) => !isPattern(row.from)).map((row) => [row.from, row]));
    this.patterns = (rows.filter((row) => isPattern(row.from)).map(compile) as (Pattern & { row: TableRow })[]).sort(
      bySpecificity,
    );
  }

  /** @returns the row that matches an address, and its target. */
  find(address: string): { row: TableRow; to: string } | null {
    const [path = '', query = ''] = address.split('?');
    const normal = normalisePath(path);
    const { paths, market } = lookupPaths(normal, this.group);
    const params = new URLSearchParams(query);
    for (const candidate of paths) {
      const row = this.exact.get(candidate);
      if (row) return { row, to: targetOf(row.to, { cc: market }, params) };
    }
    for (const pattern of this.patterns)
      for (const candidate of paths) {
        const values = capture(pattern, candidate);
        if (values) return { row: pattern.row, to: targetOf(pattern.row.to, { cc: market, ...values }, params) };
      }
    return null;
  }
}

const CC_PREFIX = /^\/\{cc\}/;
/** The path of a row without its prefix. */
const bareOf = (from: string, group: MarketGroup): string =>
  from.startsWith(`${ANY_PREFIX}/`) ? from.slice(ANY_PREFIX.length) : prefixOf(from, group).bare;
const MAX_HOPS = 10;

/**
 * Follows internal targets. Reports chains and loops, and returns the rows with each chain shortened to one hop,
 * permanent only if all of it is.
 */
export function flattenChains(rows: TableRow[], group: MarketGroup = groups.eu): Table {
  const lookup = new RedirectLookup(rows, group);
  const findings: Finding[] = [];
  const results = new Map<string, { to: string; hops: number; loop: boolean; temporary: RedirectStatus | null }>();
  const followTarget = (start: string) => {
    const cached = results.get(start);
    if (cached) return cached;
    let to = start;
    const seen = new Set([normalisePath(start.split('?')[0]!)]);
    let result: { to: string; hops: number; loop: boolean; temporary: RedirectStatus | null } = {
      to,
      hops: 0,
      loop: false,
      temporary: null,
    };
    for (let hops = 1; hops <= MAX_HOPS && to.startsWith('/'); hops++) {
      const next = lookup.find(to);
      if (!next || normalisePath(next.to.split('?')[0]!) === normalisePath(to.split('?')[0]!)) break;
      to = next.to;
      const key = normalisePath(to.split('?')[0]!);
      result = {
        to,
        hops,
        loop: seen.has(key),
        temporary: result.temporary ?? (isTemporary(next.row.status) ? next.row.status : null),
      };
      if (result.loop) break;
      seen.add(key);
    }
    results.set(start, result);
    return result;
  };
  const flattened = rows.map((row) => {
    if (!row.to.startsWith('/') || /\{(?!cc\})/.test(row.to)) return row;
    const cc = prefixOf(row.from, group).market;
    const ownTarget = normalisePath(row.to.replace('{cc}', cc).split('?')[0]!);
    if (ownTarget === row.from) {
      findings.push({ line: row.line, kind: 'loop', message: `${row.from} leads to itself` });
      return row;
    }
    const { to, hops, loop, temporary } = followTarget(row.to.replace('{cc}', cc));
    if (loop) findings.push({ line: row.line, kind: 'loop', message: `${row.from} never arrives: ${row.to}` });
    if (hops === 0 || loop) return row;
    const generic = CC_PREFIX.test(row.to) && to.startsWith(`/${cc}`) ? to.replace(`/${cc}`, '/{cc}') : to;
    findings.push({
      line: row.line,
      kind: 'chain',
      message: `${row.from} goes through ${row.to}; pushed as ${generic}`,
      warning: true,
    });
    return { ...row, to: generic, status: isTemporary(row.status) ? row.status : (temporary ?? row.status) };
  });
  return { rows: flattened, findings };
}

/** Patterns that never match, because a longer or earlier pattern takes all their addresses. */
export function findShadowed(rows: TableRow[]): Finding[] {
  const patterns = rows.filter((row) => isPattern(row.from)).map(compile) as (Pattern & { row: TableRow })[];
  const samplePath = (from: string) => from.replace(/(?<!^\/(?=\{cc\}))\{\w+\}/g, 'x1').replace(/\*$/, 'x1/x2');
  return patterns.flatMap((pattern, i) => {
    const path = samplePath(pattern.row.from);
    const stronger = patterns.find(
      (other, j) =>
        other !== pattern &&
        (other.weight > pattern.weight || (other.weight === pattern.weight && j < i)) &&
        /[{*]/.test(other.row.from) &&
        capture(other, path) !== null &&
        capture(pattern, samplePath(other.row.from)) === null,
    );
    return stronger
      ? [
          {
            line: pattern.row.line,
            kind: 'shadowed' as const,
            message: `${pattern.row.from} is never reached: line ${stronger.row.line} (${stronger.row.from}) takes it`,
            warning: true,
          },
        ]
      : [];
  });
}

/** Divides the table as KV stores it: the rules share one key, every other exact row has a key of its own. */
export function splitTable(
  rows: TableRow[],
  group: MarketGroup = groups.eu,
): { rules: Rules; exact: Map<string, Row> } {
  const rules: Rules = { patterns: [], overrides: [] };
  const exact = new Map<string, Row>();
  for (const { from, to, status } of rows) {
    const row = { from, to, status };
    if (isPattern(from)) rules.patterns.push(row);
    else if (isPagePath(bareOf(from, group))) rules.overrides.push(row);
    else exact.set(from, row);
  }
  return { rules, exact };
}

/** Every Worker holds the rules (patterns, and rows over live pages) in memory and checks them on every request. */
const MAX_RULES_BYTES = 512 * 1024;

/** Reports rules that exceed the size limit, on the last line of the table. */
export function checkRulesSize({ rules }: ReturnType<typeof splitTable>, rows: readonly TableRow[]): Finding[] {
  const bytes = JSON.stringify(rules).length;
  if (bytes <= MAX_RULES_BYTES) return [];
  const counts = `${rules.patterns.length} patterns and ${rules.overrides.length} rows over live pages`;
  return [
    {
      line: rows.at(-1)?.line ?? 1,
      kind: 'size',
      message: `${counts} take ${bytes} bytes of at most ${MAX_RULES_BYTES}; write exact rows for old addresses instead`,
    },
  ];
}

/** Requests every internal target from the running shop. @returns a warning for each target that is not a page. */
export async function findDeadTargets(
  rows: TableRow[],
  shopUrl: string,
  group: MarketGroup = groups.eu,
): Promise<Finding[]> {
  const targets = new Map<string, TableRow>();
  for (const row of rows)
    if (row.to.startsWith('/') && !/\{(?!cc\})/.test(row.to))
      targets.set(row.to.replace('{cc}', prefixOf(row.from, group).market), row);
  const findings: Finding[] = [];
  const queue = [...targets];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [target, row] = next;
      const response = await fetch(`${shopUrl}${target}`, { redirect: 'manual', method: 'HEAD' });
      // Pages of the account exist although they redirect to the login.
      const exists =
        response.status === 200 ||
        /\/account\/login\?/.test(response.headers.get('location') ?? '') ||
        target.endsWith('/account/login');
      if (!exists)
        findings.push({ line: row.line, kind: 'dead', message: `${target} answers ${response.status}`, warning: true });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return findings.sort((a, b) => a.line - b.line);
}
