import type { Growth } from '../src/platform/personal-data.ts';
import { MAX_PER_RUN } from '../src/platform/run-budget.ts';
import { TABLES } from '../src/shop/personal-data/collection.ts';

const keptFor = (kept: Growth['kept']): string =>
  typeof kept === 'string' ? kept : kept === 1 ? '1 day' : `${kept} days`;

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function row([name, { growth }]: [string, { growth: Growth }]): string {
  const { bytes, large, rows, kept } = growth;
  const [count, sum] = typeof rows === 'number' ? [rows, (rows * bytes) / 1000] : [rows.none, ''];
  return `| \`${columnOf(name)}\` | ${bytes}${large ? `; ${large.bytes} with ${large.with}` : ''} | ${count} | ${typeof sum === 'number' ? sum.toFixed(0) : ''} | ${keptFor(kept)} |`;
}

/** @returns the text of docs/rows.md. */
export function rowsReference(): string {
  const tables = Object.entries(TABLES).sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = tables.reduce((all, [, { growth }]) => all + (typeof growth.rows === 'number' ? growth.rows : 0), 0);
  return `# Rows

Written by \`npm run shop -- rows\` from the \`growth\` of each table in the \`personal-data.ts\` of its feature; a table without it does not compile. Bytes are those of a row with its part of the indexes, measured in D1 (\`test/src/shop/personal-data/row-size.test.ts\`). Rows are those that a thousand visits of the mix in [test/visits.ts](../test/visits.ts) leave, ${sum} in all, counted over HTTP (\`test/src/shop/personal-data/rows.test.ts\`).

| table | bytes of a row | rows of a thousand visits | KB of a thousand visits | kept |
|---|--:|--:|--:|---|
${tables.map(row).join('\n')}

**Cleaning** runs every hour and deletes by an index, 5,000 rows at a time, for 25 seconds at most; the next hour goes on. \`npm run shop -- bench:rows\` fills a million rows of each large table and measures it.

**One run** of the cron or of a queue's consumer makes at most ${MAX_PER_RUN} queries of D1, and as many calls ([\`MAX_PER_RUN\`](../src/platform/run-budget.ts)); the platform allows 1,000 queries, 1,000 operations of KV and 10,000 calls. A run that reaches it logs \`run_full\` with its counts, and the next one goes on.
`;
}
