/**
 * `npm run test:calendar`: what has to do with days, at every moment that is hard for it. `-- --start NAME` for one.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { HARD_STARTS } from '../test/starts.ts';
import { readArguments, refuse } from './command.ts';
import { isBuilt } from './fingerprint.ts';

const LOGS = 'node_modules/.cache/calendar';

const USAGE = `Usage: npm run test:calendar [-- --start NAME]
Starts:
${Object.entries(HARD_STARTS)
  .map(([name, clock]) => `  ${clock}  ${name}`)
  .join('\n')}`;

const { values } = readArguments(USAGE, { options: { start: { type: 'string' } } });
const starts = Object.entries(HARD_STARTS).filter(
  ([name, clock]) => values.start === undefined || values.start === name || values.start === clock,
);
if (starts.length === 0) refuse(`There is no start ${values.start}.`, USAGE);
if (!isBuilt()) await import('./build.ts');
mkdirSync(LOGS, { recursive: true });

let failed = 0;
for (const [name, clock] of starts) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync('vitest', ['run', '--project', 'days'], {
    env: { ...process.env, CLOCK: clock },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const log = `${LOGS}/${clock.replaceAll(':', '')}.log`;
  writeFileSync(log, stdout + stderr);
  if (status !== 0) failed += 1;
  const counts = stdout.trimEnd().split('\n').at(-1);
  console.log(
    `${status === 0 ? 'passed' : 'FAILED'}  ${clock}  ${name}: ${counts}, ${((performance.now() - began) / 1000).toFixed(0)} s${status === 0 ? '' : `; ${log}`}`,
  );
}
console.log(`${starts.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
