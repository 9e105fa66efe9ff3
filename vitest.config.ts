import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';
import { DAY_FILES, DEFAULT_START, startInTurn, TODAY_FILES } from './test/starts.ts';

/** Every file of tests loads the same modules: the first one compiles them for all. */
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/node';

const MEMORY = '/dev/shm';
const MIN_MEMORY_BYTES = 4 * 2 ** 30;
/**
 * The data of the tests' shops is in memory where there is room for it: to write to a disk is an eighth of their time.
 */
function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MIN_MEMORY_BYTES;
}
if (hasMemory()) process.env.TMPDIR ??= MEMORY;

// every runtime would read all certificates of the machine, which takes a quarter of its start; tests call nobody but
// this machine
delete process.env.NODE_EXTRA_CA_CERTS;

/** Tests of what a module remembers, by clocks of their own: others would find it there. */
const REMEMBERING_FILES = [
  'test/src/platform/cache.test.ts',
  'test/src/cms/reads.test.ts',
  'test/src/shop/webhooks/update-content.test.ts',
];
/** Tests that need modules of their own: those that replace some, or load them anew. */
const MOCKING_FILES = [
  ...globSync('test/**/*.test.ts').filter((file) => /vi[.](mock|resetModules)[(]/.test(readFileSync(file, 'utf8'))),
  ...REMEMBERING_FILES,
];

const JOURNEYS = ['test/journeys/**/*.test.ts'];

/** Tests that begin at the same moment, unless the environment names another one for all: see `local/clock.ts`. */
const project = (name: string, clock: string, files: Pick<InlineConfig, 'include' | 'exclude' | 'isolate'>) => ({
  extends: true as const,
  test: {
    name,
    env: { CLOCK: process.env.CLOCK ?? clock },
    // browsers keep two processors busy; the others often wait
    ...(name === 'journeys' ? { maxWorkers: 2, sequence: { groupOrder: 1 } } : { maxWorkers: 4 }),
    ...files,
  },
});

/** Files that take longer than their size tells. The longest begin first, so that none is left alone at the end. */
const LONG = [
  'local/program',
  'page-cache/freshness',
  'src/faults',
  'journeys/accessibility',
  'journeys/states',
  'journeys/cart-on-the-way',
];
/** Projects one after another: a process goes on to the next file of its own project only. */
const ORDER = ['mocks', 'today', 'days', 'rest', 'journeys'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      (LONG.findIndex((name) => moduleId.includes(name)) + LONG.length + 1) % (LONG.length + 1);
    const order = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return sorted.sort((a, b) => order(a) - order(b) || rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    projects: [
      project('days', startInTurn(new Date()), { include: DAY_FILES }),
      project('today', 'real', { include: TODAY_FILES }),
      project('rest', DEFAULT_START, {
        include: ['test/**/*.test.ts'],
        exclude: [...DAY_FILES, ...TODAY_FILES, ...MOCKING_FILES, ...JOURNEYS],
      }),
      project('journeys', DEFAULT_START, { include: JOURNEYS, exclude: DAY_FILES }),
      project('mocks', DEFAULT_START, { include: MOCKING_FILES, isolate: true }),
    ],
    setupFiles: ['./test/connections.ts'],
    // for a machine that runs much else: a test that waits in vain takes long, and no other one
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: 'forks',
    execArgv: ['--import', pathToFileURL('test/clock.ts').href],
    // files of a process share its modules, its browser and its providers
    isolate: false,
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './test/closing-line.ts'],
  },
});
