import { defineConfig } from 'vitest/config';
import { FILES } from './files.ts';

export default defineConfig({
  test: {
    include: FILES[process.env.MUTATED!]!.map((name) => `test/src/${name}.test.ts`),
    testTimeout: 60_000,
    isolate: false,
  },
});
