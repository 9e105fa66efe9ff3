import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Every file of tests loads the same modules: the first one compiles them for all. */
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/node';

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
    maxWorkers: 2,
    maxConcurrency: 3,
    // a browser journey that fails by chance is tried again where nobody watches; the last lines name it
    retry: process.env.CI ? 2 : 0,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 8000 } },
    reporters: ['default', './test/closing-line.ts'],
  },
});
