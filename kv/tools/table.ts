import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { groups } from '../../src/platform/market/markets.ts';
import {
  bySpecificity,
  capture,
  compile,
  isPattern,
  normalisePath,
  type Pattern,
  parseRow,
  type Row,
  type Rules,
  targetOf,
  weight,
} from '../../src/platform/redirects/model.ts';
import { prefixOf } from '../../src/platform/redirects/prefix.ts';
import { isPagePath } from '../../src/routes.ts';

/** A row with the line that it stands on. */
export interface Line extends Row {
  line: number;
}

/** Something to say about a line; a warning does not keep the table from being pushed. */
export interface Finding {
  line: number;
  kind: 'syntax' | 'duplicate' | 'shadowed' | 'loop' | 'chain' | 'dead' | 'size';
  message: string;
  warning?: boolean;
}

export interface Table {
  lines: Line[];
  findings: Finding[];
}

/** Reads the table as a stream: a million rows fit. */
export async function readTable(file: string): Promise<Table> {
  const lines: Line[] = [];
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  const records = createReadStream(file).pipe(parse({ columns: false, info: false, relax_column_count: true, trim: true, skip_empty_lines: false }));
  let line = 0;
  for await (const record of records as AsyncIterable<string[]>) {
    line += 1;
    if (line === 1) {
      if (record.join() !== 'from,to,status') findings.push({ line, kind: 'syntax', message: 'the first line has to be: from,to,status' });
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
    lines.push({ ...row, line });
  }
  return { lines, findings };
}

const group = groups.eu;

/** Looks rows up as the Worker does, for following targets. */
class Finder {
  private readonly exact: Map<string, Line>;
  private readonly patterns: (Pattern & { row: Line })[];

  constructor(lines: Line[]) {
    this.exact = new Map(lines.filter((line) => !isPattern(line.from)).map((line) => [line.from, line]));
    this.patterns = (lines.filter((line) => isPattern(line.from)).map(compile) as (Pattern & { row: Line })[]).sort(bySpecificity);
  }

  /** @returns the row of an address and where it leads. */
  find(address: string): { row: Line; to: string } | null {
    const [path = '', query = ''] = address.split('?');
    const normal = normalisePath(path);
    const { bare, market } = prefixOf(normal, group);
    const params = new URLSearchParams(query);
    for (const candidate of new Set([normal, bare])) {
      const row = this.exact.get(candidate);
      if (row) return { row, to: targetOf(row.to, { cc: market }, params) };
    }
    for (const pattern of this.patterns)
      for (const candidate of new Set([normal, bare])) {
        const values = capture(pattern, candidate);
        if (values) return { row: pattern.row, to: targetOf(pattern.row.to, { cc: market, ...values }, params) };
      }
    return null;
  }
}

const CC = /^\/\{cc\}/;
const MAX_HOPS = 10;

/** Follows internal targets: reports chains and loops, and gives the rows with chains made one hop. */
export function flatten(lines: Line[]): Table {
  const finder = new Finder(lines);
  const findings: Finding[] = [];
  const followed = new Map<string, { to: string; hops: number; loop: boolean }>();
  const follow = (start: string) => {
    const known = followed.get(start);
    if (known) return known;
    let to = start;
    const seen = new Set([normalisePath(start.split('?')[0]!)]);
    let result = { to, hops: 0, loop: false };
    for (let hops = 1; hops <= MAX_HOPS && to.startsWith('/'); hops++) {
      const next = finder.find(to);
      if (!next || normalisePath(next.to.split('?')[0]!) === normalisePath(to.split('?')[0]!)) break;
      to = next.to;
      const key = normalisePath(to.split('?')[0]!);
      result = { to, hops, loop: seen.has(key) };
      if (result.loop) break;
      seen.add(key);
    }
    followed.set(start, result);
    return result;
  };
  const flat = lines.map((line) => {
    if (!line.to.startsWith('/') || /\{(?!cc\})/.test(line.to)) return line;
    const cc = prefixOf(line.from, group).market;
    const own = normalisePath(line.to.replace('{cc}', cc).split('?')[0]!);
    if (own === line.from) {
      findings.push({ line: line.line, kind: 'loop', message: `${line.from} leads to itself` });
      return line;
    }
    const { to, hops, loop } = follow(line.to.replace('{cc}', cc));
    if (loop) findings.push({ line: line.line, kind: 'loop', message: `${line.from} never arrives: ${line.to}` });
    if (hops === 0 || loop) return line;
    const generic = CC.test(line.to) && to.startsWith(`/${cc}`) ? to.replace(`/${cc}`, '/{cc}') : to;
    findings.push({ line: line.line, kind: 'chain', message: `${line.from} goes through ${line.to}; pushed as ${generic}`, warning: true });
    return { ...line, to: generic };
  });
  return { lines: flat, findings };
}

/** Patterns that can never answer, because a longer or earlier one takes all their addresses. */
export function shadowed(lines: Line[]): Finding[] {
  const patterns = lines.filter((line) => isPattern(line.from)).map(compile) as (Pattern & { row: Line })[];
  const sample = (from: string) => from.replace(/\{\w+\}/g, 'x1').replace(/\*$/, 'x1/x2');
  return patterns.flatMap((pattern, i) => {
    const path = sample(pattern.row.from);
    const stronger = patterns.find(
      (other, j) =>
        other !== pattern &&
        (weight(other.row.from) > weight(pattern.row.from) || (weight(other.row.from) === weight(pattern.row.from) && j < i)) &&
        /[{*]/.test(other.row.from) &&
        capture(other, path) !== null &&
        capture(pattern, sample(other.row.from)) === null,
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

/** What stands in KV: the rules in one key, each other exact row in a key of its own. */
export function keysOf(lines: Line[]): { rules: Rules; exact: Map<string, Row> } {
  const rules: Rules = { patterns: [], overrides: [] };
  const exact = new Map<string, Row>();
  for (const { from, to, status } of lines) {
    const row = { from, to, status };
    if (isPattern(from)) rules.patterns.push(row);
    else if (isPagePath(prefixOf(from, group).bare)) rules.overrides.push(row);
    else exact.set(from, row);
  }
  return { rules, exact };
}

/** Patterns and rows over live pages are in the memory of every Worker and are looked at for every request. */
const MAX_RULES_BYTES = 512 * 1024;

/** Rules that are too many to be kept in memory, told at the last of them. */
export function tooMany({ rules }: ReturnType<typeof keysOf>, lines: readonly Line[]): Finding[] {
  const bytes = JSON.stringify(rules).length;
  if (bytes <= MAX_RULES_BYTES) return [];
  const counts = `${rules.patterns.length} patterns and ${rules.overrides.length} rows over live pages`;
  return [
    {
      line: lines.at(-1)?.line ?? 1,
      kind: 'size',
      message: `${counts} take ${bytes} bytes of at most ${MAX_RULES_BYTES}; write exact rows for old addresses instead`,
    },
  ];
}

/** Asks the running shop for the targets that are pages of its own. @returns those that are none. */
export async function deadTargets(lines: Line[], shopUrl: string): Promise<Finding[]> {
  const targets = new Map<string, Line>();
  for (const line of lines)
    if (line.to.startsWith('/') && !/\{(?!cc\})/.test(line.to)) targets.set(line.to.replace('{cc}', prefixOf(line.from, group).market), line);
  const findings: Finding[] = [];
  const waiting = [...targets];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [target, line] = next;
      const answer = await fetch(`${shopUrl}${target}`, { redirect: 'manual', method: 'HEAD' });
      // a page of the account leads to the login, and is there
      const alive = answer.status === 200 || /\/account\/login\?/.test(answer.headers.get('location') ?? '') || target.endsWith('/account/login');
      if (!alive) findings.push({ line: line.line, kind: 'dead', message: `${target} answers ${answer.status}`, warning: true });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return findings.sort((a, b) => a.line - b.line);
}
