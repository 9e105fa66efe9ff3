/**
 * One file at a time: what a module computes when it is loaded is proven by all tests of the run. @type
 * {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [process.env.MUTATED],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/bench/mutations/vitest.config.ts', related: false },
  // the project's compiler has no API for the tools that rewrite its configuration
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATIONS_AT_A_TIME ?? 2),
  timeoutMS: 20_000,
  ignorePatterns: ['dist', '.local', 'pictures', 'docs', 'tools'],
  reporters: ['json'],
  jsonReporter: { fileName: process.env.MUTATION_REPORT },
};
