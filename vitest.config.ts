import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { DEFAULT_START } from './test/starts.ts';

/** Every file of tests loads the same modules: the first one compiles them for all. */
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/node';

/** Every file of tests begins at this moment, unless the environment names another one: see `local/clock.ts`. */
process.env.CLOCK ??= DEFAULT_START;

/** Files that take longer than their size tells. The longest begin first, so that none is left alone at the end. */
const LONG = ['journeys/soak', 'journeys/typing', 'local/program', 'journeys/pages'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (LONG.findIndex((name) => moduleId.includes(name)) + LONG.length + 1) % (LONG.length + 1);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['./test/connections.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    execArgv: ['--import', pathToFileURL('test/clock.ts').href],
    maxWorkers: 2,
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 8000 } },
    reporters: ['default', './test/closing-line.ts'],
  },
});
