/**
 * `npm run shop -- mutations [FILE ...]`: installs Stryker, in a package of its own, and changes the files that money,
 * consent, sign-in and dates depend on, one spot at a time. Their tests have to notice at least 85 % of the changes.
 * Prints the changes that nothing has noticed. It takes about half an hour and is no part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments } from '../../../local/command.ts';
import { FILES } from './files.ts';

const GOAL = 0.85;
const REPORT = resolve('tools/bench/mutations/node_modules/.cache/report.json');

/** Runs a command and shows its output. It ends this process where the command fails. */
function run(command: string, args: readonly string[], cwd = '.', env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

interface Mutant {
  replacement?: string;
  status: 'Killed' | 'Timeout' | 'RuntimeError' | 'CompileError' | 'Survived' | 'NoCoverage' | 'Ignored';
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

/** The text between two places of a source, on one line. */
function excerpt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
  return lines
    .join('\n')
    .slice(start.column - 1)
    .replace(/\s+/g, ' ')
    .slice(0, 90);
}

const { positionals: wanted } = readArguments('Usage: npm run shop -- mutations [FILE ...]', {
  allowPositionals: true,
});
const unknown = wanted.find((file) => !FILES[file]);
if (unknown) {
  console.error(`${unknown} is not in tools/bench/mutations/files.ts.`);
  process.exit(1);
}
// its runner of vitest takes the project's vitest
run(
  'npm',
  ['ci', '--legacy-peer-deps', '--prefer-offline', '--no-progress', '--loglevel=error'],
  'tools/bench/mutations',
);

const sums = { noticed: 0, all: 0 };
const rows: string[] = [];
for (const file of wanted.length > 0 ? wanted : Object.keys(FILES)) {
  run(
    'node',
    [
      'tools/bench/mutations/node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'tools/bench/mutations/stryker.config.mjs',
    ],
    '.',
    {
      MUTATED: file,
      MUTATION_REPORT: REPORT,
    },
  );
  const { source, mutants } = (JSON.parse(readFileSync(REPORT, 'utf8')) as Report).files[file]!;
  const tried = mutants.filter(({ status }) => !['RuntimeError', 'CompileError', 'Ignored'].includes(status));
  const unnoticed = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  sums.noticed += tried.length - unnoticed.length;
  sums.all += tried.length;
  rows.push(`${String(tried.length - unnoticed.length).padStart(5)} of ${String(tried.length).padStart(4)}  ${file}`);
  for (const { location, replacement, status } of unnoticed)
    rows.push(
      `              ${location.start.line}: ${excerpt(source, location)} → ${replacement?.replace(/\s+/g, ' ').slice(0, 60)}${status === 'NoCoverage' ? ' (never run)' : ''}`,
    );
}
const share = sums.noticed / sums.all;
console.log(
  `\nChanges that the tests have noticed:\n${rows.join('\n')}\n${sums.noticed} of ${sums.all}, ${(share * 100).toFixed(1)} %`,
);
if (share < GOAL) process.exit(1);
