import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The packages of one command each, which the project's compiler does not read. */
const PACKAGES = ['provider/clients', 'tools/bench/lighthouse', 'tools/bench/mutations', 'tools/fonts'];

it.each(PACKAGES)('the modules that %s imports from the project are there', (folder) => {
  const files = globSync(`${folder}/*.{ts,mts,js,mjs}`);
  expect(files.length).toBeGreaterThan(0);
  const missing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'(\.{1,2}\/[^'?]+)'/g)]
      .map(([, path]) => join(dirname(file), path!))
      .filter((path) => !existsSync(path))
      .map((path) => `${file} imports ${path}`),
  );
  expect(missing).toEqual([]);
});
