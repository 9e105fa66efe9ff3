/**
 * `npm run shop -- bench:start`: how soon the first page of `npm start` and of `npm run dev` is complete, in a fresh copy of
 * the project (no build, no data, no caches) and when started again, which may take five seconds. The machine has to be
 * idle otherwise.
 */
import { readArguments } from '../../local/command.ts';
import { copyProject, Program, removeProject } from '../../test/local/program.ts';

readArguments('Usage: npm run shop -- bench:start', {});

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const MAX_MS = 5000;

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

let isFast = true;
console.log(`\nFirst page, median of ${RUNS} (ms), allowed when started again: ${MAX_MS}`);
for (const script of ['start', 'dev'] as const) {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const folder = copyProject();
    const program = new Program();
    for (const times of [cold, warm]) {
      times.push(await program.start(folder, script));
      await program.stop();
    }
    removeProject(folder);
  }
  isFast &&= median(warm) <= MAX_MS;
  console.log(
    `${script.padEnd(6)} cold ${String(median(cold)).padStart(6)} (${cold.join(', ')})   warm ${String(median(warm)).padStart(6)} (${warm.join(', ')})`,
  );
}
process.exit(isFast ? 0 : 1);
