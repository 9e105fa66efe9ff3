import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Every file of tests loads the same modules: the first one compiles them for all. */
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/node';

/** Files that take longer than their size tells. They begin first, so that none is left alone at the end. */
const LONG = ['local/program', 'journeys/typing', 'journeys/pages', 'journeys/soak'];

/** The part of a group that comes before each of its files. */
const places = (files: readonly TestSpecification[]): [file: TestSpecification, place: number][] => files.map((file, index) => [file, index / files.length]);

/**
 * Long files first. Then files with a browser, which keep a processor busy, evenly among those without, which mostly wait: neither do
 * browsers take the processors from each other, nor do these lie idle.
 */
class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOf = (name: string) => (file: TestSpecification) => file.moduleId.includes(name);
    const long = LONG.flatMap((name) => sorted.filter(isOf(name)));
    const others = sorted.filter((file) => !long.includes(file));
    const mixed = [others.filter(isOf('/journeys/')), others.filter((file) => !isOf('/journeys/')(file))].flatMap(places).sort(([, a], [, b]) => a - b);
    return [...long, ...mixed.map(([file]) => file)];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['./test/connections.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 3,
    maxConcurrency: 3,
    // a browser journey that fails by chance is tried again where nobody watches; the last lines name it
    retry: process.env.CI ? 2 : 0,
    sequence: { sequencer: Mixed },
    expect: { poll: { timeout: 8000 } },
    reporters: ['default', './test/closing-line.ts'],
  },
});
