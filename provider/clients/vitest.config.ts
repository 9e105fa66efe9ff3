import { defineConfig } from 'vitest/config';

/** Tests of the local provider by clients that others wrote. `npm run clients` installs them first. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './test/closing-line.ts'],
  },
});
